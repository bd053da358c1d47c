import type { CancellationPolicy } from '#server/db/generated/enums.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { cancellationRulesOf, refundSteps } from '#server/domain/bookings/cancellation.ts';
import { answerDueAt } from '#server/domain/bookings/deadlines.ts';
import type { DeliveryPoint } from '#server/domain/places/delivery-point.ts';
import { averageDay } from '#server/domain/bookings/pricing.ts';
import type { Protection } from '#server/domain/bookings/protection.ts';
import type { QuoteRequest } from '#server/domain/quotes/quote-id.ts';
import type { QuotedCar } from '#server/domain/quotes/commands.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { checkoutLines, type CheckoutLine } from './checkout.ts';

/** A period as in the URL, on the car's wall clock. */
export type WallPeriod = { from: string; to: string };

export type QuoteView =
  | {
      ok: true;
      id: string;
      expiresAt: string;
      startsAt: string;
      endsAt: string;
      days: number;
      averageDay: number;
      lines: CheckoutLine[];
      total: number;
      deposit: number;
      protection: Protection;
      currency: string;
      kilometres: { included: number; price: number };
      policy: { name: CancellationPolicy; steps: { until: string; refund: number }[] };
      /** The town in which the client must still give the address for the delivery. */
      addressIn: string | null;
      /** Confirmed when it is paid; otherwise the host must answer first. */
      isInstant: boolean;
      /** Until when the host must answer a request that is made now. */
      answerDueAt: string | null;
    }
  | {
      ok: false;
      problem: NoQuoteProblem;
      /** The nearest periods of the same length in which the car is free. */
      alternatives: WallPeriod[];
    };

type NoQuoteProblem = QuotedProblem | 'too-late-to-ask' | 'dates' | 'no-delivery-place';

type QuotedProblem = Extract<QuotedCar, { ok: false }>['problem'];

type Quoted = Extract<QuotedCar, { ok: true }>;

export function quoteView(
  { car, price, protection, quoteId, expiresAt }: Quoted,
  { period: { startsAt, endsAt }, deliveryTo }: QuoteRequest,
  client: Actor | null,
  now: Date,
): QuoteView {
  const isInstant = car.instantBook && (client === null || client.kycStatus === 'verified');
  const answerBy = isInstant ? null : answerDueAt(now, startsAt);
  if (!isInstant && !answerBy) return noQuote('too-late-to-ask');
  const { cancellationPolicy, currency } = car;
  const steps = refundSteps({
    cancellationRules: cancellationRulesOf(cancellationPolicy),
    startsAt,
    bookedAt: now,
    lines: price.lines,
  });
  return {
    ok: true,
    id: quoteId,
    expiresAt: expiresAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    days: price.days,
    averageDay: averageDay(price.lines),
    lines: checkoutLines(price.lines),
    total: price.total,
    deposit: protection.deposit,
    protection,
    currency,
    kilometres: { included: price.days * car.kmPerDay, price: car.kmPrice },
    policy: {
      name: cancellationPolicy,
      steps: steps.map(({ until, refund }) => ({ until: until.toISOString(), refund })),
    },
    addressIn: unclearTown(deliveryTo),
    isInstant,
    answerDueAt: answerBy?.toISOString() ?? null,
  };
}

function unclearTown(to: DeliveryPoint | null): string | null {
  return to?.isTown ? to.name : null;
}

export function noQuote(
  problem: NoQuoteProblem,
  alternatives: readonly Period[] = [],
  timeZone = '',
): QuoteView {
  return {
    ok: false,
    problem,
    alternatives: alternatives.map(({ startsAt, endsAt }) => ({
      from: wallTimeOf(startsAt, timeZone),
      to: wallTimeOf(endsAt, timeZone),
    })),
  };
}
