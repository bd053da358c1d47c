import type { MessageKey } from '#shared/translate.ts';
import type { PriceLine } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CheckoutLine } from '#server/http/presenters/checkout.ts';

/** The lines of a quote's or a booking's price as `PriceLines` shows them. */
export function usePriceLines(currency: string) {
  const words = useLineWords(currency);
  return (lines: readonly CheckoutLine[]): PriceLine[] =>
    lines.map((line, index) => ({
      key: `${line.kind}-${index}`,
      ...words(line),
      minor: line.minor,
      kind: line.kind === 'discount' ? 'discount' : 'charge',
    }));
}

type Priced = {
  lines: readonly CheckoutLine[];
  total: number;
  deposit: number;
  currency: string;
};

/** The lines, the total, and the deposit apart from it where there is one. */
export function useWholePrice({ lines, total, deposit, currency }: Priced): PriceLine[] {
  const t = useT();
  const shown = usePriceLines(currency)(lines);
  const sum: PriceLine = { key: 'total', label: t('price.total'), minor: total, kind: 'total' };
  const held: PriceLine = {
    key: 'deposit',
    label: t('price.deposit'),
    note: t('price.deposit_note'),
    minor: deposit,
    kind: 'apart',
  };
  return deposit > 0 ? [...shown, sum, held] : [...shown, sum];
}

type Words = { label: string; note?: string };

const rentalKinds = ['days', 'discount', 'adjustment', 'reduction'] as const;

type RentalLine = Extract<CheckoutLine, { kind: (typeof rentalKinds)[number] }>;

function isOfRental(line: CheckoutLine): line is RentalLine {
  return rentalKinds.some((kind) => kind === line.kind);
}

function useLineWords(currency: string) {
  const t = useT();
  const format = useFormat();
  const beside = useWordsBeside(currency);
  return (line: CheckoutLine): Words => {
    if (!isOfRental(line)) return beside(line);
    switch (line.kind) {
      case 'days': {
        const price = format.money(line.price, currency);
        return { label: t('price.days', { count: line.count, price }) };
      }
      case 'discount':
        return { label: t('price.discount', { share: format.percent(line.share) }) };
      case 'adjustment':
        return { label: t('price.adjustment', { share: format.percent(line.share) }) };
      case 'reduction':
        return { label: t('price.reduction') };
    }
  };
}

/** Of what is rented with the car, and of fees. */
function useWordsBeside(currency: string) {
  const t = useT();
  const format = useFormat();
  return (line: Exclude<CheckoutLine, RentalLine>): Words => {
    switch (line.kind) {
      case 'extra': {
        const quantity = t('price.quantity', { quantity: line.quantity });
        const unit = t(`price.per_${line.unit}`);
        return { label: extraName(line, t), note: `${quantity} · ${unit}` };
      }
      case 'protection': {
        const plan = t(`price.protection.plan.${line.plan}`);
        const price = format.money(line.price, currency);
        return {
          label: t('price.protection.line', { plan }),
          note: t('price.days', { count: line.days, price }),
        };
      }
      case 'delivery':
        return { label: t('price.delivery', { place: line.place }) };
      case 'after-hours':
        return { label: t('price.after_hours', { count: line.count }) };
      case 'given-up':
        return { label: t('price.given_up') };
      case 'service-fee':
        return { label: t('price.service_fee') };
    }
  };
}

/** Bookings keep the extras they were made with: of kinds of the schema, or under the names hosts gave theirs. */
export function extraName(
  { extra, name }: { extra: string; name: string | null },
  t: ReturnType<typeof useT>,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of the schema has a text, which a test compares
  return name ?? t(`price.extra.${extra}` as MessageKey);
}

/** What was booked with a car, in one line. */
export function extrasInWords(
  extras: readonly { extra: string; name: string | null; quantity: number }[],
  t: ReturnType<typeof useT>,
): string {
  const words = extras.map(({ quantity, ...extra }) => {
    const name = extraName(extra, t);
    return quantity > 1 ? `${quantity} × ${name}` : name;
  });
  return words.join(', ');
}
