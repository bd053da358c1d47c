import { Form, Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import { blockKinds } from './looks.ts';
import { FromTo } from './FromTo.tsx';

type Car = { slug: string; name: string; plate: string };

type Props = {
  /** What was chosen on a timeline: whose days, and which. */
  chosen: { car: Car; from: string; to: string } | null;
  onClose: () => void;
};

/** Blocks whole days of a car; hours and repeats are for its own calendar. */
export function BlockDaysDialog({ chosen, onClose }: Props) {
  const t = useT();
  return (
    <Dialog
      open={chosen !== null}
      onClose={onClose}
      look="sheet"
      title={
        chosen && t('owner.timeline.block', { car: `${chosen.car.name} · ${chosen.car.plate}` })
      }
    >
      {chosen && (
        <BlockDays key={`${chosen.car.slug} ${chosen.from}`} {...chosen} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { car: Car; from: string; to: string; onDone: () => void };

function BlockDays({ car, onDone, ...range }: FormProps) {
  const t = useT();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  return (
    <Form
      action={url('owner.calendars.blocks.store', { car: car.slug })}
      method="post"
      options={{ preserveScroll: true, preserveState: true }}
      onSuccess={onDone}
      className="grid gap-4"
    >
      {({ processing }) => (
        <>
          <FromTo
            from={{ value: from, onDay: (day) => day && setFrom(day) }}
            to={{ value: to, onDay: (day) => day && setTo(day) }}
            named
          />
          <Select
            label={t('owner.calendar.block_kind')}
            name="kind"
            options={blockKinds.map((value) => ({
              value,
              label: t(`owner.calendar.block_kinds.${value}`),
            }))}
          />
          <TextField label={t('owner.calendar.note')} name="note" optional maxLength={200} />
          <Button type="submit" processing={processing}>
            {t('owner.calendar.block')}
          </Button>
          <p className="text-sm text-muted">
            <Link
              href={url('owner.calendars.show', { car: car.slug }, { month: from.slice(0, 7) })}
              className="link"
            >
              {t('owner.timeline.hours')}
            </Link>
          </p>
        </>
      )}
    </Form>
  );
}
