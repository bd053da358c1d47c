import type { Db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';

/** Keeps the branches of a host as they are until the transaction ends, as all code does that opens or closes one. */
export async function lockBranches(tx: Db, hostId: string): Promise<void> {
  await tx.execute`select from hosts where id = ${hostId}::uuid for no key update`;
}

/**
 * Keeps a branch open until the transaction ends. `null` needs none.
 *
 * @throws {Refusal} `not-found` for a branch that is closed or another company's
 */
export async function holdBranch(tx: Db, hostId: string, id: string | null): Promise<void> {
  if (id === null) return;
  await lockBranches(tx, hostId);
  const found = await tx.branch.count({ where: { id, hostId } });
  if (found === 0) throw new Refusal('not-found', 'No such branch.');
}
