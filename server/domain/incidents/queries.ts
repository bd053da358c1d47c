import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { IncidentKind, IncidentState } from '#server/db/generated/enums.ts';
import { carName } from '../car-columns.ts';
import { isWhose, type Share } from '../staff/work.ts';
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

type Filter = { share: Share; readerId: string };

const matches = ({ share, readerId }: Filter): Prisma.Sql =>
  isWhose('incidents', Prisma.sql`i.id`, share, readerId);

/** Reports for the staff: open ones oldest first, closed ones newest first. */
export async function incidentsIn(
  { state, ...whose }: Filter & { state: IncidentState },
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedIncident[]> {
  return db.sql(ReportedIncident)`
    select i.id, i.kind, i.state, i.words, i.lat, i.lng, i.created_at, b.ref, b.time_zone, ${carName} as car_name, c.plate,
      c.insurer, c.roadside_phone, u.name as client_name, u.phone as client_phone, h.name as host_name,
      coalesce(h.phone, o.phone) as host_phone
    from incidents i join bookings b on b.id = i.booking_id join cars c on c.id = b.car_id
      join hosts h on h.id = b.host_id join users u on u.id = b.client_id ${joinManager}
    where i.state = ${state}::incident_state and ${matches(whose)}
    order by case when i.state = 'open' then i.created_at end, i.created_at desc, i.id
    limit ${limit} offset ${offset}`;
}

const StateCount = z.object({ open: z.number(), closed: z.number() });

export async function countIncidents(whose: Filter): Promise<Record<IncidentState, number>> {
  const [counts] = await db.sql(StateCount)`
    select count(*) filter (where i.state = 'open')::int as open,
      count(*) filter (where i.state = 'closed')::int as closed
    from incidents i where ${matches(whose)}`;
  return counts ?? { open: 0, closed: 0 };
}
