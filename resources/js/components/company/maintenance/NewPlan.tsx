import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { BlocksField, RhythmFields } from './PlanRow.tsx';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Vehicles/Maintenance'], 'open' | 'car' | 'today' | 'urls'>;

export function NewPlan({ open, car, today, urls }: Props) {
  const t = useT();
  return (
    <Card title={t('maintenance.add_title')}>
      <Form action={urls.store} method="post" options={{ preserveScroll: true }} className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">{t('maintenance.either')}</p>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <Select
                label={t('maintenance.what')}
                name="kind"
                options={open.map((kind) => ({
                  value: kind,
                  label: t(`maintenance.kind.${kind}`),
                }))}
              />
              <RhythmFields />
              <TextField
                label={t('maintenance.last_km')}
                name="lastKm"
                inputMode="numeric"
                unit="km"
                defaultValue={car.odometerKm}
                required
              />
              <DateField label={t('maintenance.last_on')} name="lastOn" value={today} required />
            </div>
            <BlocksField isOn={false} />
            <Button type="submit" processing={processing} className="self-start">
              {t('maintenance.add')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
