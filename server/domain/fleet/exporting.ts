import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { readById } from '#server/lib/batches.ts';
import { stepFields } from '../listings/locked.ts';
import type { FleetFilter } from './queries.ts';
import { chosenCars } from './selection.ts';

const select = { ...stepFields, id: true, branch: { select: { name: true } } } as const;

export type ExportedCar = Prisma.CarGetPayload<{ select: typeof select }>;

/** What the hosts of the cars have filled in, by name and plate, some cars at a time. */
export async function exportedCars(hostId: string, filter: FleetFilter, now: Date) {
  const found = await db.sql(z.object({ id: z.string() }))`
    select id from cars where id = any(${await chosenCars(db, hostId, { filter }, now)}::uuid[])
    order by make, model, plate`;
  const ids = found.map(({ id }) => id);
  return readById(ids, (some) => db.car.findMany({ where: { id: { in: some } }, select }));
}
