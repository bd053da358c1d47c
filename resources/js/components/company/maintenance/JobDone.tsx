import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { jobKinds } from '#shared/maintenance.ts';
import type { Pages } from '#server/http/pages.ts';

type Page = Pages['CompanyOwner/Vehicles/Maintenance'];

type Props = Pick<Page, 'car' | 'today' | 'seesMoney'> & {
  action: string;
  /** What was done; asked for a job that nobody planned. */
  kind?: Page['jobs'][number]['kind'];
  /** Of its plan. */
  version?: number;
  /** Of a service the kilometres are asked; of an insurance nobody needs them. */
  needsKm?: boolean;
};

/** Writes down that a job was done. */
export function JobDone(props: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { kind } = props;
  const title = kind
    ? t('maintenance.done_title', { kind: t(`maintenance.kind.${kind}`) })
    : t('maintenance.add_done');
  return (
    <>
      <Button
        size="sm"
        variant={kind ? 'primary' : 'secondary'}
        aria-label={kind && `${t('maintenance.done')}: ${t(`maintenance.kind.${kind}`)}`}
        onClick={() => setOpen(true)}
      >
        {t(kind ? 'maintenance.done' : 'maintenance.add_done')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} look="sheet">
        <DoneForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DoneForm(props: Props & { onDone: () => void }) {
  const { action, kind, version, needsKm = false, car, today, seesMoney, onDone } = props;
  const t = useT();
  const format = useFormat();
  return (
    <Form
      action={action}
      method="post"
      options={{ preserveScroll: true }}
      onSuccess={onDone}
      className="stack"
    >
      {({ processing }) => (
        <>
          {version !== undefined && <input type="hidden" name="version" value={version} />}
          {!kind && <KindSelect />}
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField label={t('maintenance.done_on')} name="doneOn" value={today} required />
            <TextField
              label={t('maintenance.done_km')}
              name="doneKm"
              inputMode="numeric"
              unit="km"
              defaultValue={needsKm ? car.odometerKm : ''}
              required={needsKm}
              optional={!needsKm}
            />
          </div>
          {seesMoney ? (
            <TextField
              label={t('maintenance.cost')}
              name="cost"
              inputMode="decimal"
              unit={format.currencyUnit(car.currency)}
              optional
            />
          ) : (
            <p className="field-hint">{t('errors.cost')}</p>
          )}
          <TextField label={t('maintenance.note')} name="note" maxLength={200} optional />
          <Button type="submit" processing={processing}>
            {t('maintenance.save')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** What can be done to a car or paid for it. */
export function KindSelect() {
  const t = useT();
  return (
    <Select
      label={t('maintenance.what')}
      name="kind"
      options={jobKinds.map((kind) => ({ value: kind, label: t(`maintenance.kind.${kind}`) }))}
    />
  );
}
