import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import {
  clientsScenes,
  companysScenes,
  othersScenes,
  ownersScenes,
  type Scene,
  type TownChoice,
  type When,
} from './demo-script.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import type { People, Person } from './people.ts';
import { required } from './required.ts';
import { book, keepsCar, type Trip } from './trips.ts';
import { at, type World } from './world.ts';

type Cast = { world: World; people: People; cars: readonly Car[]; diary: Diary };

/** What the demo accounts find when they sign in. Planned before the random trips, so that the cars are free. */
export function planDemoTrips({ world, people, cars, diary }: Cast): Trip[] {
  const listed = cars.filter(({ status }) => status === 'listed');
  const ofHost = ({ id }: Person) => listed.filter(({ host }) => host.manager.id === id);
  const owners = ofHost(people.owner);
  const companys = ofHost(people.companyOwner).filter(({ townSlug }) => townSlug === 'cluj-napoca');
  const others = listed.filter((car) => !owners.includes(car) && car.host.slug !== 'carpati-rent');
  const elsewhere = (choice: TownChoice, startsAt: Date) => carIn(others, choice, startsAt);
  return [
    ...play(world, ownersScenes, guestsOf(people, 0), (turn) => owners[turn]),
    ...play(
      world,
      companysScenes,
      guestsOf(people, 12),
      ([booking, turn]) => bookedAs(companys, booking)[turn],
    ),
    ...play(world, othersScenes, guestsOf(people, 5), elsewhere),
    ...play(world, clientsScenes, guestsOf(people, 0), elsewhere),
  ].map((trip) => bookFree(diary, trip));
}

/** @throws {Error} when the car is taken or its driver is away at that time */
function bookFree(diary: Diary, trip: Trip): Trip {
  const { car, client, fate, startsAt } = trip;
  const isFree = !keepsCar.has(fate) || (diary.isFree(car, trip) && diary.isAround(client, trip));
  if (!isFree)
    throw new Error(`${client.name} cannot have ${car.slug} from ${startsAt.toISOString()}.`);
  return book(diary, trip);
}

function play<Choice>(
  world: World,
  scenes: readonly Scene<Choice>[],
  driverOf: (driver: 'demo' | number) => Person,
  carOf: (choice: Choice, startsAt: Date) => Car | undefined,
): Trip[] {
  return scenes.map(([choice, driver, when, fate, more]) => {
    const period = periodOf(world, when);
    const car = required(carOf(choice, period.startsAt), `a car for ${JSON.stringify(choice)}`);
    const trip: Trip = { car, client: driverOf(driver), fate, ...period };
    if (typeof more === 'number') return { ...trip, bookedAt: hoursAfter(world.now, -more) };
    if (!more) return trip;
    return 'kind' in more ? { ...trip, incident: more } : { ...trip, ...more };
  });
}

function periodOf(world: World, [from, until]: When) {
  return { startsAt: momentOf(world, from), endsAt: momentOf(world, until) };
}

const HALF_HOUR = 1_800_000;

/** A number of hours is counted from the next full or half hour. */
function momentOf(world: World, when: number | string): Date {
  if (typeof when === 'number')
    return hoursAfter(new Date(Math.ceil(world.now.getTime() / HALF_HOUR) * HALF_HOUR), when);
  const [day = '0', time = '10:00'] = when.split(' ');
  return at(world, Number(day), time);
}

/** A car must be listed this long before its trip, so that there was time to book it. */
const LISTED_BEFORE_HOURS = 240;

/** A car in town that any client may book and that was listed long enough before. */
function carIn(cars: readonly Car[], [town, booking, turn]: TownChoice, startsAt: Date) {
  const found = cars.filter(
    ({ minHours, minAge, townSlug, listedAt }) =>
      townSlug === town &&
      minHours === 24 &&
      minAge <= 23 &&
      listedAt !== null &&
      listedAt < hoursAfter(startsAt, -LISTED_BEFORE_HOURS),
  );
  const choice = bookedAs(found, booking);
  return choice[turn % choice.length];
}

function bookedAs(cars: readonly Car[], booking: TownChoice[1]): Car[] {
  if (booking === 'any') return [...cars];
  if (booking === 'alone') return cars.filter(({ selfCheckIn }) => selfCheckIn !== null);
  return cars.filter(({ instantBook }) => instantBook === (booking === 'instant'));
}

/**
 * The demo client, or one of the verified clients in turn. `shift` makes each group of trips begin with another client.
 */
function guestsOf({ client, clients }: People, shift: number) {
  const verified = clients.filter(({ kycStatus }) => kycStatus === 'verified');
  return (driver: 'demo' | number): Person => {
    const guest = driver === 'demo' ? client : verified[(driver + shift) % verified.length];
    if (!guest) throw new Error('There are no verified clients.');
    return guest;
  };
}
