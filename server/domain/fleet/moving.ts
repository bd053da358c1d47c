import { db, violatesExclusion, type Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { namedCar } from '../car-columns.ts';
import { lockCalendar } from '../cars/locks.ts';
import { requireRunning } from '../hosts/policy.ts';
import { notify } from '../notifications/commands.ts';
import type { Actor } from '../users/actor.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { isConfirmed } from '../bookings/booking.ts';
import { swappableUntil } from '../bookings/deadlines.ts';
import { factsOf } from '../bookings/effects.ts';
import { lockedBooking, type BookingRecord, type PartyBooking } from '../bookings/queries.ts';

/**
 * Why a booking stays on its car. `begun`: it is not confirmed, or its check-in has begun. `moved`: somebody has moved
 * it meanwhile. `late`: of a class that was booked, shortly before the start. `unfit`: the other car is not as good.
 * `taken`: something takes the other car.
 */
type Stay = 'begun' | 'moved' | 'late' | 'unfit' | 'taken';

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
  if (!(await isMovable(tx, booking))) return { ok: false, problem: 'begun' };
  if (isTooLate(booking, by.now)) return { ok: false, problem: 'late' };
  const car = await tx.car.findFirst({
    where: { ...(await asGoodAs(tx, booking)), slug: to },
    select: carSelect,
  });
  if (!car) return { ok: false, problem: 'unfit' };
  for (const carId of [booking.carId, car.id].toSorted()) await lockCalendar(tx, carId);
  await occupyOther(tx, booking, car);
  await tx.booking.update({
    where: { id: booking.id },
    data: { carId: car.id, updatedAt: by.now },
    select: { id: true },
  });
  await tell(tx, booking, by);
  return { ok: true, carName: `${car.make} ${car.model}`, plate: car.plate };
}

/** Whether it is confirmed and its check-in has not begun, so that another car could be handed over. */
async function isMovable(
  tx: Db,
  { id, status }: Pick<BookingRecord, 'id' | 'status'>,
): Promise<boolean> {
  return isConfirmed(status) && (await tx.inspection.count({ where: { bookingId: id } })) === 0;
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
async function asGoodAs(tx: Db, { carId, classId }: Pick<BookingRecord, 'carId' | 'classId'>) {
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

/** An occupancy keeps its car, so the booking gets a new one. What is taken earlier by agreement stays so. */
async function occupyOther(tx: Db, { id: bookingId }: BookingRecord, car: OtherCar) {
  const { kind, startsAt, endsAt, createdAt } = await tx.occupancy.delete({
    where: { bookingId },
    select: { kind: true, startsAt: true, endsAt: true, createdAt: true },
  });
  await tx.occupancy.create({
    data: {
      bookingId,
      carId: car.id,
      kind,
      startsAt,
      endsAt,
      blockedUntil: blockedUntil(endsAt, car.bufferMinutes),
      createdAt,
    },
    select: { id: true },
  });
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
  if (isTooLate(booking, now) || !(await isMovable(db, booking))) return null;
  const cars = await db.car.findMany({
    where: await asGoodAs(db, booking),
    select: carSelect,
    orderBy: [{ make: 'asc' }, { model: 'asc' }, { plate: 'asc' }],
  });
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
  const isFree = ({ id, bufferMinutes }: OtherCar) =>
    !taken.some(
      (other) => other.carId === id && other.startsAt < blockedUntil(endsAt, bufferMinutes),
    );
  return cars.filter(isFree);
}
