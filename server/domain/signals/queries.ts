import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { BookingStatus, SignalKind, StopState } from '#server/db/generated/enums.ts';
import { joinBooking, namesBooking } from '../bookings/booking-search.ts';
import { carName } from '../car-columns.ts';
import { isWhose, type Share } from '../staff/work.ts';

const StoppedBooking = z.object({
  id: z.string(),
  state: z.enum(StopState),
  dueAt: z.date(),
  openedAt: z.date(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date().nullable(),
  ref: z.string(),
  status: z.enum(BookingStatus),
  startsAt: z.date(),
  timeZone: z.string(),
  total: z.number(),
  currency: z.string(),
  carName: z.string(),
  hostName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  signals: z.array(
    z.object({
      kind: z.enum(SignalKind),
      strength: z.number(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

export type StoppedBooking = z.infer<typeof StoppedBooking>;

type Filter = { search: string; share: Share; readerId: string };

function matches({ search, share, readerId }: Filter): Prisma.Sql {
  return Prisma.sql`${namesBooking(search)} and ${isWhose('stops', Prisma.sql`s.id`, share, readerId)}`;
}

/** Bookings that wait for the staff, the first to be handed over first; decided ones newest first. */
export async function stoppedBookings(
  { state, ...filter }: Filter & { state: StopState },
  { limit, offset }: { limit: number; offset: number },
): Promise<StoppedBooking[]> {
  return db.sql(StoppedBooking)`
    select s.id, s.state, s.due_at, s.opened_at, s.reason, d.name as decided_by, s.decided_at, b.ref, b.status,
      b.starts_at, b.time_zone, b.total, b.currency, ${carName} as car_name, h.name as host_name,
      b.client_id, u.name as client_name,
      coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'strength', g.strength, 'facts', g.facts)
        order by g.strength desc, g.kind) from signals g where g.booking_id = b.id), '[]') as signals
    from safety_stops s ${joinBooking(Prisma.sql`s.booking_id`)} left join users d on d.id = s.decided_by
    where s.state = ${state}::stop_state and ${matches(filter)}
    order by case when s.state = 'open' then s.due_at end, s.decided_at desc, s.id
    limit ${limit} offset ${offset}`;
}

const StateCount = z.object({ open: z.number(), cleared: z.number(), confirmed: z.number() });

export async function countStops(filter: Filter): Promise<Record<StopState, number>> {
  const [counts] = await db.sql(StateCount)`
    select count(*) filter (where s.state = 'open')::int as open,
      count(*) filter (where s.state = 'cleared')::int as cleared,
      count(*) filter (where s.state = 'confirmed')::int as confirmed
    from safety_stops s ${joinBooking(Prisma.sql`s.booking_id`)} where ${matches(filter)}`;
  return counts ?? { open: 0, cleared: 0, confirmed: 0 };
}
