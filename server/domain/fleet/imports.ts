import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Sheet } from '#server/lib/sheet.ts';
import { lockManaged } from '../hosts/managing.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import type { ImportRow } from './import-plans.ts';
import { importCars, type Imported } from './importing.ts';

/** Rows of one file. */
export const MOST_ROWS = 2_000;

/** Files of one company that wait to be imported. */
const MOST_OPEN = 10;

type By = { actor: Actor; now: Date };

/** A file, with what each of its columns is. */
type ImportSheet = Sheet & { columns: string[] };

/**
 * Stores a file to be looked at. One too many takes the place of the company's oldest that waits.
 *
 * @throws {Refusal} `not-found` for a stranger's company, `forbidden` for all but its managers
 */
export async function storeImport(
  hostId: string,
  sheet: ImportSheet,
  { actor, now }: By,
): Promise<string> {
  return transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const past = await tx.fleetImport.findMany({
      where: { hostId, appliedAt: null },
      select: { id: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MOST_OPEN - 1,
    });
    await tx.fleetImport.deleteMany({
      where: { id: { in: past.map(({ id }) => id) }, appliedAt: null },
    });
    const { id } = await tx.fleetImport.create({
      data: { hostId, actorId: actor.id, ...sheet, createdAt: now },
      select: { id: true },
    });
    return id;
  });
}

const Rows = z.array(z.array(z.string()));

export type StoredImport = Awaited<ReturnType<typeof importOf>>;

/** @throws {Refusal} `not-found` for none of this person's companies, `forbidden` for all but managers */
export async function importOf(id: string, actor: Actor) {
  const found = await db.fleetImport.findUnique({
    where: { id },
    include: { host: { select: { slug: true, name: true } } },
  });
  if (!found) throw new Refusal('not-found', 'No such file.');
  requireHost(actor, found.hostId, hostsManagedBy(actor));
  return { ...found, rows: Rows.parse(found.rows) };
}

/** Headers for which a company remembers what its columns are. */
const MOST_HEADERS = 500;

/** A file as it is now, in a few letters: another as soon as anything in it has been corrected. */
export function versionOf({ headers, columns, rows, lines }: ImportSheet): string {
  const text = JSON.stringify([headers, columns, rows, lines]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

type Saving = { said: ReadonlyMap<string, string>; now: Date };

/**
 * Stores a file as it was corrected, and what a person said of headers for the company's next files.
 *
 * @throws {Refusal} `conflict` if it has been imported, or corrected by somebody else since it was read
 */
export async function saveImport(
  stored: StoredImport,
  { headers, columns, rows, lines }: ImportSheet,
  { said, now }: Saving,
): Promise<void> {
  const { id, hostId } = stored;
  await transaction(async (tx) => {
    await tx.execute`select from fleet_imports where id = ${id}::uuid for no key update`;
    const found = await tx.fleetImport.findUnique({ where: { id } });
    const isSame =
      found && versionOf({ ...found, rows: Rows.parse(found.rows) }) === versionOf(stored);
    if (!isSame || found.appliedAt)
      throw new Refusal('conflict', 'The file has been corrected or imported by somebody else.');
    await tx.fleetImport.update({ where: { id }, data: { headers, columns, rows, lines } });
    if (said.size > 0) await rememberHeaders(tx, { hostId, said, now });
  });
}

type Remembering = { hostId: string; said: ReadonlyMap<string, string>; now: Date };

async function rememberHeaders(tx: Db, { hostId, said, now }: Remembering): Promise<void> {
  await tx.execute`select from hosts where id = ${hostId}::uuid for no key update`;
  const headers = [...said].map(([header, meaning]) => ({ hostId, header, meaning, saidAt: now }));
  await tx.fleetHeader.deleteMany({ where: { hostId, header: { in: [...said.keys()] } } });
  await tx.fleetHeader.createMany({ data: headers });
  const past = await tx.fleetHeader.findMany({
    where: { hostId },
    select: { header: true },
    orderBy: [{ saidAt: 'desc' }, { header: 'asc' }],
    skip: MOST_HEADERS,
  });
  await tx.fleetHeader.deleteMany({
    where: { hostId, header: { in: past.map(({ header }) => header) } },
  });
}

/** What a company has said that columns are, by their headers in small letters. */
export async function rememberedHeaders(hostId: string): Promise<ReadonlyMap<string, string>> {
  const found = await db.fleetHeader.findMany({ where: { hostId } });
  return new Map(found.map(({ header, meaning }) => [header, meaning]));
}

/** Imports the rows of a file. Sent twice it is done once. */
export async function applyImport(
  { id, hostId, appliedAt, created, updated }: StoredImport,
  rows: readonly ImportRow[],
  { actor, now }: By,
): Promise<Imported> {
  if (appliedAt) return { ok: true, created, updated };
  return importCars(hostId, rows, {
    actor,
    now,
    mark: async (tx, counts) => {
      const { count } = await tx.fleetImport.updateMany({
        where: { id, appliedAt: null },
        data: { appliedAt: now, actorId: actor.id, ...counts },
      });
      if (count === 0) throw new Refusal('conflict', 'The file is imported already.');
    },
  });
}
