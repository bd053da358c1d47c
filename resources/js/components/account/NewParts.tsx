import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Building, User } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { CompanyFields, DriverFields } from './PartFields.tsx';
import { TownField } from '../person/PersonFields.tsx';

type Part = Pages['Dashboard']['parts'][number];

const icons = { client: Key, owner: User, company_owner: Building };

/** What a person could do besides: a client lists a car, an owner rents one. */
export function NewParts({ parts }: { parts: readonly Part[] }) {
  const t = useT();
  const [open, setOpen] = useState<Part | null>(null);
  if (parts.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="parts">
      <h2 id="parts" className="mb-4">
        {t('auth.parts.title')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {parts.map((part) => (
          <Offer key={part} part={part} onOpen={() => setOpen(part)} />
        ))}
      </ul>
      <PartDialog part={open} onClose={() => setOpen(null)} />
    </section>
  );
}

function Offer({ part, onOpen }: { part: Part; onOpen: () => void }) {
  const t = useT();
  const Glyph = icons[part];
  return (
    <Card as="li" look="flat">
      <div className="flex items-start gap-3">
        <Glyph size={24} className="mt-0.5 shrink-0 text-brand" />
        <div className="min-w-0">
          <h3 className="font-semibold">{t(`auth.register.${part}`)}</h3>
          <p className="text-muted">{t(`auth.register.${part}Text`)}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={onOpen}>
            {t('auth.parts.open')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function PartDialog({ part, onClose }: { part: Part | null; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={part !== null}
      onClose={onClose}
      title={part && t(`auth.register.${part}`)}
      look="sheet"
    >
      <Form
        action={route('dashboard.parts')}
        transform={(data) => ({ ...data, kind: part })}
        className="stack"
      >
        {({ processing }) => (
          <>
            {part === 'client' && <DriverFields />}
            {part === 'company_owner' && <CompanyFields />}
            {part !== 'client' && <TownField />}
            <div className="cluster justify-end">
              <Button variant="ghost" onClick={onClose}>
                {t('common.action.cancel')}
              </Button>
              <Button type="submit" processing={processing}>
                {t('auth.parts.submit')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
