import type { MessageKey } from '#shared/translate.ts';
import type { PriceLine } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CheckoutLine } from '#server/http/presenters/checkout.ts';

/** The lines of a booking's price as `PriceLines` shows them. */
export function useBookingLines(currency: string) {
  const t = useT();
  const format = useFormat();
  const words = (line: CheckoutLine): { label: string; note?: string } => {
    switch (line.kind) {
      case 'days': {
        const price = format.money(line.price, currency);
        return { label: t('booking.price.days', { count: line.count, price }) };
      }
      case 'discount':
        return { label: t('booking.price.discount', { share: format.percent(line.share) }) };
      case 'extra': {
        const quantity = t('booking.price.quantity', { quantity: line.quantity });
        const unit = t(line.unit === 'day' ? 'booking.price.per_day' : 'booking.price.per_booking');
        return { label: t(extraKey(line.extra)), note: `${quantity} · ${unit}` };
      }
      case 'delivery':
        return { label: t('booking.price.delivery', { place: line.place }) };
      case 'service-fee':
        return { label: t('booking.price.service_fee') };
    }
  };
  return (lines: readonly CheckoutLine[]): PriceLine[] =>
    lines.map((line, index) => ({
      key: `${line.kind}-${index}`,
      ...words(line),
      minor: line.minor,
      kind: line.kind === 'discount' ? 'discount' : 'charge',
    }));
}

/** Bookings keep the extras they were made with; their kinds are those of the schema. */
function extraKey(extra: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every kind of the schema has a text, which a test compares
  return `booking.extra.${extra}` as MessageKey;
}
