import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

/** The columns of the car that each step fills in. */
export const stepFields = {
  make: true,
  model: true,
  year: true,
  plate: true,
  vin: true,
  colour: true,
  odometerKm: true,
  category: true,
  seats: true,
  doors: true,
  gearbox: true,
  fuel: true,
  features: true,
  description: true,
  town: true,
  address: true,
  lat: true,
  lng: true,
  basePrice: true,
  discount3: true,
  discount7: true,
  discount30: true,
  kmPerDay: true,
  kmPrice: true,
  deposit: true,
  excess: true,
  insurer: true,
  roadsidePhone: true,
  deliveryKm: true,
  deliveryKmFee: true,
  deliveryMinFee: true,
  leadHours: true,
  minHours: true,
  maxDays: true,
  bufferMinutes: true,
  instantBook: true,
  minAge: true,
  minLicenceYears: true,
  cancellationPolicy: true,
  rules: true,
  selfCheckIn: true,
} as const satisfies Prisma.CarSelect;

/** What a locked car is read with. */
export const lockedSelect = {
  ...stepFields,
  id: true,
  slug: true,
  hostId: true,
  branchId: true,
  status: true,
  version: true,
  filledSteps: true,
  listedAt: true,
  _count: { select: { photos: true } },
} as const satisfies Prisma.CarSelect;

export type LockedCar = Awaited<ReturnType<typeof lockedCar>>;

/**
 * Locks a car until the transaction ends.
 *
 * @throws {Refusal} `not-found`
 */
export async function lockedCar(tx: Db, slug: string) {
  await tx.execute`select from cars where slug = ${slug} for update`;
  const car = await tx.car.findUnique({ where: { slug }, select: lockedSelect });
  if (!car) throw new Refusal('not-found', 'No such car.');
  const { _count, ...rest } = car;
  return { ...rest, photos: _count.photos, name: `${car.make} ${car.model}` };
}

/** @throws {Refusal} `not-found` for no such car, and for a stranger's; `forbidden` for a member without that right */
export async function managedCar(tx: Db, slug: string, actor: Actor): Promise<LockedCar> {
  const car = await lockedCar(tx, slug);
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  return car;
}

export async function editableCar(tx: Db, slug: string, actor: Actor): Promise<LockedCar> {
  const car = await managedCar(tx, slug, actor);
  if (car.status === 'archived' || car.status === 'suspended')
    throw new Refusal('conflict', `The car is ${car.status}.`);
  return car;
}
