import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';
import { datesFrom, wallTimeOf, weekdayOf, type WallDate } from '../time/wall-clock.ts';

export const hostWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** From and until on the wall clock, such as "08:00" and "18:00" or "24:00", both included; `null` means closed. */
const Span = z.tuple([z.string(), z.string()]).nullable();

export type Span = z.infer<typeof Span>;

/** A day that is not listed is closed. */
export const WeekHours = z.partialRecord(z.enum(hostWeekdays), Span);

export type WeekHours = z.infer<typeof WeekHours>;

/** When a host hands cars over and takes them back. */
export const OpeningHours = z.object({
  week: WeekHours,
  /** Dates with their own hours. */
  days: z.record(z.string(), Span),
  /** Minor units for each hand-over outside these hours; `null` if there are none. */
  afterHoursFee: z.number().nullable(),
});

export type OpeningHours = z.infer<typeof OpeningHours>;

/** SQL for the opening hours of a car: its branch's or its host's; `null` means all hours. */
export function hoursOf(car: { hostId: Prisma.Sql; branchId: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`(select jsonb_build_object('week', coalesce(at_branch.opening_hours, of_host.opening_hours),
      'afterHoursFee', of_host.after_hours_fee,
      'days', coalesce((select jsonb_object_agg(e."on", case when e.opens is not null then jsonb_build_array(e.opens, e.closes) end)
        from host_exceptions e where e.host_id = of_host.id and e."on" >= current_date - 1), '{}'))
    from hosts of_host left join branches at_branch on at_branch.id = ${car.branchId}
    where of_host.id = ${car.hostId} and coalesce(at_branch.opening_hours, of_host.opening_hours) is not null)`;
}

/** How many of a rental's two hand-overs are outside the opening hours. */
export function handoversOutOfHours(
  hours: OpeningHours | null,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): number {
  if (!hours) return 0;
  return [startsAt, endsAt].filter((at) => !isOpen(hours, at, timeZone)).length;
}

/** Days on which a rental may not begin or end. None if the host hands over outside the opening hours for a fee. */
export function closedDays(hours: OpeningHours | null, days: readonly WallDate[]): WallDate[] {
  if (!hours || hours.afterHoursFee !== null) return [];
  return days.filter((day) => !spanOn(hours, day));
}

function isOpen(hours: OpeningHours, at: Date, timeZone: string): boolean {
  const { day, time } = wallOf(at, timeZone);
  const span = spanOn(hours, day);
  return span ? time >= span[0] && time <= span[1] : false;
}

function wallOf(at: Date, timeZone: string): { day: WallDate; time: string } {
  const wall = wallTimeOf(at, timeZone);
  return { day: wall.slice(0, 10), time: wall.slice(11) };
}

function spanOn({ week, days }: OpeningHours, day: WallDate): Span | undefined {
  const weekday = hostWeekdays[weekdayOf(day) - 1];
  return day in days ? days[day] : weekday && week[weekday];
}

/** The next opening is searched for so many days ahead. */
const DAYS_AHEAD = 14;

export type Opening =
  | { isOpen: true; until: string | null }
  | { isOpen: false; next: { on: WallDate; at: string } | null };

/** Whether the host is open now, and until or from when. `hours: null` means all hours. */
export function openingNow(hours: OpeningHours | null, now: Date, timeZone: string): Opening {
  if (!hours) return { isOpen: true, until: null };
  const { day, time } = wallOf(now, timeZone);
  if (isOpen(hours, now, timeZone)) return { isOpen: true, until: spanOn(hours, day)?.[1] ?? null };
  const ahead = datesFrom(day, DAYS_AHEAD).flatMap((on) => {
    const opens = spanOn(hours, on)?.[0];
    return opens && (on !== day || opens > time) ? [{ on, at: opens }] : [];
  });
  return { isOpen: false, next: ahead[0] ?? null };
}
