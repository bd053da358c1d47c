import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '../users/actor.ts';
import { hostsManagedBy, requireHost } from './policy.ts';

/** The steps of becoming a host, in order. */
export const startSteps = ['who', 'contact', 'tax', 'car'] as const;

export type StartStep = (typeof startSteps)[number];

export type Start = NonNullable<Awaited<ReturnType<typeof startOf>>>;

const ownHost = {
  id: true,
  name: true,
  phone: true,
  address: true,
  languages: true,
  taxDetails: { select: { hostId: true } },
  _count: { select: { cars: { where: { status: { not: 'archived' } } } } },
} as const;

/** The person's own host and its missing steps; `null` before the first step. */
export async function startOf(actor: Actor) {
  const host = await db.host.findFirst({
    where: { id: { in: hostsManagedBy(actor) }, kind: 'person' },
    orderBy: { createdAt: 'asc' },
    select: ownHost,
  });
  if (!host) return null;
  const { _count, taxDetails, ...rest } = host;
  const isFilled: Record<StartStep, boolean> = {
    who: true,
    contact: host.phone !== null && host.address !== null,
    tax: taxDetails !== null,
    car: _count.cars > 0,
  };
  return { ...rest, missing: startSteps.filter((step) => !isFilled[step]) };
}

export type Contact = { phone: string; address: string; languages: string[] };

/**
 * Saves how clients with a booking can reach a host. If the person's own account has no phone or address yet, it gets
 * the same ones.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveContact(hostId: string, contact: Contact, actor: Actor): Promise<void> {
  requireHost(actor, hostId, hostsManagedBy(actor));
  const { phone, address } = contact;
  await transaction(async (tx) => {
    await tx.host.updateMany({ where: { id: hostId }, data: contact });
    await tx.user.updateMany({ where: { id: actor.id, phone: null }, data: { phone } });
    await tx.user.updateMany({ where: { id: actor.id, address: null }, data: { address } });
  });
}
