import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';

/** A damage of a booking's car, found when it came back. */
export async function newDamage(booking: { id: string; carId: string }): Promise<string> {
  const { id: inspectionId } = await db.inspection.upsert({
    where: { bookingId_leg: { bookingId: booking.id, leg: 'check_in' } },
    create: { bookingId: booking.id, leg: 'check_in' },
    update: {},
  });
  const mark = { zone: 'roof', kind: 'dent', x: 200, y: 240, foundAt: new Date() };
  const { id } = await db.carDamage.create({
    data: { id: randomUUID(), carId: booking.carId, inspectionId, ...mark },
  });
  return id;
}

/** Another page of a document. */
export async function newPage({ id }: { id: string }): Promise<string> {
  const data = { documentId: id, file: randomUUID(), mime: 'image/jpeg' };
  return (await db.documentFile.create({ data })).id;
}
