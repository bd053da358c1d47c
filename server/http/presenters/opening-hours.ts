import type { HostHours } from '#server/domain/hosts/hours-commands.ts';
import {
  hostWeekdays,
  WeekHours,
  type OpeningHours,
  type Span,
} from '#server/domain/hosts/opening-hours.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';

type DayHours = { opens: string | null; closes: string | null };

export type WeekView = ({ day: (typeof hostWeekdays)[number] } & DayHours)[];

/** When a host hands cars over. Both times are `null` for a closed day. */
export type HoursView = {
  week: WeekView;
  /** Dates ahead with their own hours, the next one first. */
  days: ({ on: WallDate } & DayHours)[];
  /** Minor units for each hand-over outside these hours; `null` if there are none. */
  afterHoursFee: number | null;
};

const MOST_DAYS = 8;

export function hoursView({ week, days, afterHoursFee }: OpeningHours): HoursView {
  return {
    week: weekView(week),
    days: Object.entries(days)
      .map(([on, span]) => ({ on, ...dayHours(span) }))
      .toSorted((a, b) => (a.on < b.on ? -1 : 1))
      .slice(0, MOST_DAYS),
    afterHoursFee,
  };
}

function weekView(week: WeekHours): WeekView {
  return hostWeekdays.map((day) => ({ day, ...dayHours(week[day]) }));
}

/** The opening hours of a week for a form; `null` means all hours. */
export function weekOrNull(week: WeekHours | null): WeekView | null {
  return week && weekView(week);
}

/** Stored opening hours; `null` for a host without any. */
export function storedWeek(stored: unknown): WeekView | null {
  const read = WeekHours.safeParse(stored);
  return read.success ? weekView(read.data) : null;
}

function dayHours(span: Span | undefined): DayHours {
  const [opens = null, closes = null] = span ?? [];
  return { opens, closes };
}

export type HostHoursView = {
  hostId: string;
  hostName: string;
  /** `null` if the host is available at all hours. */
  week: WeekView | null;
  afterHoursFee: number | null;
  exceptions: ({ id: string; on: WallDate; name: string; removeUrl: string } & DayHours)[];
};

export function hostHoursView({ week, exceptions, ...host }: HostHours): HostHoursView {
  return {
    hostId: host.hostId,
    hostName: host.hostName,
    afterHoursFee: host.afterHoursFee,
    week: weekOrNull(week),
    exceptions: exceptions.map(({ id, on, name, span }) => ({
      id,
      on,
      name,
      ...dayHours(span),
      removeUrl: url('owner.hours.exceptions.destroy', { exception: id }),
    })),
  };
}
