import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

/** The owner of documents: a car or a company, by its slug. */
export type DocumentOwner = { is: 'car' | 'company'; slug: string };

/** The owner by id: one of the two. */
export type LockedOwner = { carId: string | null; hostId: string | null };

/**
 * Locks the owner until the transaction ends, so that its documents are changed one after the other.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the managers of the host
 */
export async function lockedOwner(
  tx: Db,
  owner: DocumentOwner,
  actor: Actor,
): Promise<LockedOwner> {
  const found = await (owner.is === 'car' ? lockedCar : lockedCompany)(tx, owner.slug);
  if (!found) throw new Refusal('not-found', `No such ${owner.is}.`);
  requireHost(actor, found.ofHost, hostsManagedBy(actor));
  return found;
}

type Found = LockedOwner & { ofHost: string };

async function lockedCar(tx: Db, slug: string): Promise<Found | null> {
  const [car] = await tx.sql(z.object({ id: z.string(), hostId: z.string() }))`
    select id, host_id from cars where slug = ${slug} and status <> 'archived' for update`;
  return car ? { carId: car.id, hostId: null, ofHost: car.hostId } : null;
}

async function lockedCompany(tx: Db, slug: string): Promise<Found | null> {
  const [company] = await tx.sql(z.object({ id: z.string() }))`
    select id from hosts where slug = ${slug} and kind = 'company' for update`;
  return company ? { carId: null, hostId: company.id, ofHost: company.id } : null;
}

/** A condition for the owner's documents among `d`. */
export function documentsOf({ carId, hostId }: LockedOwner): Prisma.Sql {
  return carId === null ? Prisma.sql`d.host_id = ${hostId}` : Prisma.sql`d.car_id = ${carId}`;
}
