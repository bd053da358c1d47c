import type { Db } from '#server/db/client.ts';
import { lockCalendar } from '../occupancies/locks.ts';
import { reapplyStandingClaims } from '../occupancies/standing-claims.ts';
import { blockedUntil } from '../bookings/availability.ts';
import { isConfirmed } from '../bookings/booking.ts';
import type { BookingRecord } from '../bookings/queries.ts';

/** Whether it is confirmed and its check-in has not begun, so that another car could be handed over. */
export async function mayTakeOtherCar(
  tx: Db,
  { id, status }: Pick<BookingRecord, 'id' | 'status'>,
): Promise<boolean> {
  return isConfirmed(status) && (await tx.inspection.count({ where: { bookingId: id } })) === 0;
}

/**
 * Gives a booking another car for the same time. PostgreSQL decides whether that car is free; what is kept of it for the
 * booking must be given back before.
 */
export async function takeOtherCar(
  tx: Db,
  booking: Pick<BookingRecord, 'id' | 'carId'>,
  carId: string,
  now: Date,
): Promise<void> {
  for (const id of [booking.carId, carId].toSorted()) await lockCalendar(tx, id);
  await occupyOther(tx, booking.id, carId);
  await tx.booking.update({
    where: { id: booking.id },
    data: { carId, updatedAt: now },
    select: { id: true },
  });
  await reapplyStandingClaims(tx, [booking], now);
}

/** An occupancy keeps its car, so the booking gets a new one. What is taken earlier by agreement stays so. */
async function occupyOther(tx: Db, bookingId: string, carId: string) {
  const { bufferMinutes } = await tx.car.findUniqueOrThrow({
    where: { id: carId },
    select: { bufferMinutes: true },
  });
  const { kind, startsAt, endsAt, createdAt } = await tx.occupancy.delete({
    where: { bookingId },
    select: { kind: true, startsAt: true, endsAt: true, createdAt: true },
  });
  await tx.occupancy.create({
    data: {
      bookingId,
      carId,
      kind,
      startsAt,
      endsAt,
      blockedUntil: blockedUntil(endsAt, bufferMinutes),
      createdAt,
    },
    select: { id: true },
  });
}
