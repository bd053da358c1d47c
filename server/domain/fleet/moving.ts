import { db, violatesExclusion, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { namedCar } from '../car-columns.ts';
import { openChangeOf } from '../changes/queries.ts';
import { requireRunning } from '../hosts/policy.ts';
import { notify } from '../notifications/commands.ts';
import type { Actor } from '../users/actor.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { swappableUntil } from '../bookings/deadlines.ts';
import { factsOf } from '../bookings/effects.ts';
import { mayTakeOtherCar, takeOtherCar } from '../changes/other-car.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';

/**
 * Why a booking stays on its car. `begun`: it is not confirmed, or its check-in has begun. `moved`: somebody has moved
 * it meanwhile. `open`: a proposed change waits. `late`: of a class that was booked, shortly before the start. `unfit`:
 * the other car is not as good. `taken`: something takes the other car.
 */
export type Stay = 'begun' | 'moved' | 'open' | 'late' | 'unfit' | 'taken';

export type Moved = { ok: true; carName: string; plate: string } | { ok: false; problem: Stay };

/** The cars by their slugs: the one the person saw it on, and where it goes. */
export type Move = { from: string; to: string };

/**
 * Moves a confirmed booking to another car of the class that was booked, or of the same branch and at least as good, that
 * is free, and tells the client.
 * Price, deposit and contract stay as booked. PostgreSQL decides whether the other car is free.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, `not-found` for a stranger
 */
export async function moveBooking(
  actor: Actor,
  { id }: PartyBooking,
  move: Move,
  now: Date,
): Promise<Moved> {
  try {
    return await transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      requireRunning(actor, booking);
      return moveLocked(tx, booking, move, { actorId: actor.id, now });
    });
  } catch (error) {
    if (!violatesExclusion(error)) throw error;
    return { ok: false, problem: 'taken' };
  }
}

async function moveLocked(
  tx: Db,
  booking: BookingRecord,
  { from, to }: Move,
  by: { actorId: string; now: Date },
): Promise<Moved> {
  if (booking.carSlug !== from) return { ok: false, problem: 'moved' };
  if (!(await mayTakeOtherCar(tx, booking))) return { ok: false, problem: 'begun' };
  if (await openChangeOf(booking.id, tx)) return { ok: false, problem: 'open' };
  if (isTooLate(booking, by.now)) return { ok: false, problem: 'late' };
  const car = await tx.car.findFirst({
    where: { ...(await asGoodAs(tx, booking)), slug: to },
    select: carSelect,
  });
  if (!car) return { ok: false, problem: 'unfit' };
  await takeOtherCar(tx, booking, car.id, by.now);
  await tell(tx, booking, by);
  return { ok: true, carName: `${car.make} ${car.model}`, plate: car.plate };
}

/** The car of a class is settled some hours before the start. */
function isTooLate(booking: Pick<BookingRecord, 'classId' | 'startsAt'>, now: Date): boolean {
  const until = swappableUntil(booking);
  return until !== null && now >= until;
}

const carSelect = { ...namedCar, seats: true, bufferMinutes: true } as const;

type OtherCar = Prisma.CarGetPayload<{ select: typeof carSelect }>;

/**
 * The other listed cars of the company where the client gets at least what was booked: any of the class, or of the same
 * branch, category and gearbox, with no fewer seats, and no higher age of the driver.
 */
export async function asGoodAs(
  tx: Db,
  { carId, classId }: Pick<BookingRecord, 'carId' | 'classId'>,
) {
  const { seats, minAge, hostId, ...same } = await tx.car.findUniqueOrThrow({
    where: { id: carId },
    select: {
      hostId: true,
      branchId: true,
      category: true,
      gearbox: true,
      timeZone: true,
      currency: true,
      seats: true,
      minAge: true,
    },
  });
  return {
    hostId,
    id: { not: carId },
    status: 'listed',
    host: { kind: 'company' },
    OR: [
      ...(classId ? [{ classId }] : []),
      { ...same, seats: { gte: seats }, minAge: { lte: minAge } },
    ],
  } satisfies Prisma.CarWhereInput;
}

async function tell(
  tx: Db,
  before: BookingRecord,
  { actorId, now }: { actorId: string; now: Date },
) {
  const { id: bookingId, status, clientId, ref } = before;
  await tx.bookingEvent.create({
    data: { bookingId, action: 'move', from: status, to: status, by: 'host', actorId, at: now },
    select: { id: true },
  });
  const after = await lockedBooking(tx, bookingId);
  const facts = {
    ...factsOf(after),
    plate: after.plate,
    earlierCar: `${before.carName}, ${before.plate}`,
  };
  const notice = { kind: 'car_changed' as const, facts, url: url('client.bookings.show', { ref }) };
  await notify(tx, [clientId], notice, now);
}

/**
 * The free cars to which a booking can be moved, by name; `null` when it cannot be moved.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, `not-found` for a stranger
 */
export async function carsToMoveTo(
  actor: Actor,
  booking: PartyBooking,
  now: Date,
): Promise<OtherCar[] | null> {
  requireRunning(actor, booking);
  if (isTooLate(booking, now) || !(await mayTakeOtherCar(db, booking))) return null;
  const cars = await db.car.findMany({
    where: await asGoodAs(db, booking),
    select: carSelect,
    orderBy: [{ make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
  });
  return freeCars(booking, cars);
}

/** Those of the cars that nothing takes in the time of a booking. */
export async function freeCars<Car extends { id: string; bufferMinutes: number }>(
  booking: Pick<PartyBooking, 'id'>,
  cars: readonly Car[],
): Promise<Car[]> {
  const { startsAt, endsAt } = await db.occupancy.findUniqueOrThrow({
    where: { bookingId: booking.id },
    select: { startsAt: true, endsAt: true },
  });
  const longest = Math.max(0, ...cars.map(({ bufferMinutes }) => bufferMinutes));
  const taken = await db.occupancy.findMany({
    where: {
      carId: { in: cars.map(({ id }) => id) },
      active: true,
      startsAt: { lt: blockedUntil(endsAt, longest) },
      blockedUntil: { gt: startsAt },
    },
    select: { carId: true, startsAt: true },
  });
  const isFree = ({ id, bufferMinutes }: Car) =>
    !taken.some(
      (other) => other.carId === id && other.startsAt < blockedUntil(endsAt, bufferMinutes),
    );
  return cars.filter(isFree);
}
