import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';
import { fieldsInWords, valueInWords } from './change-words.ts';

const specification = [
  ...(['make', 'model', 'year', 'plate', 'vin', 'odometerKm', 'colour', 'category'] as const),
  ...(['seats', 'doors', 'gearbox', 'fuel', 'features', 'description'] as const),
] as const;

const terms = [
  ...(['deposit', 'excess', 'kmPerDay', 'kmPrice', 'insurer', 'roadsidePhone'] as const),
  ...(['instantBook', 'leadHours', 'minHours', 'maxDays', 'minAge', 'minLicenceYears'] as const),
  ...(['cancellationPolicy', 'rules', 'selfCheckIn'] as const),
] as const;

/** What the host says the car is, and on what terms it is rented out. */
export function CarSpecification({ car }: { car: ReviewedCarView }) {
  const t = useT();
  return (
    <>
      <Card title={t('admin.cars.facts')}>
        <Fields car={car} names={specification} />
      </Card>
      <Card title={t('admin.cars.terms')}>
        <Fields car={car} names={terms} />
      </Card>
    </>
  );
}

type FieldsProps = {
  car: ReviewedCarView;
  names: readonly (typeof specification | typeof terms)[number][];
};

function Fields({ car, names }: FieldsProps) {
  const t = useT();
  const format = useFormat();
  const words = { t, format, currency: car.currency };
  return (
    <DescriptionList
      items={names.map((name) => ({
        term: (
          <span className="inline-block first-letter:uppercase">{fieldsInWords(t, [name])}</span>
        ),
        value: (
          <span className="break-words whitespace-pre-line">
            {valueInWords(name, car[name], words) ?? '–'}
          </span>
        ),
      }))}
    />
  );
}
