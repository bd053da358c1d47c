import { z } from 'zod';
import { db as shared, type Db } from '#server/db/client.ts';
import { allOf, readById } from '#server/lib/batches.ts';
import { folded } from '#server/lib/folded.ts';
import { mapInSlices } from '#server/lib/slices.ts';
import { lockedSelect, type LockedCar } from '../listings/locked.ts';
import { changesBetween, type FieldChange } from '../listings/review.ts';
import type { Identity, StepChange } from '../listings/steps.ts';
import { rules } from '../rules.ts';

type FieldsOf<S extends StepChange['step']> = Extract<StepChange, { step: S }>['fields'];

/** What a row says of a car; what it leaves out stays as it is. */
export type ImportFields = Partial<
  Omit<Identity, 'plate'> &
    Omit<FieldsOf<'specification'>, 'features'> &
    FieldsOf<'place'> &
    FieldsOf<'price'> &
    FieldsOf<'rules'> & { branchId: string }
>;

export type ImportRow = { plate: string; fields: ImportFields };

type RowProblem = 'plate-twice' | 'plate-taken' | 'suspended' | 'longest-trip' | 'required';

/** What becomes of a row: a new draft, changes to a car, nothing, or a reason why not with the fields it is at. */
export type RowPlan =
  | { kind: 'create' }
  | { kind: 'update'; changes: FieldChange[] }
  | { kind: 'same' }
  | { kind: 'problem'; problem: RowProblem; fields: (keyof ImportFields | 'plate')[] };

const needed = ['make', 'model', 'year', 'colour'] as const;

/** What would become of each row now. */
export function checkImport(hostId: string, rows: readonly ImportRow[]): Promise<RowPlan[]> {
  return planImport(shared, hostId, rows);
}

/** What would become of each row. */
export async function planImport(
  db: Db,
  hostId: string,
  rows: readonly ImportRow[],
): Promise<RowPlan[]> {
  const keys = rows.map(({ plate }) => plateKey(plate));
  const [own, taken] = [await carsByPlate(db, hostId, keys), await takenPlates(db, hostId, keys)];
  const seen = new Set<string>();
  return mapInSlices(rows, (row, at) => {
    const key = keys[at] ?? '';
    const isTwice = seen.has(key);
    seen.add(key);
    if (isTwice) return { kind: 'problem', problem: 'plate-twice', fields: ['plate'] };
    if (taken.has(key)) return { kind: 'problem', problem: 'plate-taken', fields: ['plate'] };
    return planRow(row, own.get(key));
  });
}

function planRow({ fields }: ImportRow, car: LockedCar | undefined): RowPlan {
  const missing = car ? [] : needed.filter((field) => fields[field] === undefined);
  if (missing.length > 0) return { kind: 'problem', problem: 'required', fields: missing };
  if (isLongestTooShort(car, fields))
    return { kind: 'problem', problem: 'longest-trip', fields: ['maxDays'] };
  if (!car) return { kind: 'create' };
  const changes = changesBetween(car, newOf(car, fields));
  if (changes.length === 0) return { kind: 'same' };
  return car.status === 'suspended'
    ? { kind: 'problem', problem: 'suspended', fields: ['plate'] }
    : { kind: 'update', changes };
}

function isLongestTooShort(car: LockedCar | undefined, fields: ImportFields): boolean {
  const { minHours, maxDays } = { ...(car ?? rules.booking), ...fields };
  return minHours > maxDays * 24;
}

/**
 * The pin of a car that stays in its town stays where its host has put it, and a "SEAT" is no other car than a "Seat":
 * the staff would have to look at it.
 */
export function newOf(car: LockedCar, given: ImportFields): ImportFields {
  const fields = { ...given, ...spelledAs(car, given) };
  if (car.lat === null || car.town !== fields.town) return fields;
  const { town: _town, townSlug: _slug, lat: _lat, lng: _lng, ...rest } = fields;
  return rest;
}

function spelledAs(car: LockedCar, { make, model }: ImportFields): ImportFields {
  return {
    ...(make && folded(make) === folded(car.make) && { make: car.make }),
    ...(model && folded(model) === folded(car.model) && { model: car.model }),
  };
}

/** A plate is one however it is spaced, as the database sees it. */
export function plateKey(plate: string): string {
  return plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export async function carsByPlate(db: Db, hostId: string, keys: readonly string[]) {
  const wanted = new Set(keys);
  const plates = await db.sql(z.object({ id: z.string(), plate: z.string() }))`
    select id, plate from cars where host_id = ${hostId}::uuid and status <> 'archived'`;
  const ids = plates.filter(({ plate }) => wanted.has(plateKey(plate))).map(({ id }) => id);
  const cars = await allOf(
    readById(ids, (some) => db.car.findMany({ where: { id: { in: some } }, select: lockedSelect })),
  );
  const found = new Map<string, LockedCar>();
  for (const { _count, ...car } of cars) {
    const whole = { ...car, photos: _count.photos, name: `${car.make} ${car.model}` };
    found.set(plateKey(car.plate), whole);
  }
  return found;
}

async function takenPlates(db: Db, hostId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.sql(z.object({ plate: z.string() }))`
    select upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')) as plate from cars
    where upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')) = any(${[...keys]}::text[])
      and status <> 'archived' and host_id <> ${hostId}::uuid`;
  return new Set(rows.map(({ plate }) => plate));
}
