import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Building, User } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { CompanyFields } from '../person/CompanyFields.tsx';
import { DriverFields } from './RoleFields.tsx';
import { TownField } from '../person/PersonFields.tsx';

type Role = Pages['Dashboard']['roles'][number];

const icons = { client: Key, owner: User, company_owner: Building };

/** Offers the roles that the person does not have yet. */
export function NewRoles({ roles, startUrl }: { roles: readonly Role[]; startUrl: string }) {
  const t = useT();
  const [open, setOpen] = useState<Role | null>(null);
  if (roles.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="roles">
      <h2 id="roles" className="mb-4">
        {t('auth.newRole.title')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {roles.map((role) => (
          <Offer key={role} role={role} startUrl={startUrl} onOpen={() => setOpen(role)} />
        ))}
      </ul>
      <RoleDialog role={open} onClose={() => setOpen(null)} />
    </section>
  );
}

type OfferProps = { role: Role; startUrl: string; onOpen: () => void };

function Offer({ role, startUrl, onOpen }: OfferProps) {
  const t = useT();
  const Glyph = icons[role];
  return (
    <Card as="li" look="flat">
      <div className="flex items-start gap-3">
        <Glyph size={24} className="mt-0.5 shrink-0 text-brand" />
        <div className="min-w-0">
          <h3 className="font-semibold">{t(`auth.register.${role}`)}</h3>
          <p className="text-muted">{t(`auth.register.${role}Text`)}</p>
          {role === 'owner' ? (
            <LinkButton href={startUrl} variant="secondary" size="sm" className="mt-3">
              {t('auth.newRole.open')}
            </LinkButton>
          ) : (
            <Button variant="secondary" size="sm" className="mt-3" onClick={onOpen}>
              {t('auth.newRole.open')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={role !== null}
      onClose={onClose}
      title={role && t(`auth.register.${role}`)}
      look="sheet"
    >
      <Form
        action={route('dashboard.roles.store')}
        transform={(data) => ({ ...data, kind: role })}
        className="stack"
      >
        {({ processing }) => (
          <>
            {role === 'client' && <DriverFields />}
            {role === 'company_owner' && <CompanyFields />}
            {role !== 'client' && <TownField />}
            <div className="cluster justify-end">
              <Button variant="ghost" onClick={onClose}>
                {t('common.action.cancel')}
              </Button>
              <Button type="submit" processing={processing}>
                {t('auth.newRole.submit')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
