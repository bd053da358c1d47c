import type { Format } from '#shared/format.ts';
import type { Translate } from '#shared/translate.ts';
import { placeWithWay } from '../bookings/delivery.ts';
import { isOfRental, type PriceLine, type RentalLine } from '../bookings/pricing.ts';

type Words = { t: Translate; format: Format };

/** The lines of a price in words. Neighbouring days of the same price are one line. */
export function priceLines(lines: readonly PriceLine[], words: Words) {
  return joinedDays(lines).map(({ count, ...line }) => ({
    label: labelOf(line, count, words),
    amount: words.format.moneyExact(line.amount * count),
    total: false,
  }));
}

function joinedDays(lines: readonly PriceLine[]) {
  const joined: (PriceLine & { count: number })[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (line.code === 'day' && last?.code === 'day' && last.amount === line.amount) last.count += 1;
    else joined.push({ ...line, count: 1 });
  }
  return joined;
}

function labelOf(line: PriceLine, count: number, words: Words): string {
  return isOfRental(line) ? rentalLabel(line, count, words) : labelBeside(line, words.t);
}

function rentalLabel(line: RentalLine, count: number, { t, format }: Words): string {
  switch (line.code) {
    case 'day':
      return t('contract.v1.price.days', { count, price: format.money(line.amount) });
    case 'length-discount':
      return t('contract.v1.price.discount', { share: format.percent(line.rate / 10_000) });
    case 'adjustment':
      return t('contract.v3.price.adjustment', { share: format.percent(line.rate / 10_000) });
    case 'reduction':
      return t('contract.v3.price.reduction');
  }
}

function labelBeside(line: Exclude<PriceLine, RentalLine>, t: Translate): string {
  switch (line.code) {
    case 'extra':
      return extraLabel(line, t);
    case 'protection':
      return t('contract.v2.price.protection', { plan: t(`contract.v2.plan.${line.plan}`) });
    case 'delivery':
      return t('contract.v1.price.delivery', { place: placeWithWay(line) });
    case 'after-hours':
      return t('contract.v2.price.after_hours', { count: line.quantity });
    case 'given-up':
      return t('contract.v3.price.given_up');
    case 'service-fee':
      return t('contract.v1.price.service_fee');
  }
}

function extraLabel(line: Extract<PriceLine, { code: 'extra' }>, t: Translate): string {
  const name = extraName(line, t);
  const { quantity } = line;
  return quantity > 1 ? t('contract.v1.price.extra', { name, quantity }) : name;
}

/** The name of an extra: the text of its kind, which a test compares with the schema, or the host's own name. */
function extraName(
  { extra, name }: { extra: string; name?: string | undefined },
  t: Translate,
): string {
  if (name) return name;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of the schema has a text
  return t(`contract.v1.extra.${extra}` as Parameters<Translate>[0]);
}
