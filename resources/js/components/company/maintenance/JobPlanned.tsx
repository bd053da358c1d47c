import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { KindSelect } from './JobDone.tsx';
import type { Pages } from '#server/http/pages.ts';

type Job = Pages['CompanyOwner/Vehicles/Maintenance']['planned'][number];

type Props = {
  label: string;
  title: string;
  action: string;
  /** One that is changed; without it a new one is planned. */
  job?: Job;
  /** Of a new job whose plan says what it is. */
  kind?: Job['kind'];
};

/** Says what is to be done, and when the car is at the garage for it. */
export function JobPlanned(props: Props) {
  const { label, title, job, kind = job?.kind } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={kind && `${label}: ${t(`maintenance.kind.${kind}`)}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} look="sheet">
        <PlanForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PlanForm({ action, job, kind, onDone }: Props & { onDone: () => void }) {
  const t = useT();
  const days = job?.days;
  const [from, setFrom] = useState(days?.from ?? '');
  return (
    <Form
      action={action}
      method={job ? 'put' : 'post'}
      options={{ preserveScroll: true, preserveState: true }}
      onSuccess={onDone}
      className="stack"
    >
      {({ processing }) => (
        <>
          {kind && <input type="hidden" name="kind" value={kind} />}
          {!kind && !job && <KindSelect />}
          <p className="text-muted">{t('maintenance.days_text')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label={t('maintenance.from')}
              name="from"
              value={from}
              onDay={setFrom}
              optional
            />
            <DateField label={t('maintenance.to')} name="to" value={days?.to ?? ''} optional />
          </div>
          <TextField
            label={t('maintenance.note')}
            name="note"
            defaultValue={job?.note}
            maxLength={200}
            optional
          />
          <Button type="submit" processing={processing}>
            {t('maintenance.save')}
          </Button>
        </>
      )}
    </Form>
  );
}
