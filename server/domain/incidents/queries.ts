import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { IncidentKind, IncidentState } from '#server/db/generated/enums.ts';
import { carName } from '../car-columns.ts';
import { joinManager } from '../hosts/contact-columns.ts';

const incidentColumns = {
  id: true,
  kind: true,
  state: true,
  words: true,
  lat: true,
  lng: true,
  createdAt: true,
} as const;

export type IncidentRecord = Awaited<ReturnType<typeof incidentsOf>>[number];

/** The reports of a booking, newest first. */
export async function incidentsOf(bookingId: string) {
  return db.incident.findMany({
    where: { bookingId },
    select: incidentColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

const ReportedIncident = z.object({
  id: z.string(),
  kind: z.enum(IncidentKind),
  state: z.enum(IncidentState),
  words: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  createdAt: z.date(),
  ref: z.string(),
  timeZone: z.string(),
  carName: z.string(),
  plate: z.string(),
  insurer: z.string().nullable(),
  roadsidePhone: z.string().nullable(),
  clientName: z.string(),
  clientPhone: z.string().nullable(),
  hostName: z.string(),
  hostPhone: z.string().nullable(),
});

export type ReportedIncident = z.infer<typeof ReportedIncident>;

/** Reports for the staff: open ones oldest first, closed ones newest first. */
export async function incidentsIn(
  state: IncidentState,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedIncident[]> {
  return db.sql(ReportedIncident)`
    select i.id, i.kind, i.state, i.words, i.lat, i.lng, i.created_at, b.ref, b.time_zone, ${carName} as car_name, c.plate,
      c.insurer, c.roadside_phone, u.name as client_name, u.phone as client_phone, h.name as host_name,
      coalesce(h.phone, o.phone) as host_phone
    from incidents i join bookings b on b.id = i.booking_id join cars c on c.id = b.car_id
      join hosts h on h.id = b.host_id join users u on u.id = b.client_id ${joinManager}
    where i.state = ${state}::incident_state
    order by case when i.state = 'open' then i.created_at end, i.created_at desc, i.id
    limit ${limit} offset ${offset}`;
}

export async function countIncidents(): Promise<Record<IncidentState, number>> {
  const [open, closed] = await Promise.all([
    db.incident.count({ where: { state: 'open' } }),
    db.incident.count({ where: { state: 'closed' } }),
  ]);
  return { open, closed };
}
