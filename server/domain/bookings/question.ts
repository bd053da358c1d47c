import type { Db } from '#server/db/client.ts';
import { isCancellable } from './booking.ts';
import type { BookingRecord } from './queries.ts';

/** Once a booking is paid, the question that led to it belongs to it. */
export async function adoptQuestionWhenPaid(tx: Db, booking: BookingRecord): Promise<void> {
  if (isCancellable(booking.status)) await adoptQuestion(tx, booking);
}

/** The client's question about a car becomes the thread of the booking to which it led. */
export async function adoptQuestion(tx: Db, booking: BookingRecord): Promise<void> {
  const { id: bookingId, clientId, hostId, carId } = booking;
  await tx.execute`
    update threads set booking_id = ${bookingId}::uuid
    where client_id = ${clientId}::uuid and host_id = ${hostId}::uuid and car_id = ${carId}::uuid
      and booking_id is null and not exists (select from threads where booking_id = ${bookingId}::uuid)`;
}
