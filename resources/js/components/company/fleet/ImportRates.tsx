import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Vehicles/ImportCheck']['check'], 'currencies'> & {
  processing: boolean;
};

/** What a unit of each other currency of the file is in lei, to convert all its amounts at once. */
export function ImportRates({ currencies, processing }: Props) {
  const t = useT();
  if (currencies.length === 0) return null;
  return (
    <Card title={t('fleet.import.rates')}>
      <p className="mb-4 text-muted">{t('fleet.import.rates_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {currencies.map((currency) => (
          <TextField
            key={currency}
            name={`rate ${currency}`}
            label={t('fleet.import.rate', { currency })}
            inputMode="decimal"
            maxLength={20}
            unit={t('fleet.import.lei')}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" processing={processing} className="mt-4">
        {t('fleet.import.convert')}
      </Button>
    </Card>
  );
}
