import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { OwnerInvoicesView } from '#server/http/presenters/owner-invoices.ts';

type Props = { series: NonNullable<OwnerInvoicesView['series']> };

/** Whether a company has its rentals invoiced here, and in which series. */
export function SeriesForm({ series: { prefix, saveUrl } }: Props) {
  const t = useT();
  return (
    <Card title={t('invoice.series.title')} className="max-w-2xl">
      <Form action={saveUrl} method="put" options={{ preserveScroll: true }} className="stack">
        {({ processing, errors }) => (
          <>
            <p className="text-muted">{t('invoice.series.text')}</p>
            <Checkbox
              name="isOn"
              value="yes"
              label={t('invoice.series.on')}
              defaultChecked={prefix !== null}
            />
            <TextField
              name="prefix"
              label={t('invoice.series.prefix')}
              hint={t('invoice.series.prefix_hint')}
              defaultValue={prefix ?? ''}
              maxLength={8}
              error={errors['prefix']}
              autoCapitalize="characters"
              className="max-w-60"
            />
            <div>
              <Button type="submit" processing={processing}>
                {t('invoice.series.save')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
