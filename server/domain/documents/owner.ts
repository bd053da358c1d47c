import { fragment, type Fragment, type Sql } from '#server/db/sql.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

/** Whose documents are sent: a car's or a company's, each by its slug. */
export type DocumentOwner = { is: 'car' | 'company'; slug: string };

/** As the rows know it: one of the two. */
export type LockedOwner = { carId: string | null; hostId: string | null };

/**
 * Held until the transaction ends, so that the documents of one owner change one after the other.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but the managers of the host
 */
export async function lockedOwner(
  tx: Sql,
  owner: DocumentOwner,
  actor: Actor,
): Promise<LockedOwner> {
  const found = await (owner.is === 'car' ? lockedCar : lockedCompany)(tx, owner.slug);
  if (!found) throw new Refusal('not-found', `No such ${owner.is}.`);
  requireHost(actor, found.ofHost, hostsManagedBy(actor));
  return found;
}

type Found = LockedOwner & { ofHost: string };

async function lockedCar(tx: Sql, slug: string): Promise<Found | undefined> {
  const [car] = await tx<Found>`
    select id as "carId", null as "hostId", host_id as "ofHost" from cars
    where slug = ${slug} and status <> 'archived' for update`;
  return car;
}

async function lockedCompany(tx: Sql, slug: string): Promise<Found | undefined> {
  const [company] = await tx<Found>`
    select null as "carId", id as "hostId", id as "ofHost" from hosts
    where slug = ${slug} and kind = 'company' for update`;
  return company;
}

/** The owner's among the documents `d`. */
export function documentsOf({ carId, hostId }: LockedOwner): Fragment {
  return carId === null ? fragment`d.host_id = ${hostId}` : fragment`d.car_id = ${carId}`;
}
