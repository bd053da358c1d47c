import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { hoursOf, OpeningHours, WeekHours } from './opening-hours.ts';
import { lockManaged } from './managing.ts';

/** The most branches that a company may have. */
const MOST_BRANCHES = 100;

export type BranchInput = {
  name: string;
  town: string;
  address: string;
  lat: number;
  lng: number;
  phone: string | null;
  /** `null` if the company's opening hours apply. */
  openingHours: WeekHours | null;
};

/** `cars`: the number of its cars in use. `members`: the number of members who belong only to this branch. */
export type Branch = BranchInput & { id: string; cars: number; members: number };

type By = { actor: Actor; ip: string | null; now: Date };

const columns = {
  id: true,
  name: true,
  town: true,
  address: true,
  lat: true,
  lng: true,
  phone: true,
  openingHours: true,
} as const;

/** A company's branches, in the order in which they were opened. */
export async function branchesOf(hostId: string): Promise<Branch[]> {
  const rows = await db.branch.findMany({
    where: { hostId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      ...columns,
      _count: { select: { cars: { where: { status: { not: 'archived' } } }, members: true } },
    },
  });
  return rows.map(({ openingHours, _count, ...branch }) => ({
    ...branch,
    ..._count,
    openingHours: openingHours === null ? null : WeekHours.parse(openingHours),
  }));
}

const PublicBranch = z.object({
  id: z.string(),
  name: z.string(),
  town: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  hours: OpeningHours.nullable(),
});

export type PublicBranch = z.infer<typeof PublicBranch>;

/** A company's branches, each with its opening hours. */
export async function publicBranches(hostId: string): Promise<PublicBranch[]> {
  return db.sql(PublicBranch)`
    select b.id, b.name, b.town, b.address, b.phone,
      ${hoursOf({ hostId: Prisma.sql`b.host_id`, branchId: Prisma.sql`b.id` })} as hours
    from branches b where b.host_id = ${hostId}::uuid order by b.created_at, b.id`;
}

export type BranchSaved = { ok: true } | { ok: false; problem: 'name-taken' | 'too-many' };

/**
 * Opens a branch; sending the form twice opens one.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the company's managers
 */
export async function openBranch(hostId: string, input: BranchInput, by: By): Promise<BranchSaved> {
  return transaction(async (tx) => {
    const known = await lockedBranches(tx, hostId, by);
    const namesake = known.find(({ name }) => isSameName(name, input.name));
    if (namesake) return isSamePlace(namesake, input) ? { ok: true } : taken;
    if (known.length >= MOST_BRANCHES) return { ok: false, problem: 'too-many' };
    const { id } = await tx.branch.create({
      data: { ...stored(input), hostId, createdAt: by.now },
      select: { id: true },
    });
    await recordBranch(tx, { hostId, action: 'branch.open', after: { id, ...input } }, by);
    return { ok: true };
  });
}

/**
 * Changes a branch. Its cars keep their positions.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the company's managers
 */
export async function changeBranch(id: string, input: BranchInput, by: By): Promise<BranchSaved> {
  const hostId = await hostOf(id);
  return transaction(async (tx) => {
    const known = await lockedBranches(tx, hostId, by);
    const before = known.find((branch) => branch.id === id);
    if (!before) throw new Refusal('not-found', 'No such branch.');
    const isTaken = known.some((other) => other.id !== id && isSameName(other.name, input.name));
    if (isTaken) return taken;
    await tx.branch.update({ where: { id }, data: stored(input), select: { id: true } });
    await recordBranch(tx, { hostId, action: 'branch.change', before, after: input }, by);
    return { ok: true };
  });
}

export type BranchClosed = { ok: true } | { ok: false; problem: 'cars' | 'members' | 'last' };

/**
 * Closes a branch that has no cars in use and no members of its own. Its archived cars move to another branch.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the company's managers
 */
export async function closeBranch(id: string, by: By): Promise<BranchClosed> {
  const hostId = await hostOf(id);
  return transaction(async (tx) => {
    const known = await lockedBranches(tx, hostId, by);
    const before = known.find((branch) => branch.id === id);
    if (!before) throw new Refusal('not-found', 'No such branch.');
    const other = known.find((branch) => branch.id !== id);
    if (!other) return { ok: false, problem: 'last' };
    const inUse = { branchId: id, status: { not: 'archived' } } as const;
    if ((await tx.car.count({ where: inUse })) > 0) return { ok: false, problem: 'cars' };
    if ((await tx.hostMember.count({ where: { branchId: id } })) > 0)
      return { ok: false, problem: 'members' };
    await tx.car.updateMany({ where: { branchId: id }, data: { branchId: other.id } });
    await tx.branch.delete({ where: { id }, select: { id: true } });
    await recordBranch(tx, { hostId, action: 'branch.close', before }, by);
    return { ok: true };
  });
}

/** The host of a branch. @throws {Refusal} `not-found` */
async function hostOf(id: string): Promise<string> {
  const branch = await db.branch.findUnique({ where: { id }, select: { hostId: true } });
  if (!branch) throw new Refusal('not-found', 'No such branch.');
  return branch.hostId;
}

const taken = { ok: false, problem: 'name-taken' } as const;

/** Locks the company's row, so that two forms sent at the same time cannot exceed the limit together. */
async function lockedBranches(tx: Db, hostId: string, { actor }: By) {
  await lockManaged(tx, actor, hostId);
  return tx.branch.findMany({ where: { hostId }, select: columns });
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'ro', { sensitivity: 'base' }) === 0;
}

function isSamePlace(one: Pick<Branch, 'address' | 'lat' | 'lng'>, other: BranchInput): boolean {
  return one.address === other.address && one.lat === other.lat && one.lng === other.lng;
}

function stored({ openingHours, ...input }: BranchInput) {
  return { ...input, openingHours: openingHours ?? Prisma.DbNull };
}

type Recorded = { hostId: string; action: string; before?: object; after?: object };

async function recordBranch(tx: Db, { hostId, ...change }: Recorded, by: By) {
  const { actor, ip, now } = by;
  const entry = { actorId: actor.id, object: 'host', objectId: hostId, ip };
  await record(tx, { ...entry, ...change }, now);
}
