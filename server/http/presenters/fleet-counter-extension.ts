import type { ChangedPrice } from '#server/domain/bookings/changing.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { wallDateOf, wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';

export type ExtensionView = {
  day: string;
  time: string;
  problem: string | null;
  offer: {
    from: string;
    until: string;
    amount: number;
    days: number;
    lines: CheckoutLine[];
    url: string;
  } | null;
  page: string;
};

/** When it ends as chosen, or a day later, on the car's clock. */
export function laterEnd(
  { endsAt, timeZone }: PartyBooking,
  asked: { until: string | null; untilTime: string | null },
  nextDay: (day: string) => string,
): { day: string; time: string } {
  const day = asked.until ?? nextDay(wallDateOf(endsAt, timeZone));
  return { day, time: asked.untilTime ?? wallTimeOf(endsAt, timeZone).slice(11, 16) };
}

export function extensionOffer(
  { ref, endsAt }: PartyBooking,
  { amount, added: lines, days }: ChangedPrice,
  until: Date,
): NonNullable<ExtensionView['offer']> {
  return {
    from: endsAt.toISOString(),
    until: until.toISOString(),
    amount,
    days,
    lines: checkoutLines(lines),
    url: url('company.counter.extend', { ref }),
  };
}
