import type { Db } from '#server/db/client.ts';

/** The lock that everything takes which takes the car: what is read under it stands until the transaction ends. */
export async function lockCalendar(tx: Db, carId: string): Promise<void> {
  await tx.execute`select from car_search where car_id = ${carId} for update`;
}
