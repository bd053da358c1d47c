import type { Db } from '#server/db/client.ts';

/**
 * Takes the lock of a car's calendar. All code that occupies a car takes it, so what is read under it is valid until
 * the transaction ends.
 */
export async function lockCalendar(tx: Db, carId: string): Promise<void> {
  await tx.execute`select from car_search where car_id = ${carId} for update`;
}
