import type { PayoutStatus } from '#server/db/generated/enums.ts';
import type { TownSlug } from './towns.ts';
import type { Fate, Incident } from './trips.ts';

/** A number is hours from now; a text is a day counted from today and a time of day, as `-3 10:00`. */
type Moment = number | string;

export type When = readonly [from: Moment, until: Moment];

/** The status of the host's payout, if it matters. */
type Twist = { payout: PayoutStatus };

/** The client has everything that it takes to collect the car without the host. */
type Alone = { isAlone: true };

/**
 * One rental: which car, who drives (`demo`, or a number that chooses a client), when, and its status. The last value
 * is optional: how many hours ago it was booked, what went wrong, the status of the payout, or that the client collects
 * the car alone.
 */
export type Scene<Choice> = readonly [
  car: Choice,
  driver: 'demo' | number,
  when: When,
  fate: Fate,
  more?: number | Incident | Twist | Alone,
];

/** The demo owner's cars: 0 is the Duster, 1 the Octavia, 2 the MX-5. */
export const ownersScenes: readonly Scene<0 | 1 | 2>[] = [
  [0, 0, ['-3 10:00', 4], 'in_progress'],
  [2, 1, [2, '2 18:00'], 'confirmed', 76],
  [1, 'demo', ['-4 10:00', '-1 14:00'], 'returned'],
  [0, 2, ['9 10:00', '12 18:00'], 'requested', 2.4],
  [2, 3, ['6 09:00', '8 19:00'], 'requested', 6.7],
  [0, 'demo', ['4 09:00', '7 18:00'], 'confirmed', 120],
  [1, 4, ['3 17:00', '6 12:00'], 'confirmed', 60],
  [2, 5, ['-9 10:00', '-6 18:00'], 'returned', { kind: 'damage', outcome: 'disputed' }],
  [1, 6, ['-15 09:00', '-11 09:00'], 'completed', { payout: 'failed' }],
  [0, 7, ['-8 08:00', '-5 08:00'], 'completed', { payout: 'scheduled' }],
  [0, 3, ['-17 10:00', '-14 12:00'], 'completed', { payout: 'on_hold' }],
  [2, 11, ['-20 09:00', '-18 18:00'], 'completed', { payout: 'approved' }],
  [0, 8, ['-21 10:00', '-18 10:00'], 'declined'],
  [2, 9, ['-33 10:00', '-31 10:00'], 'expired'],
  [0, 10, ['-45 10:00', '-43 10:00'], 'no_show'],
  [1, 11, ['-58 16:00', '-55 10:00'], 'cancelled_by_client'],
];

/** Cars of the demo company: `instant` are booked at once, for `asked` the host answers first. */
export const companysScenes: readonly Scene<readonly ['instant' | 'asked', number]>[] = [
  [['instant', 0], 'demo', ['-1 19:00', 1], 'in_progress'],
  [['instant', 1], 0, [3, '3 18:00'], 'confirmed', 30],
  [['instant', 2], 1, [5, '2 17:00'], 'confirmed', 52],
  [['instant', 3], 2, ['-2 09:00', 2], 'in_progress'],
  [
    ['instant', 4],
    3,
    ['-4 09:00', '-1 12:00'],
    'returned',
    { kind: 'kilometres', outcome: 'proposed' },
  ],
  [['asked', 0], 4, ['4 09:00', '8 18:00'], 'requested', 1.1],
  [['asked', 1], 5, ['12 11:00', '14 17:00'], 'requested', 3.6],
  [['asked', 3], 7, ['-11 09:00', '-8 12:00'], 'completed', { payout: 'processing' }],
  [['asked', 2], 6, ['-26 09:00', '-23 18:00'], 'cancelled_by_host'],
];

export type TownChoice = readonly [
  town: TownSlug,
  booking: 'instant' | 'asked' | 'alone' | 'any',
  turn: number,
];

/** Bookings of other hosts: an unpaid hold, requests, claims that an admin has to decide. */
export const othersScenes: readonly Scene<TownChoice>[] = [
  [['timisoara', 'instant', 0], 2, ['15 10:00', '18 10:00'], 'awaiting_payment', 0.04],
  [['bucuresti', 'asked', 0], 6, ['16 10:00', '19 16:00'], 'requested', 5.2],
  [['brasov', 'asked', 0], 7, ['10 08:00', '13 19:00'], 'requested', 0.6],
  [
    ['iasi', 'asked', 1],
    10,
    ['-10 09:00', '-7 12:00'],
    'returned',
    { kind: 'cleaning', outcome: 'disputed' },
  ],
  [
    ['constanta', 'instant', 1],
    12,
    ['-4 10:00', '-1 16:00'],
    'returned',
    { kind: 'fuel', outcome: 'proposed' },
  ],
  [
    ['timisoara', 'asked', 1],
    15,
    ['-60 09:00', '-57 12:00'],
    'completed',
    { kind: 'late', outcome: 'withdrawn' },
  ],
  [['bucuresti', 'instant', 2], 9, ['-40 09:00', '-37 12:00'], 'cancelled_by_platform'],
  [['cluj-napoca', 'asked', 9], 13, ['-70 09:00', '-66 12:00'], 'payment_expired'],
  [
    ['sibiu', 'any', 0],
    14,
    ['-90 09:00', '-86 12:00'],
    'completed',
    { kind: 'damage', outcome: 'settled' },
  ],
];

/** The demo client's own history and requests; the newest trip waits for a review. */
export const clientsScenes: readonly Scene<TownChoice>[] = [
  [['bucuresti', 'asked', 1], 'demo', ['-168 10:00', '-164 17:30'], 'completed'],
  [['constanta', 'instant', 2], 'demo', ['-141 09:00', '-134 18:00'], 'completed'],
  [['cluj-napoca', 'asked', 3], 'demo', ['-112 10:00', '-109 17:00'], 'completed'],
  [
    ['brasov', 'asked', 4],
    'demo',
    ['-88 10:00', '-83 17:30'],
    'completed',
    { kind: 'kilometres', outcome: 'accepted' },
  ],
  [['sibiu', 'any', 1], 'demo', ['-63 10:00', '-61 17:30'], 'cancelled_by_client'],
  [['timisoara', 'instant', 5], 'demo', ['-47 12:00', '-44 17:30'], 'completed'],
  [['bucuresti', 'asked', 6], 'demo', ['-30 10:00', '-28 17:30'], 'declined'],
  [['iasi', 'asked', 7], 'demo', ['-27 08:00', '-23 19:00'], 'completed'],
  [['brasov', 'asked', 2], 'demo', ['-12 10:00', '-9 17:30'], 'completed'],
  [['bucuresti', 'asked', 4], 'demo', ['20 09:00', '23 18:00'], 'requested', 1.3],
  [['constanta', 'instant', 4], 'demo', ['33 10:00', '40 10:00'], 'confirmed'],
  // Within the two hours before the start, in which a car is collected without its host.
  [['bucuresti', 'alone', 0], 'demo', [1.5, '2 18:00'], 'confirmed', { isAlone: true }],
];
