import { monitorEventLoopDelay } from 'node:perf_hooks';
import { db } from '#server/db/client.ts';
import { priceCars, type Run } from '#server/domain/smart-pricing/commands.ts';
import { transaction } from '#server/db/transaction.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';

/**
 * `processorMs`: processor time of this process, without PostgreSQL. `blockedMs`: the longest time in which it could
 * not answer anything else.
 */
export type Measured = Run & {
  name: string;
  tookMs: number;
  processorMs: number;
  blockedMs: number;
};

const BOOKED_CARS = 1_000;

/** The first night of a market, an hour without bookings, an hour with many, and the next night. */
export async function measureNights(): Promise<Measured[]> {
  const now = new Date();
  await forgetPrices(now);
  const runs = [await measured('first night', now)];
  runs.push(await measured('nothing booked', now));
  await book(now);
  runs.push(await measured(`${BOOKED_CARS} cars booked`, now));
  runs.push(await measured('next night', hoursAfter(now, 24)));
  await leaveAsItWas(now);
  return runs;
}

async function forgetPrices(now: Date) {
  await transaction(async (tx) => {
    await tx.$executeRaw`set local statement_timeout = '60s'`;
    await tx.$executeRaw`truncate market_rhythms, smart_prices`;
    await tx.$executeRaw`
      insert into smart_pricing (car_id, enabled, floor, ceiling, updated_at)
      select id, true, greatest(base_price * 8 / 1000 * 100, 100), base_price * 13 / 1000 * 100, ${now} from cars
      on conflict do nothing`;
  });
}

/** Books a week in spring for cars in the whole country; the market has no bookings then. */
async function book(now: Date) {
  await db.$executeRaw`
    insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until, note)
    select car_id, 'block', ${hoursAfter(now, 24 * 117)}, ${hoursAfter(now, 24 * 119)}, ${hoursAfter(now, 24 * 119)}, 'bench'
    from (select car_id from car_search where listed and not busy &&
      tstzrange(${hoursAfter(now, 24 * 117)}, ${hoursAfter(now, 24 * 119)}) order by car_id limit ${BOOKED_CARS}) free`;
}

/**
 * Restores the market, which the search benchmarks of the same day use too. In it a fifth of the cars have smart
 * prices.
 */
async function leaveAsItWas(now: Date) {
  await transaction(async (tx) => {
    await tx.$executeRaw`set local statement_timeout = 0`;
    await tx.$executeRaw`delete from occupancies where note = 'bench'`;
    await tx.$executeRaw`delete from smart_pricing where updated_at = ${now}`;
    await tx.$executeRaw`delete from smart_prices where car_id not in (select car_id from smart_pricing)`;
  });
}

async function measured(name: string, now: Date): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const [begun, used] = [performance.now(), process.cpuUsage()];
  delay.enable();
  const run = await priceCars(now);
  delay.disable();
  const { user, system } = process.cpuUsage(used);
  return {
    ...run,
    name,
    tookMs: performance.now() - begun,
    processorMs: (user + system) / 1_000,
    blockedMs: delay.max / 1e6,
  };
}
