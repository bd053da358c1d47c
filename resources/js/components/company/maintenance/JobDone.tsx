import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Plan } from './PlanState.tsx';

type Props = { plan: Plan; odometerKm: number; today: string; seesMoney: boolean };

/** Writes down that a job was done, and starts its plan anew. */
export function JobDone({ plan, odometerKm, today, seesMoney }: Props) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const kind = t(`maintenance.kind.${plan.kind}`);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('maintenance.done')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('maintenance.done_title', { kind })}
        look="sheet"
      >
        <Form
          action={plan.urls.done}
          method="post"
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <input type="hidden" name="version" value={plan.version} />
              <DateField label={t('maintenance.done_on')} name="doneOn" value={today} required />
              <TextField
                label={t('maintenance.done_km')}
                name="doneKm"
                inputMode="numeric"
                unit="km"
                defaultValue={odometerKm}
                required
              />
              {seesMoney && (
                <TextField
                  label={t('maintenance.cost')}
                  name="cost"
                  inputMode="decimal"
                  unit={format.currencyUnit('RON')}
                  optional
                />
              )}
              <TextField label={t('maintenance.note')} name="note" maxLength={200} optional />
              <Button type="submit" processing={processing}>
                {t('maintenance.save')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
