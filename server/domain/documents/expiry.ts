import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { record } from '../audit/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { requiredOnTheRoad } from './document.ts';
import { documentsPage, notifyOfDocument, OwnedDocument, ownedColumns } from './notifications.ts';

const required: readonly string[] = requiredOnTheRoad;

const Expired = OwnedDocument.extend({
  expiresOn: z.string(),
  carId: z.string().nullable(),
  /** Another document is in force, or the car is no longer rented out. */
  renewed: z.boolean(),
});

type Expired = z.infer<typeof Expired>;

/**
 * Expires documents after their last day; run by the sweep. The host is notified unless another one is in force. For a
 * car's insurance or inspection, clients with coming trips are notified too.
 */
export async function expireDocuments(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const expired = await tx.sql(Expired)`
      update documents d set status = 'expired'
      from documents o left join cars c on c.id = o.car_id join hosts h on h.id = coalesce(c.host_id, o.host_id)
      where o.id = d.id and d.status = 'approved' and d.expires_on < ${today(now)}::date
      returning ${ownedColumns}, d.expires_on, c.id as car_id,
        c.status is not distinct from 'archived' or exists (select from documents n
          where (n.car_id = d.car_id or n.host_id = d.host_id) and n.kind = d.kind and n.status = 'approved'
            and coalesce(n.expires_on, 'infinity') >= ${today(now)}::date) as renewed`;
    for (const document of expired.filter(({ renewed }) => !renewed)) {
      const { kind, carId, expiresOn } = document;
      await notifyOfDocument(tx, document, { kind: 'document_expired', facts: { expiresOn } }, now);
      if (carId && required.includes(kind)) await notifyClients(tx, { ...document, carId }, now);
    }
  });
}

/** Notifies the clients of coming trips, once for each trip. */
async function notifyClients(tx: Db, document: Expired & { carId: string }, now: Date) {
  const { kind, expiresOn, carId, owner: car } = document;
  const trips = await tx.booking.findMany({
    where: {
      carId,
      status: { in: ['requested', 'confirmed', 'in_progress'] },
      endsAt: { gt: now },
    },
    select: { ref: true, clientId: true, startsAt: true, timeZone: true },
  });
  for (const { ref, clientId, startsAt, timeZone } of trips) {
    const trip = { ref, startsAt: startsAt.toISOString(), timeZone };
    const facts = { car, document: kind, expiresOn, ...trip };
    const page = url('client.bookings.show', { ref });
    await notify(tx, [clientId], { kind: 'trip_documents', facts, url: page }, now);
  }
}

const PausedCar = z.object({
  id: z.string(),
  slug: z.string(),
  car: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
});

/**
 * Pauses every listed car whose insurance or inspection has expired, and notifies its host; run by the sweep. When a
 * new document is approved, the host can list the car again.
 */
export async function pauseWithoutDocuments(now: Date): Promise<void> {
  await transaction(async (tx) => {
    const paused = await tx.sql(PausedCar)`
      update cars set status = 'paused', updated_at = ${now}
      where status = 'listed' and id in (${withExpiredDocuments(now)})
      returning id, slug, ${carName} as car, host_id, branch_id`;
    for (const { id, slug, car, ...placed } of paused) {
      const entry = { action: 'car.pause', object: 'car', objectId: id };
      const change = {
        before: { status: 'listed' },
        after: { status: 'paused', reason: 'documents' },
      };
      await record(tx, { ...entry, ...change }, now);
      const notice = { kind: 'car_paused' as const, facts: { car }, url: documentsPage(slug) };
      await notify(tx, await hostPeople(tx, placed), notice, now);
    }
  });
}

/** The cars that have a required document which was valid once and is not valid today. */
export function withExpiredDocuments(now: Date): Prisma.Sql {
  return Prisma.sql`
    select car_id from documents
    where car_id is not null and kind::text = any(${[...required]}::text[]) and status in ('approved', 'expired')
    group by car_id, kind having max(coalesce(expires_on, 'infinity'::date)) < ${today(now)}::date`;
}

const EndingDocument = z.object({
  kind: z.enum(requiredOnTheRoad),
  expiresOn: z.string(),
  expired: z.boolean(),
});

export type EndingDocument = z.infer<typeof EndingDocument>;

/** The required documents of a car that expire before a trip ends. */
export async function documentsEndingBefore(
  trip: { carId: string; endsAt: Date },
  now: Date,
): Promise<EndingDocument[]> {
  return db.sql(EndingDocument)`
    select kind, max(expires_on) as expires_on, max(expires_on) < ${today(now)}::date as expired from documents
    where car_id = ${trip.carId} and kind::text = any(${[...required]}::text[]) and status in ('approved', 'expired')
    group by kind having bool_and(expires_on is not null) and max(expires_on) < ${today(trip.endsAt)}::date
    order by kind`;
}

function today(now: Date): WallDate {
  return wallDateOf(now, HOME_ZONE);
}
