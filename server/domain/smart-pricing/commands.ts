import { setImmediate as othersTurn } from 'node:timers/promises';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarCategory } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { orStop } from '#server/lib/stopping.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { inputsOf, outlooks, smartDays, type Outlook, type SmartCar } from './days.ts';
import { learnRhythms, storedRhythms } from './learning.ts';
import { readSupply } from './market.ts';

/** Cars in one statement: so few that nobody who books one of them must wait for it. */
const BATCH = 100;

const PricedCar = z.object({
  id: z.string(),
  basePrice: z.number(),
  floor: z.number(),
  ceiling: z.number(),
  lat: z.number(),
  lng: z.number(),
  townSlug: z.string().nullable(),
  isListed: z.boolean(),
  category: z.enum(CarCategory),
  inputs: z.string().nullable(),
});

type PricedCar = z.infer<typeof PricedCar>;

/** The number of cars with smart pricing, and of those whose prices were computed again. */
export type Run = { cars: number; priced: number };

/**
 * Computes the prices for the dates ahead of every car with smart pricing, or of some. Cars for which nothing has changed are
 * skipped, so it can run often, and again after it was interrupted.
 */
export async function priceCars(now: Date, carIds: readonly string[] | null = null): Promise<Run> {
  const first = wallDateOf(now, HOME_ZONE);
  if (carIds === null) await transaction((tx) => learnRhythms(tx, first));
  const rhythms = await storedRhythms(db);
  const run: Run = { cars: 0, priced: 0 };
  for (const category of Object.values(CarCategory)) {
    const which = Prisma.sql`s.category = ${category}::car_category`;
    const cars = await carsToPrice(
      carIds === null ? which : Prisma.sql`${which} and s.car_id = any(${[...carIds]}::uuid[])`,
    );
    const supply = cars.length > 0 ? await readSupply(db, { category, first }) : null;
    if (!supply) continue;
    run.cars += cars.length;
    run.priced += await writeChanged(cars, outlooks(supply, rhythms), now);
  }
  return run;
}

/** Computes the prices of one car at once, after its host has changed its settings. */
export async function priceCar(carId: string, now: Date): Promise<void> {
  for (const car of await carsToPrice(Prisma.sql`s.car_id = ${carId}::uuid`))
    await writeChanged([car], await outlooksAt(car, now), now);
}

/** The dates ahead, with what influences prices around one car. */
export async function outlooksAt(
  car: SmartCar & { category: CarCategory },
  now: Date,
): Promise<(car: SmartCar) => Outlook> {
  const first = wallDateOf(now, HOME_ZONE);
  const [supply, rhythms] = await Promise.all([
    readSupply(db, { category: car.category, first, near: car }),
    storedRhythms(db),
  ]);
  return outlooks(supply, rhythms);
}

async function carsToPrice(which: Prisma.Sql): Promise<PricedCar[]> {
  return db.sql(PricedCar)`
    select s.car_id as id, c.base_price, p.floor, p.ceiling, s.lat, s.lng, c.town_slug, s.listed as is_listed, s.category,
      x.inputs
    from smart_pricing p
      join car_search s on s.car_id = p.car_id
      join cars c on c.id = p.car_id
      left join smart_prices x on x.car_id = p.car_id
    where p.enabled and c.base_price is not null and s.lat is not null and s.lng is not null and c.status <> 'archived' and ${which}`;
}

/** @returns how many cars were given new prices */
async function writeChanged(
  cars: readonly PricedCar[],
  outlookOf: (car: SmartCar) => Outlook,
  now: Date,
): Promise<number> {
  let priced = 0;
  let changed: ReturnType<typeof rowOf>[] = [];
  for (const [at, car] of cars.entries()) {
    if (at % BATCH === 0) orStop();
    const outlook = outlookOf(car);
    const inputs = inputsOf(car, outlook);
    if (inputs !== car.inputs) changed.push(rowOf(car, outlook, inputs));
    if (changed.length === BATCH) {
      priced += await write(changed, now);
      changed = [];
    } else if (at % BATCH === 0) await othersTurn();
  }
  return changed.length > 0 ? priced + (await write(changed, now)) : priced;
}

function rowOf({ id, basePrice, floor, ceiling }: PricedCar, outlook: Outlook, inputs: string) {
  const days = smartDays({ basePrice, floor, ceiling }, outlook);
  return {
    id,
    base_price: basePrice,
    floor,
    ceiling,
    inputs,
    first_day: days[0]?.on,
    prices: days.map(({ price }) => price),
    weekday: days.map(({ weekday }) => weekday),
    season: days.map(({ season }) => season),
    event: days.map(({ event }) => event),
    demand: days.map(({ demand }) => demand),
    lead_time: days.map(({ leadTime }) => leadTime),
    occasions: days.map(({ occasion }) => occasion),
    taken: days.map(({ taken }) => taken),
    offered: days.map(({ offered }) => offered),
  };
}

/** Does not write prices for settings that were changed meanwhile: that change computes its own. */
async function write(rows: readonly ReturnType<typeof rowOf>[], now: Date): Promise<number> {
  return db.execute`
    insert into smart_prices as s (car_id, first_day, base_price, prices, weekday, season, event, demand, lead_time,
      occasions, taken, offered, inputs, priced_at)
    select r.id, first_day, r.base_price, prices, weekday, season, event, demand, lead_time, occasions, taken, offered,
      inputs, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        id uuid, base_price int, floor int, ceiling int, inputs text, first_day date, prices int[], weekday smallint[],
        season smallint[], event smallint[], demand smallint[], lead_time smallint[], occasions text[],
        taken smallint[], offered smallint[])
      join smart_pricing p on p.car_id = r.id and p.enabled and p.floor = r.floor and p.ceiling = r.ceiling
      join cars c on c.id = r.id and c.base_price = r.base_price
    on conflict (car_id) do update set first_day = excluded.first_day, base_price = excluded.base_price,
      prices = excluded.prices, weekday = excluded.weekday, season = excluded.season, event = excluded.event,
      demand = excluded.demand, lead_time = excluded.lead_time, occasions = excluded.occasions,
      taken = excluded.taken, offered = excluded.offered, inputs = excluded.inputs, priced_at = excluded.priced_at
    where s.inputs <> excluded.inputs`;
}
