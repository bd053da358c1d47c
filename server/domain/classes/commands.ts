import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { record } from '../audit/commands.ts';
import { lockManaged } from '../hosts/managing.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

/** The most cars in a class. */
export const MOST_IN_CLASS = 50;

type By = { actor: Actor; ip: string | null; now: Date };

/** The cars by their slugs. `classId` is `null` for a new class. */
type ClassInput = {
  hostId: string;
  classId: string | null;
  lead: string;
  cars: readonly string[];
};

/**
 * `few`, `many`: how many cars. `unlike`: a car is not of the kind or the branch of the leading one. `taken`: a car is in
 * another class. `gone`: a car or the class is no longer there.
 */
type ClassProblem = 'few' | 'many' | 'unlike' | 'taken' | 'gone';

export type ClassSaved = { ok: true } | { ok: false; problem: ClassProblem };

/**
 * Offers cars together under a leading one: its photos, prices and rules apply, and a booking gets any of them. Bookings
 * there are keep their cars.
 *
 * @throws {Refusal} `not-found` for a stranger's company, `forbidden` for members who do not manage it
 */
export async function saveClass(input: ClassInput, by: By): Promise<ClassSaved> {
  const { hostId, lead } = input;
  const slugs = [...new Set([lead, ...input.cars])];
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    if (slugs.length < 2) return { ok: false, problem: 'few' };
    if (slugs.length > MOST_IN_CLASS) return { ok: false, problem: 'many' };
    const before = await lockedClass(tx, input);
    const cars = await tx.car.findMany({
      where: { hostId, slug: { in: slugs } },
      select: { slug: true, classId: true, status: true, basePrice: true, ...kind },
    });
    const problem = problemOf(cars, slugs, input);
    if (problem) return { ok: false, problem };
    const classId = input.classId ?? (await newClass(tx, input, by));
    await tx.car.updateMany({ where: { classId, leadsClass: true }, data: { leadsClass: false } });
    await tx.car.updateMany({
      where: { hostId, slug: { in: slugs } },
      data: { classId, updatedAt: by.now },
    });
    await tx.car.updateMany({ where: { slug: lead }, data: { leadsClass: true } });
    await tx.car.updateMany({
      where: { classId, slug: { notIn: slugs } },
      data: { classId: null, leadsClass: false, updatedAt: by.now },
    });
    await recordClass(tx, { hostId, before, after: { lead, cars: slugs.toSorted() } }, by);
    return { ok: true };
  });
}

/**
 * Offers the cars of a class one by one again.
 *
 * @throws {Refusal} `not-found` for no such class and a stranger's, `forbidden` for members who do not manage it
 */
export async function dissolveClass(id: string, by: By): Promise<void> {
  await transaction(async (tx) => {
    const found = await tx.carClass.findUnique({ where: { id }, select: { hostId: true } });
    if (!found) throw new Refusal('not-found', 'No such class.');
    const { hostId } = found;
    await lockManaged(tx, by.actor, hostId);
    const before = await lockedClass(tx, { hostId, classId: id });
    const free = { classId: null, leadsClass: false, updatedAt: by.now };
    // The database removes a class without cars.
    await tx.car.updateMany({ where: { classId: id }, data: free });
    await recordClass(tx, { hostId, before, after: null }, by);
  });
}

/** What all cars of a class have in common: clients are promised it. */
export const kind = {
  branchId: true,
  category: true,
  gearbox: true,
  fuel: true,
  seats: true,
  currency: true,
  timeZone: true,
} as const;

type Candidate = {
  slug: string;
  classId: string | null;
  status: string;
  basePrice: number | null;
} & Record<keyof typeof kind, string | number | null>;

function problemOf(
  cars: readonly Candidate[],
  slugs: readonly string[],
  { lead, classId }: ClassInput,
): ClassProblem | null {
  const leading = cars.find(({ slug }) => slug === lead);
  if (!leading || cars.length < slugs.length) return 'gone';
  if (cars.some((car) => !isOnMarket(car))) return 'gone';
  if (cars.some((car) => car.classId !== null && car.classId !== classId)) return 'taken';
  return cars.every((car) => isOfKind(car, leading)) ? null : 'unlike';
}

function isOnMarket({ status, basePrice }: Candidate): boolean {
  return (status === 'listed' || status === 'paused') && basePrice !== null;
}

function isOfKind(car: Candidate, lead: Candidate): boolean {
  return keysOf(kind).every((name) => car[name] === lead[name]);
}

/** The cars of a class, locked until the transaction ends; `null` for a new one. */
async function lockedClass(
  tx: Db,
  { hostId, classId }: Pick<ClassInput, 'hostId' | 'classId'>,
): Promise<{ lead: string | null; cars: string[] } | null> {
  await tx.execute`select from cars where host_id = ${hostId}::uuid and status <> 'archived' order by id for update`;
  if (classId === null) return null;
  const cars = await tx.car.findMany({
    where: { hostId, classId },
    select: { slug: true, leadsClass: true },
    orderBy: { slug: 'asc' },
  });
  if (cars.length === 0) throw new Refusal('not-found', 'No such class.');
  const lead = cars.find(({ leadsClass }) => leadsClass)?.slug ?? null;
  return { lead, cars: cars.map(({ slug }) => slug) };
}

async function newClass(tx: Db, { hostId }: ClassInput, { now }: By): Promise<string> {
  const { id } = await tx.carClass.create({
    data: { hostId, createdAt: now },
    select: { id: true },
  });
  return id;
}

type Recorded = { lead: string | null; cars: string[] } | null;

async function recordClass(
  tx: Db,
  { hostId, before, after }: { hostId: string; before: Recorded; after: Recorded },
  { actor, ip, now }: By,
) {
  const action =
    before === null ? 'class.open' : after === null ? 'class.dissolve' : 'class.change';
  await record(
    tx,
    { actorId: actor.id, action, object: 'host', objectId: hostId, before, after, ip },
    now,
  );
}
