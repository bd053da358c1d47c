import type { Prisma } from '#server/db/generated/client.ts';
import type {
  BookingStatus,
  CancellationPolicy,
  ProtectionPlan,
} from '#server/db/generated/enums.ts';
import { blockedUntil } from '#server/domain/bookings/availability.ts';
import { actions, occupancyOf, transitions, type Action } from '#server/domain/bookings/booking.ts';
import {
  cancellationRulesOf,
  type CancellationRules,
} from '#server/domain/bookings/cancellation.ts';
import { priceRental, type PriceLine } from '#server/domain/bookings/pricing.ts';
import { planOf } from '#server/domain/bookings/protection.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { isAtAirport } from '#server/domain/places/places.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Car } from './fleet.ts';
import { lifeOf, type Life } from './lives.ts';
import type { SpecialDay } from './prices.ts';
import { Random } from './random.ts';
import type { Trip } from './trips.ts';
import { type World } from './world.ts';

export type Booking = Life & {
  id: string;
  ref: string;
  trip: Trip;
  car: Car;
  hostId: string;
  startsAt: Date;
  endsAt: Date;
  days: number;
  lines: PriceLine[];
  total: number;
  hostEarns: number;
  deposit: number;
  protection: ProtectionPlan;
  excess: number;
  currency: string;
  kmIncluded: number;
  kmPrice: number;
  cancellationPolicy: CancellationPolicy;
  cancellationRules: CancellationRules;
  deliveryPlace: string | null;
  atAirport: boolean;
  flightNumber: string | null;
  note: string;
};

type Specials = ReadonlyMap<string, ReadonlyMap<WallDate, SpecialDay>>;

/** No letters or digits that look alike, as in the references of real bookings. */
const REF_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function planBookings(world: World, trips: readonly Trip[], specials: Specials): Booking[] {
  const random = new Random('bookings');
  return trips.map((trip) => bookingOf(world, random, trip, specials));
}

export function bookingRows(bookings: readonly Booking[]) {
  const random = new Random('request keys');
  return bookings.map(({ trip, car, lines, ...booking }): Prisma.BookingCreateManyInput => ({
    ...booking,
    lines,
    carId: car.id,
    clientId: trip.client.id,
    requestKey: random.uuid(),
    timeZone: HOME_ZONE,
    instantBook: car.instantBook,
    updatedAt: lastChange(booking),
  }));
}

export function occupancyRows(bookings: readonly Booking[]) {
  return bookings.map((booking) => ({
    carId: booking.car.id,
    kind: occupancyOf[booking.status] ?? (booking.confirmedAt ? 'booking' : 'request'),
    bookingId: booking.id,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    blockedUntil: blockedUntil(booking.endsAt, booking.car.bufferMinutes),
    note: null,
    releasedAt: occupancyOf[booking.status] === null ? booking.endedAt : null,
    createdAt: booking.createdAt,
  }));
}

export type Step = {
  action: Action | 'hold';
  from: BookingStatus | null;
  to: BookingStatus;
  by: 'client' | 'host' | 'admin' | 'system';
  at: Date;
};

/** The booking's history, as its transitions would have written it. */
export function stepsOf(booking: Booking): Step[] {
  const moments = momentsOf(booking);
  let from: BookingStatus = 'awaiting_payment';
  const steps: Step[] = [
    { action: 'hold', from: null, to: from, by: 'client', at: booking.createdAt },
  ];
  for (const action of actions) {
    const moment = moments[action];
    if (!moment) continue;
    const { to } = transitions[action];
    steps.push({ action, from, to, ...moment });
    from = to;
  }
  return steps;
}

export function eventRows(bookings: readonly Booking[]) {
  return bookings.flatMap((booking) => {
    const people = {
      client: booking.trip.client.id,
      host: booking.car.host.manager.id,
      admin: null,
      system: null,
    };
    return stepsOf(booking).map(({ action, from, to, by, at }) => ({
      bookingId: booking.id,
      action,
      from,
      to,
      by,
      actorId: people[by],
      at,
    }));
  });
}

const plansChosen: readonly (readonly [ProtectionPlan, number])[] = [
  ['basic', 6],
  ['plus', 3],
  ['full', 1],
];

/** Uses random numbers of its own, so that a change here changes nothing else in the booking. */
function protectionOf({ car, startsAt }: Trip) {
  const random = new Random(`protection of ${car.slug} from ${startsAt.toISOString()}`);
  return planOf(car, random.weighted(plansChosen));
}

