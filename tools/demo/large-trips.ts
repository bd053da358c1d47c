import { driverProblem } from '#server/domain/bookings/eligibility.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { HOUR_MS, hoursAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import { licenceEnd, type Person } from './people.ts';
import { Random } from './random.ts';
import { book, fateOf, fitting, hourOf, incidentOf, lengths, type Trip } from './trips.ts';
import { at, type World } from './world.ts';

const FIRST_DAY = -75;
const LAST_DAY = 45;

/** The mean number of days a car waits for its next client. */
const PAUSE_DAYS = 2.2;

/** The chance that a day ahead is booked already falls to a third after so many days. */
const BOOKED_AHEAD_DAYS = 16;

/** So many clients are asked for each trip; if none can, the car stays. */
const MOST_ASKED = 12;

type Market = {
  world: World;
  clients: readonly Person[];
  cars: readonly Car[];
  diary: Diary;
};

/** What each listed car does in turn, from about two months ago on. */
export function planLargeTrips(market: Market): Trip[] {
  const random = new Random('trips');
  return market.cars
    .filter(({ status }) => status === 'listed')
    .flatMap((car) => tripsOf(market, car, random));
}

function tripsOf(market: Market, car: Car, random: Random): Trip[] {
  const trips: Trip[] = [];
  let day = FIRST_DAY + random.int(0, 8);
  while (day < LAST_DAY) {
    const nights = random.weighted(lengths);
    const isBooked = day <= 0 || random.chance(Math.exp(-day / BOOKED_AHEAD_DAYS));
    const trip = isBooked ? tripOn(market, car, { day, nights, random }) : null;
    if (trip) trips.push(book(market.diary, trip));
    day += nights + Math.round(random.exponential(PAUSE_DAYS));
  }
  return trips;
}

type Wish = { day: number; nights: number; random: Random };

function tripOn(market: Market, car: Car, { day, nights, random }: Wish): Trip | null {
  const { world, diary } = market;
  const startsAt = at(world, day, hourOf(random));
  const endsAt = at(world, day + nights, hourOf(random));
  const hours = (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
  if (hours < Math.max(24, car.minHours) || hours > car.maxDays * 24) return null;
  if (!diary.isFree(car, { startsAt, endsAt })) return null;
  const client = clientFor(market, car, { startsAt, endsAt }, random);
  if (!client) return null;
  return lived(world, { car, client, startsAt, endsAt }, random);
}

/** What became of a trip. */
function lived(world: World, planned: Omit<Trip, 'fate'>, random: Random): Trip {
  const { car, endsAt } = planned;
  const fate = fitting(car, fateOf(world, planned, random));
  const trip = { ...planned, fate };
  if (fate === 'confirmed' && !car.instantBook && random.chance(0.04))
    return asked(world, trip, random);
  const isSettled = fate === 'completed' && endsAt < hoursAfter(world.now, -120);
  return isSettled && random.chance(0.06)
    ? { ...trip, incident: incidentOf(world, endsAt, random) }
    : trip;
}

/** A request of the last hours that waits for an answer, if there is still time for one. */
function asked({ now }: World, trip: Trip, random: Random): Trip {
  if (trip.startsAt < hoursAfter(now, 24)) return trip;
  return { ...trip, fate: 'requested', bookedAt: hoursAfter(now, -random.between(0.5, 4)) };
}

function clientFor({ clients, diary }: Market, car: Car, period: Period, random: Random) {
  const dates = {
    on: wallDateOf(period.startsAt, HOME_ZONE),
    until: wallDateOf(period.endsAt, HOME_ZONE),
  };
  for (let turn = 0; turn < MOST_ASKED; turn++) {
    const client = random.pick(clients);
    const driver = { ...client, licenceExpiresOn: licenceEnd(client) };
    if (diary.isAround(client, period) && !driverProblem(driver, car, dates)) return client;
  }
  return null;
}
