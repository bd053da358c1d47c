import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { fleetColumns, usualFleetColumns, type FleetColumn } from '#shared/fleet.ts';
import { Refusal } from '../refusal.ts';

/** The member of a company to whom a view belongs. */
export type Looking = { hostId: string; userId: string };

/** The most views that one person may have of a fleet. */
export const MOST_VIEWS = 20;

export type FleetView = { id: string; name: string; query: string; columns: FleetColumn[] };

/** The person's views by name, and the columns they have chosen last. */
export async function looksOf(
  who: Looking,
): Promise<{ views: FleetView[]; columns: FleetColumn[] }> {
  const [views, chosen] = await Promise.all([
    db.fleetView.findMany({
      where: who,
      select: { id: true, name: true, query: true, columns: true },
      orderBy: { name: 'asc' },
    }),
    db.fleetColumns.findUnique({ where: { hostId_userId: who }, select: { columns: true } }),
  ]);
  return {
    views: views.map((view) => ({ ...view, columns: knownColumns(view.columns) })),
    columns: chosen ? knownColumns(chosen.columns) : [...usualFleetColumns],
  };
}

export async function chooseColumns(who: Looking, columns: readonly FleetColumn[]): Promise<void> {
  const data = { columns: [...columns] };
  await db.fleetColumns.upsert({
    where: { hostId_userId: who },
    create: { ...who, ...data },
    update: data,
  });
}

/**
 * Saves the present filters, order and columns as a view. A view with the same name is replaced.
 *
 * @returns whether there was room for one more
 */
export async function saveView(
  who: Looking,
  { name, query }: { name: string; query: string },
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    await tx.execute`
      select from host_members where host_id = ${who.hostId}::uuid and user_id = ${who.userId}::uuid for no key update`;
    const others = await tx.fleetView.count({ where: { ...who, name: { not: name } } });
    if (others >= MOST_VIEWS) return false;
    const chosen = await tx.fleetColumns.findUnique({ where: { hostId_userId: who } });
    const look = { query, columns: chosen?.columns ?? [...usualFleetColumns] };
    await tx.fleetView.upsert({
      where: { hostId_userId_name: { ...who, name } },
      create: { ...who, name, ...look, createdAt: now },
      update: look,
    });
    return true;
  });
}

/** @throws {Refusal} `not-found` for another person's view */
export async function removeView(id: string, userId: string): Promise<void> {
  const { count } = await db.fleetView.deleteMany({ where: { id, userId } });
  if (count === 0) throw new Refusal('not-found', 'No such view.');
}

/** The columns in the order of the table; columns of an earlier release that no longer exist are left out. */
function knownColumns(stored: readonly string[]): FleetColumn[] {
  return fleetColumns.filter((column) => stored.includes(column));
}
