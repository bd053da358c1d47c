import { isCancellable, isConfirmed, isOpenHold } from '#server/domain/bookings/booking.ts';
import type { ClientBooking } from '#server/domain/bookings/client-queries.ts';
import { awaitsEarlyAnswer } from '#server/domain/bookings/early-check-in.ts';
import { maySign } from '#server/domain/contracts/contract.ts';
import { mayReview } from '#server/domain/reviews/review.ts';
import { url } from '#shared/routes.ts';
import type { KycStatus } from '../shared.ts';

export type TodoName =
  | 'email'
  | 'pay'
  | 'verify'
  | 'early_check_in'
  | 'contract'
  | 'annex'
  | 'check_in'
  | 'check_out'
  | 'deposit'
  | 'card'
  | 'claims'
  | 'review';

/** Something the client has to do for a booking, and where. */
export type Todo = { name: TodoName; url: string };

type Facts = Pick<
  ClientBooking,
  | 'ref'
  | 'status'
  | 'startsAt'
  | 'earlyCheckInAskedAt'
  | 'earlyCheckInAgreedAt'
  | 'holdExpiresAt'
  | 'contractWaits'
  | 'annexWaits'
  | 'legToSign'
  | 'claimsToAnswer'
  | 'depositRefused'
  | 'cardEnds'
  | 'isReviewed'
  | 'completedAt'
>;

type Reader = { kycStatus: KycStatus; now: Date };

type Account = { emailVerified: boolean; kycStatus: KycStatus };

type Rule = {
  name: TodoName;
  applies: (booking: Facts, by: Reader) => boolean;
  to: (ref: string) => string;
};

const checkout = (ref: string) => url('checkout', { ref });
const trip = (ref: string) => url('client.bookings.status', { ref });

/** The most urgent first. */
const rules: readonly Rule[] = [
  {
    name: 'pay',
    applies: ({ status, holdExpiresAt }, { now }) => isOpenHold(status) && now < holdExpiresAt,
    to: checkout,
  },
  {
    name: 'deposit',
    applies: ({ status, depositRefused }) => depositRefused && isConfirmed(status),
    to: checkout,
  },
  {
    name: 'card',
    applies: ({ cardEnds }) => cardEnds,
    to: (ref) => url('client.bookings.card', { ref }),
  },
  { name: 'check_in', applies: ({ legToSign }) => legToSign === 'check_in', to: trip },
  { name: 'check_out', applies: ({ legToSign }) => legToSign === 'check_out', to: trip },
  {
    name: 'claims',
    applies: ({ claimsToAnswer }) => claimsToAnswer > 0,
    to: (ref) => `${url('client.bookings.show', { ref })}#claims`,
  },
  {
    name: 'early_check_in',
    applies: (booking, { now }) => awaitsEarlyAnswer(booking, now),
    to: (ref) => `${url('client.bookings.show', { ref })}#early-check-in`,
  },
  {
    name: 'verify',
    applies: ({ status }, { kycStatus }) => isCancellable(status) && asksForIdentity(kycStatus),
    to: () => url('kyc'),
  },
  {
    name: 'contract',
    applies: ({ status, contractWaits }) => contractWaits && maySign(status),
    to: (ref) => url('contracts.show', { ref }),
  },
  {
    name: 'annex',
    applies: ({ status, annexWaits }) => annexWaits && maySign(status),
    to: (ref) => `${url('contracts.show', { ref })}#annex`,
  },
  {
    name: 'review',
    applies: (booking, { now }) => !booking.isReviewed && mayReview(booking, now),
    to: (ref) => url('client.reviews.create', { ref }),
  },
];

export function clientTodos(booking: Facts, by: Reader): Todo[] {
  return rules
    .filter(({ applies }) => applies(booking, by))
    .map(({ name, to }) => ({ name, url: to(booking.ref) }));
}

type TripTodo = Todo & { about: string };

/** Tasks of trips come first. A task of the account that a trip has too is shown once. */
export function dashboardTodos(
  ofTrips: readonly TripTodo[],
  account: Account,
): (Todo & { about?: string })[] {
  const known = new Set(ofTrips.map((todo) => todo.url));
  return [...ofTrips, ...accountTodos(account).filter((todo) => !known.has(todo.url))];
}

/** Tasks of the account, whether or not a trip is planned. */
function accountTodos({ emailVerified, kycStatus }: Account): Todo[] {
  return [
    ...(emailVerified ? [] : [{ name: 'email', url: url('verify-email') } as const]),
    ...(asksForIdentity(kycStatus) ? [{ name: 'verify', url: url('kyc') } as const] : []),
  ];
}

function asksForIdentity(status: KycStatus): boolean {
  return status !== 'verified' && status !== 'in_review';
}

/** The tasks of several bookings, the most urgent first, each with its car. The same task is shown once. */
export function allTodos(bookings: readonly { car: string; todos: readonly Todo[] }[]): TripTodo[] {
  const byUrl = new Map<string, TripTodo>();
  for (const { name } of rules)
    for (const { car, todos } of bookings)
      for (const todo of todos)
        if (todo.name === name && !byUrl.has(todo.url))
          byUrl.set(todo.url, { ...todo, about: car });
  return [...byUrl.values()];
}
