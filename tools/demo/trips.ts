import type { ClaimKind, ClaimStatus, PayoutStatus } from '#server/db/generated/enums.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { driverProblem, type Driver } from '#server/domain/bookings/eligibility.ts';
import { hoursAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import { DEMO_OWNER, licenceEnd, type People, type Person } from './people.ts';
import { Random, type Weighted } from './random.ts';
import { towns, type TownSlug } from './towns.ts';
import { at, type World } from './world.ts';

/** How a booking has gone so far. */
export type Fate =
  | 'awaiting_payment'
  | 'payment_expired'
  | 'requested'
  | 'declined'
  | 'expired'
  | 'confirmed'
  | 'cancelled_by_client'
  | 'cancelled_by_host'
  | 'cancelled_by_platform'
  | 'no_show'
  | 'in_progress'
  | 'returned'
  | 'completed';

/** What went wrong with a rental, and what became of the claim for it. */
export type Incident = { kind: ClaimKind; outcome: ClaimStatus };

export type Trip = {
  car: Car;
  client: Person;
  startsAt: Date;
  endsAt: Date;
  fate: Fate;
  incident?: Incident;
  /** The status of the host's payout, if it is not left to chance. */
  payout?: PayoutStatus;
  /** When it was booked, if that matters. */
  bookedAt?: Date;
  /** The contract is signed, and the client collects the car without the host. */
  isAlone?: true;
};

const FIRST_DAY = -180;
const LAST_DAY = 88;

/** Statuses in which the booking keeps the car from other bookings; in all others the trip never took place. */
export const keepsCar = new Set<Fate>([
  'awaiting_payment',
  'requested',
  'confirmed',
  'in_progress',
  'returned',
  'completed',
]);

type Cast = { world: World; people: People; cars: readonly Car[]; diary: Diary };

export function planTrips({ world, people, cars, diary }: Cast): Trip[] {
  const random = new Random('trips');
  const renters = [...people.clients, ...people.owners].filter(
    ({ roles, kycStatus }) => roles.includes('client') && kycStatus === 'verified',
  );
  const market = { world, cars: cars.filter(({ status }) => status === 'listed'), diary, random };
  return renters.flatMap((client) => tripsOf(market, client));
}

export function book(diary: Diary, trip: Trip): Trip {
  if (keepsCar.has(trip.fate)) diary.take(trip.car, trip.client, trip);
  return trip;
}

type Market = { world: World; cars: readonly Car[]; diary: Diary; random: Random };

/** The trips of one client in the last half-year and the coming season, with pauses between them. */
function tripsOf(market: Market, client: Person): Trip[] {
  const { random } = market;
  const pause = random.between(5, 13);
  const trips: Trip[] = [];
  let day = FIRST_DAY + random.int(0, 14);
  while (day < LAST_DAY) {
    const nights = random.weighted(lengths);
    const isBooked = day < 2 || random.chance(Math.exp(-day / BOOKED_AHEAD_DAYS));
    const trip = isBooked ? tripOn(market, client, day, nights) : null;
    if (trip) trips.push(trip);
    day += nights + 1 + Math.round(random.exponential(pause));
  }
  return trips;
}

/** The chance that a trip is booked already falls with the days until it begins; after this many it is about a third. */
const BOOKED_AHEAD_DAYS = 40;

export const lengths: Weighted<number> = [
  [1, 14],
  [2, 26],
  [3, 22],
  [4, 12],
  [5, 8],
  [7, 9],
  [9, 4],
  [12, 2],
  [16, 1],
  [24, 0.6],
];

/** No random trip starts or ends within so many hours of now: these hours belong to the demo accounts. */
const QUIET_HOURS = 3;

function tripOn(market: Market, client: Person, day: number, nights: number): Trip | null {
  const { world, diary, random } = market;
  const startsAt = at(world, day, hourOf(random));
  const endsAt = at(world, day + nights, hourOf(random));
  if (!isPlausible(world, { startsAt, endsAt })) return null;
  if (!diary.isAround(client, { startsAt, endsAt })) return null;
  const car = carFor(market, client, { startsAt, endsAt });
  if (!car) return null;
  const fate = fitting(car, fateOf(world, { startsAt, endsAt }, random));
  const trip = { car, client, startsAt, endsAt, fate };
  const isSettled = fate === 'completed' && endsAt < hoursAfter(world.now, -120);
  const incident = isSettled && random.chance(0.09) ? incidentOf(world, endsAt, random) : null;
  return book(diary, incident ? { ...trip, incident } : trip);
}

function isPlausible({ now }: World, { startsAt, endsAt }: Period): boolean {
  const lastsADay = endsAt >= hoursAfter(startsAt, 24);
  return lastsADay && !isNear(startsAt, now) && !isNear(endsAt, now);
}

function isNear(moment: Date, now: Date): boolean {
  return Math.abs(moment.getTime() - now.getTime()) < QUIET_HOURS * 3_600_000;
}

/** Mostly on the hour, between 8 and 20 o'clock. */
export function hourOf(random: Random): string {
  const hour = random.weighted([
    [8, 3],
    [9, 5],
    [10, 6],
    [11, 3],
    [12, 3],
    [14, 2],
    [16, 3],
    [17, 4],
    [18, 4],
    [19, 2],
  ]);
  return `${String(hour).padStart(2, '0')}:${random.chance(0.25) ? '30' : '00'}`;
}

/** Few terms are different, and the calendar's arithmetic is slow: each is asked once. */
function licensed(driver: Driver, dates: Parameters<typeof driverProblem>[2]) {
  const known = new Map<string, boolean>();
  return (car: Car): boolean => {
    const terms = `${car.minAge} ${car.minLicenceYears}`;
    const may = known.get(terms) ?? driverProblem(driver, car, dates) === null;
    known.set(terms, may);
    return may;
  };
}

function carFor({ world, cars, diary, random }: Market, client: Person, period: Period) {
  const town = random.chance(0.55) ? client.town : random.weighted(destinations);
  const days = (period.endsAt.getTime() - period.startsAt.getTime()) / 86_400_000;
  const dates = {
    on: wallDateOf(period.startsAt, HOME_ZONE),
    until: wallDateOf(period.endsAt, HOME_ZONE),
  };
  const mayDrive = licensed({ ...client, licenceExpiresOn: licenceEnd(client) }, dates);
  const candidates = cars.filter(
    (car) =>
      car.townSlug === town &&
      days >= car.minHours / 24 &&
      days <= car.maxDays &&
      car.listedAt !== null &&
      period.startsAt > hoursAfter(car.listedAt, 72) &&
      car.host.manager.id !== client.id &&
      diary.isFree(car, period) &&
      mayDrive(car),
  );
  return candidates.length === 0
    ? null
    : random.weighted(candidates.map((car) => [car, appealOf(world, car)] as const));
}

const destinations = Object.keys(towns)
  .filter((slug): slug is TownSlug => slug in towns)
  .map((slug, rank) => [slug, 20 / (rank + 3)] as const);

/** How likely the car is chosen. The demo owner and the demo company are busy, and cheap cars are rented more often. */
function appealOf({ now }: World, { host, basePrice, listedAt }: Car): number {
  const age = listedAt ? (now.getTime() - listedAt.getTime()) / 86_400_000 : 0;
  const known = host.manager.email === DEMO_OWNER ? 9 : host.slug === 'carpati-rent' ? 1.6 : 1;
  return known * (20_000 / basePrice) * (age > 200 ? 1.3 : 1);
}

const pastFates: Weighted<Fate> = [
  ['completed', 850],
  ['cancelled_by_client', 50],
  ['cancelled_by_host', 18],
  ['cancelled_by_platform', 6],
  ['declined', 28],
  ['expired', 14],
  ['payment_expired', 24],
  ['no_show', 12],
];

const futureFates: Weighted<Fate> = [
  ['confirmed', 84],
  ['cancelled_by_client', 8],
  ['cancelled_by_host', 2],
  ['declined', 3],
  ['payment_expired', 3],
];

export function fateOf({ now }: World, { startsAt, endsAt }: Period, random: Random): Fate {
  if (startsAt > now) return random.weighted(futureFates);
  if (endsAt > now) return 'in_progress';
  if (endsAt > hoursAfter(now, -72)) return random.chance(0.35) ? 'completed' : 'returned';
  return random.weighted(pastFates);
}

/** An instant booking is never declined and never expires without an answer. */
export function fitting({ instantBook }: Car, fate: Fate): Fate {
  return instantBook && (fate === 'declined' || fate === 'expired') ? 'cancelled_by_client' : fate;
}

export function incidentOf({ now }: World, endsAt: Date, random: Random): Incident {
  const kind = random.weighted<ClaimKind>([
    ['kilometres', 4],
    ['late', 3],
    ['fuel', 3],
    ['cleaning', 2],
    ['damage', 2],
  ]);
  const old = endsAt < hoursAfter(now, -14 * 24);
  const outcome = random.weighted<ClaimStatus>([
    ['accepted', 6],
    ['settled', old ? 3 : 0],
    ['withdrawn', 1],
  ]);
  return { kind, outcome };
}
