import type { Format } from '#shared/format.ts';
import type { MessageKey, Translate } from '#shared/translate.ts';
import type { HistoryView } from '#server/http/presenters/admin-cars.ts';

type Change = HistoryView['changes'][number];
type Value = Change['after'];

const fields = [
  ...(['make', 'model', 'year', 'plate', 'vin', 'colour', 'odometerKm', 'category'] as const),
  ...(['seats', 'doors', 'gearbox', 'fuel', 'features', 'description', 'town', 'address'] as const),
  ...(['lat', 'lng', 'basePrice', 'discount3', 'discount7', 'discount30'] as const),
  ...(['kmPerDay', 'kmPrice', 'deposit', 'excess', 'insurer', 'roadsidePhone'] as const),
  ...(['deliveryKm', 'deliveryKmFee', 'deliveryMinFee'] as const),
  ...(['leadHours', 'minHours', 'maxDays', 'bufferMinutes', 'instantBook', 'minAge'] as const),
  ...(['minLicenceYears', 'cancellationPolicy', 'rules', 'selfCheckIn'] as const),
] as const;

/** What those who read it call each field of a car. */
export function fieldsInWords(t: Translate, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const known = fields.find((field) => field === name);
    return known ? [t(`admin.cars.field.${known}`)] : [];
  });
}

/** Fields whose values are names with a text of their own. */
const named: Readonly<Record<string, string>> = {
  category: 'car.category',
  gearbox: 'car.gearbox',
  fuel: 'car.fuel',
  colour: 'car.colour',
  features: 'car.feature',
  cancellationPolicy: 'car.policy',
};

const amounts: ReadonlySet<string> = new Set(
  'basePrice kmPrice deposit excess deliveryKmFee deliveryMinFee'.split(' '),
);

type Words = { t: Translate; format: Format; currency: string };

/** A value of a field as it is read; `null` for none. */
export function valueInWords(field: string, value: Value, words: Words): string | null {
  if (value === null || value === '') return null;
  if (Array.isArray(value))
    return value.map((one) => namedValue(field, one, words.t)).join(', ') || null;
  if (typeof value === 'boolean') return words.t(value ? 'admin.cars.yes' : 'admin.cars.no');
  if (typeof value === 'string') return namedValue(field, value, words.t);
  return numberInWords(field, value, words);
}

function namedValue(field: string, value: string, t: Translate): string {
  const prefix = named[field];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name that a car can hold has a text
  return prefix ? t(`${prefix}.${value}` as MessageKey) : value;
}

function numberInWords(field: string, value: number, { format, currency }: Words): string {
  if (amounts.has(field)) return format.moneyExact(value, currency);
  if (field === 'odometerKm') return format.number(value);
  return field.startsWith('discount') ? format.percent(value / 10_000) : String(value);
}
