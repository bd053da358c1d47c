import { setImmediate as othersTurn } from 'node:timers/promises';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { CarCategory } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import { inputsOf, outlooks, smartDays, type Outlook, type SmartCar } from './days.ts';
import { learnRhythms, storedRhythms } from './learning.ts';
import { readSupply } from './market.ts';

/** Cars priced in one statement: few enough that nobody who books one of them waits for it. */
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

/** How many cars have smart pricing, and how many of their prices had to be made anew. */
export type Run = { cars: number; priced: number };

/**
 * Prices every car that has smart pricing for the dates ahead. Those whose inputs are as they were are left alone, so it
 * runs as often as bookings should be felt nearby, and again after it was ended half-way.
 */
export async function priceCars(now: Date): Promise<Run> {
  const first = wallDateOf(now, HOME_ZONE);
  await transaction((tx) => learnRhythms(tx, first));
  const rhythms = await storedRhythms(db);
  const run: Run = { cars: 0, priced: 0 };
  for (const category of Object.values(CarCategory)) {
    const cars = await carsToPrice(Prisma.sql`s.category = ${category}::car_category`);
    const supply = cars.length > 0 ? await readSupply(db, { category, first }) : null;
    if (!supply) continue;
    run.cars += cars.length;
    run.priced += await writeChanged(cars, outlooks(supply, rhythms), now);
  }
  return run;
}

/** Prices one car at once, after its host has changed what its prices are made of. */
export async function priceCar(carId: string, now: Date): Promise<void> {
  for (const car of await carsToPrice(Prisma.sql`s.car_id = ${carId}::uuid`))
    await writeChanged([car], await outlooksAt(car, now), now);
}

/** The dates ahead as they are around one car. */
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

/** Prices of settings that were changed meanwhile are not written: the change has its own. */
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