function bookingOf(world: World, random: Random, trip: Trip, specials: Specials): Booking {
  const { car, startsAt, endsAt } = trip;
  const extras = car.extras
    .filter(({ kind }) => random.chance(kind === 'cross_border' ? 0.06 : 0.16))
    // Who has paid for the fuel in advance owes none after the return.
    .filter(({ kind }) => kind !== 'prepaid_fuel' || trip.incident?.kind !== 'fuel')
    .map(({ kind, unit, price }) => ({ extra: kind, unit, price, quantity: 1 }));
  const isBrought = random.chance(0.35) && !trip.isAlone;
  const place = isBrought
    ? car.deliveryPlaces[random.int(0, car.deliveryPlaces.length - 1)]
    : undefined;
  const tariff = { ...car, timeZone: HOME_ZONE, dayPrices: specials.get(car.id) ?? new Map() };
  const protection = protectionOf(trip);
  const delivery = place ? { place: place.name, fee: place.fee } : null;
  return {
    ...priceRental(tariff, { startsAt, endsAt }, { extras, protection, delivery }),
    ...lifeOf(world, random, trip),
    ...termsOf(car, trip),
    protection: protection.plan,
    excess: protection.excess,
    deposit: protection.deposit,
    id: random.uuid(),
    ref: random.text(REF_ALPHABET, 8),
    trip,
    car,
    hostId: car.host.id,
    startsAt,
    endsAt,
    currency: world.currency,
    deliveryPlace: place?.name ?? null,
    ...arrivalOf(trip, place),
    note: random.chance(0.3) ? random.pick(notes[trip.client.locale]) : '',
  };
}

/** Most clients who have the car brought to an airport have named their flight. */
function arrivalOf(
  { car, startsAt }: Trip,
  place: Trip['car']['deliveryPlaces'][number] | undefined,
) {
  const random = new Random(`flight to ${car.slug} at ${startsAt.toISOString()}`);
  const atAirport = isAtAirport(place ?? car);
  const isNamed = atAirport && place !== undefined && random.chance(0.8);
  return { atAirport, flightNumber: isNamed ? random.pick(flights) : null };
}

const flights = ['RO361', 'W63201', 'LH1418', 'FR3102', 'OS789', 'KL1371', 'W43410'];

function termsOf(car: Car, { startsAt, endsAt }: Trip) {
  const { kmPrice, cancellationPolicy, kmPerDay } = car;
  const { days } = priceRental(
    { ...car, timeZone: HOME_ZONE, dayPrices: new Map() },
    { startsAt, endsAt },
  );
  const cancellationRules = cancellationRulesOf(cancellationPolicy);
  return { kmPrice, cancellationPolicy, cancellationRules, kmIncluded: days * kmPerDay };
}

function lastChange(life: Life): Date {
  const { endedAt, returnedAt, startedAt, confirmedAt, requestedAt, createdAt } = life;
  return endedAt ?? returnedAt ?? startedAt ?? confirmedAt ?? requestedAt ?? createdAt;
}

type Moment = Pick<Step, 'by' | 'at'>;

function momentsOf(booking: Booking): Partial<Record<Action, Moment>> {
  const { status, requestedAt, confirmedAt, startedAt, returnedAt, endedAt } = booking;
  const accepted = requestedAt ? 'approve' : 'confirm';
  const ending = endingAction[status];
  const known: readonly [Action | undefined, Date | null, Step['by']][] = [
    ['request', requestedAt, 'system'],
    [accepted, confirmedAt, requestedAt ? 'host' : 'system'],
    ['start', startedAt, 'host'],
    ['return', returnedAt, 'host'],
    [ending, endedAt, ending ? endedBy(booking, ending) : 'system'],
  ];
  return Object.fromEntries(
    known.flatMap(([action, at, by]) => (action && at ? [[action, { at, by }]] : [])),
  );
}

const endingAction: Partial<Record<BookingStatus, Action>> = {
  payment_expired: 'expire-hold',
  declined: 'decline',
  expired: 'expire',
  cancelled: 'cancel',
  no_show: 'no-show',
  completed: 'complete',
};

function endedBy({ cancelledBy, hostClosedAt }: Booking, action: Action): Step['by'] {
  if (action === 'cancel')
    return cancelledBy === 'platform' || !cancelledBy ? 'admin' : cancelledBy;
  if (action === 'complete') return hostClosedAt ? 'host' : 'system';
  return action === 'decline' || action === 'no-show' ? 'host' : 'system';
}

const notes = {
  ro: [
    'Ajungem cu trenul, e în regulă dacă întârziem zece minute?',
    'Avem nevoie de scaun pentru un copil de trei ani.',
    'Mergem la o nuntă, am vrea să fie curată la interior. Mulțumesc!',
    'Zborul aterizează la 9:20. Vă scriu când ies cu bagajele.',
    'Este prima dată când închiriez de aici, vă rog să-mi spuneți dacă mai trebuie ceva.',
  ],
  en: [
    'We land at 9:20, see you at arrivals. Thank you!',
    'Two adults and a dog, I hope that is fine.',
    'Could you please leave the parking instructions? We arrive late.',
  ],
};
