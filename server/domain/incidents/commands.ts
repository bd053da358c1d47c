import type { IncidentKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { record } from '../audit/commands.ts';
import { factsOf } from '../bookings/effects.ts';
import { lockedBooking, type PartyBooking } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { endWork } from '../staff/assigning.ts';
import { requirePermission, staffWith } from '../staff/queries.ts';
import { reportableKinds } from './incident.ts';

export type Report = {
  kind: IncidentKind;
  words: string;
  position: { lat: number; lng: number } | null;
};

/**
 * Stores what went wrong on a trip and notifies its host and the staff.
 *
 * @throws {Refusal} `conflict` when the booking's status does not allow it
 */
export async function reportIncident(booking: PartyBooking, report: Report, now: Date) {
  const { kind, words, position } = report;
  await transaction(async (tx) => {
    const fresh = await lockedBooking(tx, booking.id);
    if (!reportableKinds(fresh, now).includes(kind))
      throw new Refusal('conflict', `No ${kind} on a booking that is ${fresh.status}.`);
    const data = { bookingId: booking.id, kind, words, reportedBy: booking.clientId };
    await tx.incident.create({ data: { ...data, ...position, createdAt: now } });
    const facts = { ...factsOf(fresh), incident: kind };
    const notice = { kind: 'incident_reported' as const, facts };
    const toHost = url('owner.bookings.show', { ref: booking.ref });
    const people = await hostPeople(tx, fresh);
    await notify(tx, people, { ...notice, url: toHost }, now);
    const others = (await staffWith(tx, 'incidents.close')).filter((id) => !people.includes(id));
    await notify(tx, others, { ...notice, url: url('admin.incidents') }, now);
  });
}

/**
 * The staff close a report.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it is closed already
 */
export async function closeIncident(
  id: string,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'incidents.close');
    await endWork(tx, { list: 'incidents', id }, admin);
    if ((await tx.incident.count({ where: { id } })) === 0)
      throw new Refusal('not-found', 'No such incident.');
    const closed = { state: 'closed' as const, closedBy: admin.id, closedAt: now };
    const { count } = await tx.incident.updateMany({ where: { id, state: 'open' }, data: closed });
    if (count === 0) throw new Refusal('conflict', 'This incident is closed.');
    const entry = { actorId: admin.id, action: 'incident.close', ip: admin.ip };
    await record(tx, { ...entry, object: 'incident', objectId: id }, now);
  });
}
