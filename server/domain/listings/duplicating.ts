import { isUniqueViolation } from '#server/db/errors.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { holdBranch } from '../hosts/branch-of.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { slugOf } from '../users/names.ts';
import type { By, Created } from './drafting.ts';
import { stepFields } from './locked.ts';
import type { Identity } from './steps.ts';

const select = {
  ...stepFields,
  hostId: true,
  branchId: true,
  status: true,
  townSlug: true,
  publicLat: true,
  publicLng: true,
  timeZone: true,
  currency: true,
  filledSteps: true,
  protections: { select: { plan: true, dayPrice: true, excess: true, deposit: true } },
  extras: { select: { kind: true, name: true, unit: true, price: true, maxQuantity: true } },
  deliveryPlaces: { select: { name: true, lat: true, lng: true, fee: true } },
} as const satisfies Prisma.CarSelect;

/** What tells a car from another of its kind. */
export type OwnIdentity = Pick<Identity, 'plate' | 'vin' | 'colour' | 'odometerKm'>;

/**
 * Begins to list one more car like one there is: all that its host has filled in is the same, but for the photos, which
 * show each car as it is.
 *
 * @throws {Refusal} `not-found` for no such car and a stranger's alike, `forbidden` for a member without that right
 */
export async function createLike(
  slug: string,
  own: OwnIdentity & { branchId: string | null },
  { actor, now }: By,
): Promise<Created> {
  try {
    return await transaction(async (tx) => {
      const car = await tx.car.findUnique({ where: { slug }, select });
      if (!car || car.status === 'archived') throw new Refusal('not-found', 'No such car.');
      requireHost(actor, car.hostId, hostsManagedBy(actor));
      await holdBranch(tx, car.hostId, own.branchId);
      const { status, filledSteps, protections, extras, deliveryPlaces, ...like } = car;
      const created = await tx.car.create({
        data: {
          ...like,
          ...own,
          branchId: own.branchId ?? like.branchId,
          slug: slugOf(`${like.make} ${like.model}`),
          filledSteps: status === 'draft' ? filledSteps : [...savedSteps],
          protections: { create: protections },
          extras: { create: extras },
          deliveryPlaces: { create: deliveryPlaces },
          createdAt: now,
          updatedAt: now,
        },
        select: { slug: true },
      });
      return { ok: true, slug: created.slug };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, problem: 'plate-taken' };
    throw error;
  }
}

/** A car that has been sent has all of its steps; photos are counted. */
const savedSteps = ['identity', 'specification', 'place', 'price', 'rules'] as const;
