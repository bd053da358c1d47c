import { db } from '#server/db/client.ts';
import { stepFields } from '../listings/locked.ts';
import type { FleetFilter } from './queries.ts';
import { chosenCars } from './selection.ts';

export type ExportedCar = Awaited<ReturnType<typeof exportedCars>>[number];

/** What the hosts of the cars have filled in, by name and plate. */
export async function exportedCars(hostId: string, filter: FleetFilter, now: Date) {
  const ids = await chosenCars(db, hostId, { filter }, now);
  return db.car.findMany({
    where: { id: { in: ids } },
    select: { ...stepFields, branch: { select: { name: true } } },
    orderBy: [{ make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
  });
}
