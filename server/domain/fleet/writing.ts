import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { enqueue } from '#server/queue/queue.ts';
import { openReview } from '../listings/open-review.ts';
import { changesBetween } from '../listings/review.ts';
import { isOfColumn, seasonDays, type FleetOperation, type Value } from './operation.ts';
import type { FleetState } from './state.ts';

type Written = { carId: string; value: Value | null };

/** Gives each of the cars its value, with one statement. The caller has locked their rows. */
async function writeValues(
  tx: Db,
  operation: FleetOperation,
  written: readonly Written[],
  now: Date,
): Promise<void> {
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w ("carId" uuid, value jsonb)`;
  if (isOfColumn(operation)) return updateCars(tx, rows, columnSet[operation.kind], now);
  switch (operation.kind) {
    case 'season':
      return writeSeason(tx, operation, rows);
    case 'extra':
      await writeExtras(tx, operation, rows);
      return updateCars(tx, rows, Prisma.sql`rules = c.rules`, now);
    case 'protection':
      return writeProtection(tx, operation, rows, now);
    case 'smart':
      return writeSmart(tx, rows, now);
  }
}

const text = Prisma.sql`(w.value #>> '{}')`;

/** The assignments of values that are columns of the car. */
const columnSet = {
  price: Prisma.sql`base_price = ${text}::int`,
  policy: Prisma.sql`cancellation_policy = ${text}::cancellation_policy`,
  status: Prisma.sql`status = ${text}::car_status`,
  branch: Prisma.sql`branch_id = ${text}::uuid`,
};

/** Updates the cars and their versions, so that pages made before are refused. */
async function updateCars(tx: Db, rows: Prisma.Sql, set: Prisma.Sql, now: Date): Promise<void> {
  await tx.execute`
    update cars c set ${set}, version = c.version + 1, updated_at = ${now} from ${rows} where c.id = w."carId"`;
}

async function writeSeason(
  tx: Db,
  operation: Extract<FleetOperation, { kind: 'season' }>,
  rows: Prisma.Sql,
): Promise<void> {
  const days = Prisma.sql`unnest(${seasonDays(operation)}::date[]) with ordinality d (day, at)
    join lateral jsonb_array_elements_text(w.value) with ordinality p (price, at) using (at)`;
  await tx.execute`
    delete from car_prices o using ${rows} cross join ${days}
    where o.car_id = w."carId" and o."on" = d.day and p.price is null`;
  await tx.execute`
    insert into car_prices (car_id, "on", price)
    select w."carId", d.day, p.price::int from ${rows} cross join ${days} where p.price is not null
    order by w."carId", d.day
    on conflict (car_id, "on") do update set price = excluded.price`;
}

async function writeExtras(
  tx: Db,
  { extra, name }: Extract<FleetOperation, { kind: 'extra' }>,
  rows: Prisma.Sql,
): Promise<void> {
  const key = extra ? Prisma.sql`(car_id, kind)` : Prisma.sql`(car_id, lower(name))`;
  await tx.execute`
    delete from car_extras x using ${rows}
    where x.car_id = w."carId" and w.value is null and (x.kind = ${extra}::extra_kind or lower(x.name) = lower(${name}::text))`;
  await tx.execute`
    insert into car_extras (car_id, kind, name, unit, price, max_quantity)
    select w."carId", ${extra}::extra_kind, ${name}::text, (w.value ->> 'unit')::extra_unit, (w.value ->> 'price')::int,
      (w.value ->> 'maxQuantity')::smallint
    from ${rows} where w.value is not null
    on conflict ${key} do update set unit = excluded.unit, price = excluded.price, max_quantity = excluded.max_quantity`;
}

async function writeProtection(
  tx: Db,
  { plan }: Extract<FleetOperation, { kind: 'protection' }>,
  rows: Prisma.Sql,
  now: Date,
): Promise<void> {
  if (plan === 'basic') {
    const terms = Prisma.sql`excess = (w.value ->> 'excess')::int, deposit = (w.value ->> 'deposit')::int`;
    return updateCars(tx, rows, terms, now);
  }
  await tx.execute`
    delete from car_protections p using ${rows}
    where p.car_id = w."carId" and p.plan = ${plan}::protection_plan and w.value is null`;
  await tx.execute`
    insert into car_protections (car_id, plan, day_price, excess, deposit)
    select w."carId", ${plan}::protection_plan, (w.value ->> 'dayPrice')::int, (w.value ->> 'excess')::int,
      (w.value ->> 'deposit')::int
    from ${rows} where w.value is not null
    on conflict (car_id, plan) do update
      set day_price = excluded.day_price, excess = excluded.excess, deposit = excluded.deposit`;
  return updateCars(tx, rows, Prisma.sql`rules = c.rules`, now);
}

async function writeSmart(tx: Db, rows: Prisma.Sql, now: Date): Promise<void> {
  await tx.execute`delete from smart_pricing s using ${rows} where s.car_id = w."carId" and w.value is null`;
  await tx.execute`
    insert into smart_pricing (car_id, enabled, floor, ceiling, updated_at)
    select w."carId", (w.value ->> 'enabled')::boolean, (w.value ->> 'floor')::int, (w.value ->> 'ceiling')::int, ${now}
    from ${rows} where w.value is not null
    on conflict (car_id) do update set enabled = excluded.enabled, floor = excluded.floor, ceiling = excluded.ceiling,
      updated_at = excluded.updated_at`;
}

type Writing = {
  operation: FleetOperation;
  written: readonly Written[];
  states: ReadonlyMap<string, FleetState>;
};

/** Writes the values. Then open reviews are brought up to date, and smart prices computed again. */
export async function writeChange(
  tx: Db,
  { operation, written, states }: Writing,
  now: Date,
): Promise<void> {
  if (written.length === 0) return;
  await writeValues(tx, operation, written, now);
  const field = reviewedField(operation);
  if (field) await addToReviews(tx, { field, written, states }, now);
  const isPriced = operation.kind === 'price' || operation.kind === 'smart';
  if (isPriced) await enqueue(tx, 'price-cars', { carIds: written.map(({ carId }) => carId) });
}

function reviewedField({ kind }: FleetOperation): string | null {
  if (kind === 'price') return 'basePrice';
  return kind === 'policy' ? 'cancellationPolicy' : null;
}

type Reviewed = Omit<Writing, 'operation'> & { field: string };

async function addToReviews(tx: Db, { field, written, states }: Reviewed, now: Date) {
  const open = await tx.carReview.findMany({
    where: {
      decidedAt: null,
      carId: { in: written.map(({ carId }) => carId) },
      car: { status: { in: ['listed', 'paused'] } },
    },
    select: { carId: true },
  });
  const after = new Map(written.map(({ carId, value }) => [carId, value]));
  for (const { carId } of open) {
    const before = { [field]: states.get(carId)?.value };
    const changes = changesBetween(before, { [field]: after.get(carId) });
    await openReview(tx, carId, changes, now);
  }
}
