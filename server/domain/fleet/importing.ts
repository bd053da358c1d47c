import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { publicPosition } from '../cars/position.ts';
import { lockManaged } from '../hosts/managing.ts';
import { usualSpecification } from '../listings/catalogue.ts';
import { reviewAfter } from '../listings/drafting.ts';
import type { LockedCar } from '../listings/locked.ts';
import type { FieldChange } from '../listings/review.ts';
import { rules } from '../rules.ts';
import type { Actor } from '../users/actor.ts';
import { slugOf } from '../users/names.ts';
import {
  carsByPlate,
  newOf,
  planImport,
  plateKey,
  type ImportFields,
  type ImportRow,
  type RowPlan,
} from './import-plans.ts';

/** Notes in the same transaction that it is done. */
type Mark = (tx: Db, counts: { created: number; updated: number }) => Promise<void>;

export type Imported =
  | { ok: true; created: number; updated: number }
  | { ok: false; problem: 'rows' | 'plate-taken' };

/**
 * Makes drafts of the new cars and changes the others, all rows or none. Cars on the market that become other cars by
 * it wait for the staff, as if each had been changed by hand.
 *
 * @throws {Refusal} `not-found` for a stranger's company, `forbidden` for all but its managers
 */
export async function importCars(
  hostId: string,
  rows: readonly ImportRow[],
  { actor, now, mark }: { actor: Actor; now: Date; mark: Mark },
): Promise<Imported> {
  try {
    return await transaction(async (tx) => {
      await lockManaged(tx, actor, hostId);
      await tx.execute`
        select from cars where host_id = ${hostId}::uuid and status <> 'archived' order by id for update`;
      if (!(await areBranchesOpen(tx, hostId, rows))) return { ok: false, problem: 'rows' };
      const plans = await planImport(tx, hostId, rows);
      if (plans.some(({ kind }) => kind === 'problem')) return { ok: false, problem: 'rows' };
      const counts = await write(tx, { hostId, rows, plans }, now);
      await mark(tx, counts);
      return { ok: true, ...counts };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'plate-taken' };
    throw error;
  }
}

/** One may have been closed since the file was looked at; none is while the host is locked. */
async function areBranchesOpen(tx: Db, hostId: string, rows: readonly ImportRow[]) {
  const ids = [...new Set(rows.flatMap(({ fields }) => fields.branchId ?? []))];
  return (await tx.branch.count({ where: { hostId, id: { in: ids } } })) === ids.length;
}

type Writing = { hostId: string; rows: readonly ImportRow[]; plans: readonly RowPlan[] };

async function write(tx: Db, { hostId, rows, plans }: Writing, now: Date) {
  const fresh = rows.filter((_, at) => plans[at]?.kind === 'create');
  await tx.car.createMany({ data: fresh.map((row) => draftOf(hostId, row, now)) });
  const own = await carsByPlate(
    tx,
    hostId,
    rows.map(({ plate }) => plateKey(plate)),
  );
  const changed = rows.flatMap(({ plate, fields }, at) => {
    const [plan, car] = [plans[at], own.get(plateKey(plate))];
    if (plan?.kind !== 'update' || !car) return [];
    return [{ car, fields: newOf(car, fields), changes: plan.changes }];
  });
  await updateCars(tx, changed, now);
  for (const { car, changes } of changed)
    await reviewAfter(
      tx,
      car,
      changes.filter(({ field }) => field !== 'branchId'),
      now,
    );
  if (changed.length > 0)
    await enqueue(tx, 'price-cars', { carIds: changed.map(({ car }) => car.id) });
  return { created: fresh.length, updated: changed.length };
}

function draftOf(hostId: string, { plate, fields }: ImportRow, now: Date) {
  const { make = '', model = '', year = 0, colour = '' } = fields;
  const id = randomUUID();
  return {
    ...usualSpecification(make, model),
    ...rules.discounts,
    ...fields,
    ...shownAt(id, fields),
    id,
    hostId,
    plate,
    make,
    model,
    year,
    colour,
    slug: slugOf(`${make} ${model}`),
    filledSteps: filledBy(fields),
    createdAt: now,
    updatedAt: now,
  };
}

/** The steps of the form that a row leaves nothing to ask in. */
function filledBy(fields: ImportFields): string[] {
  const steps: Record<string, readonly (keyof ImportFields)[]> = {
    specification: ['category', 'seats', 'doors', 'gearbox', 'fuel'],
    place: ['address', 'lat'],
    price: ['basePrice'],
    rules: ['cancellationPolicy'],
  };
  const filled = Object.entries(steps).filter(([, all]) =>
    all.every((field) => fields[field] !== undefined),
  );
  return ['identity', ...filled.map(([step]) => step)];
}

function shownAt(carId: string, { lat, lng }: ImportFields) {
  if (lat === undefined || lng === undefined) return {};
  const { lat: publicLat, lng: publicLng } = publicPosition(carId, { lat, lng });
  return { publicLat, publicLng };
}

type Changed = { car: LockedCar; fields: ImportFields; changes: FieldChange[] };

async function updateCars(tx: Db, changed: readonly Changed[], now: Date): Promise<void> {
  const rows = changed.map(({ car, fields }) => ({
    id: car.id,
    fields: snakeCased({
      ...fields,
      ...shownAt(car.id, fields),
      filledSteps: [...new Set([...car.filledSteps, ...filledBy(fields)])],
    }),
  }));
  if (rows.length === 0) return;
  await tx.execute`
    update cars c set make = r.make, model = r.model, year = r.year, colour = r.colour, vin = r.vin,
      odometer_km = r.odometer_km, category = r.category, seats = r.seats, doors = r.doors, gearbox = r.gearbox,
      fuel = r.fuel, description = r.description, town = r.town, town_slug = r.town_slug, address = r.address,
      lat = r.lat, lng = r.lng, public_lat = r.public_lat, public_lng = r.public_lng, base_price = r.base_price,
      deposit = r.deposit, excess = r.excess, km_per_day = r.km_per_day, km_price = r.km_price,
      discount_3 = r.discount_3, discount_7 = r.discount_7, discount_30 = r.discount_30,
      cancellation_policy = r.cancellation_policy, instant_book = r.instant_book, min_hours = r.min_hours,
      max_days = r.max_days, min_age = r.min_age, branch_id = r.branch_id, filled_steps = r.filled_steps, version = c.version + 1,
      updated_at = ${now}
    from cars o
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, fields jsonb) on w.id = o.id
      cross join lateral jsonb_populate_record(o, w.fields) r
    where c.id = o.id`;
}

function snakeCased(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key.replaceAll(/([A-Z]|\d+)/g, (part) => `_${part.toLowerCase()}`),
      value,
    ]),
  );
}
