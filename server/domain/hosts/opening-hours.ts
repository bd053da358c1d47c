import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';
import { wallTimeOf, weekdayOf } from '../time/wall-clock.ts';

export const hostWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** From and until on the wall clock, "08:00" and "18:00" or "24:00", both included; `null` is closed. */
const Span = z.tuple([z.string(), z.string()]).nullable();

export type Span = z.infer<typeof Span>;

/** A day that is not listed is closed. */
export const WeekHours = z.partialRecord(z.enum(hostWeekdays), Span);

export type WeekHours = z.infer<typeof WeekHours>;

/** When a host hands cars over and takes them back. */
export const OpeningHours = z.object({
  week: WeekHours,
  /** Dates with hours of their own. */
  days: z.record(z.string(), Span),
  /** Minor units for each hand-over out of hours; `null` where there are none. */
  afterHoursFee: z.number().nullable(),
});

export type OpeningHours = z.infer<typeof OpeningHours>;

/** The hours of the host `hosts.id = id` as a column; `null` of one of all hours. */
export function hoursOf(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select jsonb_build_object('week', h.opening_hours, 'afterHoursFee', h.after_hours_fee,
      'days', coalesce((select jsonb_object_agg(e."on", case when e.opens is not null then jsonb_build_array(e.opens, e.closes) end)
        from host_exceptions e where e.host_id = h.id and e."on" >= current_date - 1), '{}'))
    from hosts h where h.id = ${id} and h.opening_hours is not null)`;
}

/** How many of a rental's two hand-overs are out of the host's hours. */
export function handoversOutOfHours(
  hours: OpeningHours | null,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): number {
  if (!hours) return 0;
  return [startsAt, endsAt].filter((at) => !isOpen(hours, at, timeZone)).length;
}

function isOpen({ week, days }: OpeningHours, at: Date, timeZone: string): boolean {
  const wall = wallTimeOf(at, timeZone);
  const [day, time] = [wall.slice(0, 10), wall.slice(11)];
  const weekday = hostWeekdays[weekdayOf(day) - 1];
  const span = day in days ? days[day] : weekday && week[weekday];
  return span ? time >= span[0] && time <= span[1] : false;
}
