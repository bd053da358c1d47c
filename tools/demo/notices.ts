import type { Action } from '#server/domain/bookings/booking.ts';
import type {
  NotificationFacts,
  NotificationKind,
} from '#server/domain/notifications/notification.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { stepsOf, type Booking } from './bookings.ts';
import type { Claim } from './claims.ts';
import type { Handover } from './handovers.ts';
import type { Payment } from './payments.ts';
import type { Payout } from './payouts.ts';
import { Random } from './random.ts';
import type { Review } from './reviews.ts';
import { type World } from './world.ts';

type Notice = {
  side: 'client' | 'host';
  kind: NotificationKind;
  booking: Booking;
  at: Date;
  more?: NotificationFacts;
  to?: string;
};

/** The notifications that each transition sends to either side. */
const notified: Partial<Record<Action, { host?: NotificationKind; client?: NotificationKind }>> = {
  request: { host: 'request_received', client: 'request_sent' },
  confirm: { host: 'booking_confirmed', client: 'booking_confirmed' },
  approve: { client: 'request_approved' },
  decline: { client: 'request_declined' },
  expire: { host: 'request_expired', client: 'request_expired' },
  start: { host: 'trip_started' },
  return: { host: 'trip_returned' },
  complete: { host: 'booking_completed', client: 'review_open' },
  cancel: { host: 'booking_cancelled', client: 'booking_cancelled' },
  'no-show': { client: 'no_show' },
};

type Happened = {
  bookings: readonly Booking[];
  claims: readonly Claim[];
  handovers: readonly Handover[];
  payments: readonly Payment[];
  payouts: readonly Payout[];
  reviews: readonly Review[];
};

/** Older notifications would only make the list long. */
const STORED_DAYS = 60;
const UNREAD_HOURS = 20;

/** The notifications of everything that has happened. Those of today are unread. */
export function notificationRows({ now }: World, happened: Happened) {
  const random = new Random('notifications');
  const notices = [
    ...happened.bookings.flatMap((booking) => ofSteps(booking)),
    ...happened.claims.map((claim) => ofClaim(claim)),
    ...happened.payments.flatMap((payment) => [...ofRefunds(payment), ...ofDeposit(payment)]),
    ...happened.handovers.flatMap((handover) => ofHandover(handover)),
    ...happened.payouts.flatMap((payout) => ofPayout(payout)),
    ...happened.reviews.flatMap((review) => ofReview(review)),
  ].filter(({ at }) => at <= now && at > hoursAfter(now, -STORED_DAYS * 24));
  return notices.flatMap((notice) =>
    readersOf(notice).map((userId) => ({
      id: random.uuid(),
      userId,
      kind: notice.kind,
      facts: factsOf(notice),
      url: notice.to ?? pageOf(notice),
      readAt: notice.at < hoursAfter(now, -UNREAD_HOURS) ? hoursAfter(notice.at, 3) : null,
      createdAt: notice.at,
    })),
  );
}

function ofSteps(booking: Booking): Notice[] {
  return stepsOf(booking).flatMap(({ action, at }) => {
    const { host, client } = action === 'hold' ? {} : (notified[action] ?? {});
    return [
      ...(host ? [{ side: 'host' as const, kind: host, booking, at }] : []),
      ...(client ? [{ side: 'client' as const, kind: client, booking, at }] : []),
    ];
  });
}

function ofClaim({ booking, amount, createdAt: at }: Claim): Notice {
  return { side: 'client', kind: 'settlement_proposed', booking, at, more: { amount } };
}

function ofRefunds({ booking, refunds }: Payment): Notice[] {
  return refunds.map(({ amount, createdAt: at }) => ({
    side: 'client',
    kind: 'payment_refunded',
    booking,
    at,
    more: { amount },
  }));
}

function ofDeposit({ booking, purpose, status, amount, captured, movedAt: at }: Payment): Notice[] {
  const isLetGo = purpose === 'deposit' && status === 'released' && booking.startedAt !== null;
  if (!isLetGo) return [];
  return [
    { side: 'client', kind: 'deposit_released', booking, at, more: { amount: amount - captured } },
  ];
}

function ofHandover({ booking, review, reviewReason, reviewedAt }: Handover): Notice[] {
  if (review !== 'rejected' || !reviewedAt) return [];
  const more = { reason: reviewReason ?? '' };
  return [{ side: 'host', kind: 'check_in_rejected', booking, at: reviewedAt, more }];
}

function ofPayout({
  booking,
  amount,
  createdAt,
  approvedAt,
  paidAt,
  status,
  reason,
}: Payout): Notice[] {
  const moments: [NotificationKind, Date | null, NotificationFacts][] = [
    ['payout_scheduled', createdAt, { amount }],
    ['payout_approved', approvedAt, { amount }],
    ['payout_sent', paidAt, { amount }],
    [
      'payout_failed',
      status === 'failed' && approvedAt ? hoursAfter(approvedAt, 25) : null,
      { amount, reason: reason ?? '' },
    ],
  ];
  return moments.flatMap(([kind, at, more]) =>
    at ? [{ side: 'host', kind, booking, at, more }] : [],
  );
}

function ofReview({ booking, direction, stars, createdAt: at }: Review): Notice[] {
  if (direction === 'host_to_client') return [];
  const to = url('owner.reviews');
  return [{ side: 'host', kind: 'review_received', booking, at, more: { stars }, to }];
}

function readersOf({ side, booking }: Notice): string[] {
  if (side === 'client') return [booking.trip.client.id];
  return booking.car.host.members
    .filter(({ role }) => role !== 'viewer')
    .map(({ userId }) => userId);
}

function pageOf({ side, booking }: Notice): string {
  const params = { ref: booking.ref };
  if (side === 'host') return url('owner.bookings.show', params);
  return url('client.bookings.show', params);
}

function factsOf({ booking, more = {} }: Notice): NotificationFacts {
  const { car, trip, answerDueAt, reason } = booking;
  return {
    ref: booking.ref,
    car: `${car.model.make} ${car.model.model}`,
    client: trip.client.name,
    host: car.host.name,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone: HOME_ZONE,
    amount: booking.total,
    currency: booking.currency,
    ...(answerDueAt ? { answerDueAt: answerDueAt.toISOString() } : {}),
    ...(reason ? { reason } : {}),
    ...more,
  };
}
