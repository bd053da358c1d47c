import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Sheet } from '#server/lib/sheet.ts';
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

/**
 * Stores a file to be looked at. One too many takes the place of the company's oldest that waits.
 *
 * @throws {Refusal} `not-found` for a stranger's company, `forbidden` for all but its managers
 */
export async function storeImport(
  hostId: string,
  sheet: Sheet,
  { actor, now }: By,
): Promise<string> {
  requireHost(actor, hostId, hostsManagedBy(actor));
  return transaction(async (tx) => {
    await tx.execute`select from hosts where id = ${hostId}::uuid for no key update`;
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

export type StoredImport = Awaited<ReturnType<typeof importOf>>;

/** @throws {Refusal} `not-found` for none of this person's companies, `forbidden` for all but managers */
export async function importOf(id: string, actor: Actor) {
  const found = await db.fleetImport.findUnique({
    where: { id },
    include: { host: { select: { slug: true, name: true } } },
  });
  if (!found) throw new Refusal('not-found', 'No such file.');
  requireHost(actor, found.hostId, hostsManagedBy(actor));
  return { ...found, rows: z.array(z.array(z.string())).parse(found.rows) };
}

/** A cell as it should be; rows and columns count from 0. */
type Mended = { row: number; column: number; value: string };

export type Mends = {
  cells: readonly Mended[];
  /** Every cell of a column with this text gets another one. */
  replaced: readonly { column: number; from: string; to: string }[];
  /** Columns that the file does not have, with their texts by row. */
  added: readonly { header: string; values: ReadonlyMap<number, string> }[];
  /** Rows that are not imported, such as a signature below the table. */
  leftOut: ReadonlySet<number>;
};

/** Corrects cells, and takes rows out. A cell that is in no row or column of the file is let go. */
export async function mendImport(
  { id, headers, rows, lines, appliedAt }: StoredImport,
  { cells, replaced, added, leftOut }: Mends,
): Promise<void> {
  if (appliedAt) throw new Refusal('conflict', 'The file is imported already.');
  const next = rows.map((row) =>
    row.map(
      (cell, at) => replaced.find(({ column, from }) => column === at && from === cell)?.to ?? cell,
    ),
  );
  for (const { row, column, value } of cells) {
    const found = next[row];
    if (found && column < found.length) found[column] = value;
  }
  await db.fleetImport.updateMany({
    where: { id, appliedAt: null },
    data: {
      headers: [...headers, ...added.map(({ header }) => header)],
      rows: next
        .map((row, at) => [...row, ...added.map(({ values }) => values.get(at) ?? '')])
        .filter((_, at) => !leftOut.has(at)),
      lines: lines.filter((_, at) => !leftOut.has(at)),
    },
  });
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
