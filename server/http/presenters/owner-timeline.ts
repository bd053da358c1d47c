import type { CarCategory } from '#server/db/generated/enums.ts';
import type { Change } from '#server/domain/calendars/changes.ts';
import type { CalendarEntry } from '#server/domain/calendars/queries.ts';
import {
  MOST_TIMELINE_CARS,
  TIMELINE_DAYS,
  TIMELINE_REACH_DAYS,
  type TimelineCar,
} from '#server/domain/calendars/timeline.ts';
import { addDays, datesFrom, type WallDate } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { rightsTo } from './calendar-entry.ts';
import { changeViews, type CalendarChangeView } from './owner-calendar.ts';
import { barRow, type BarRow } from './timeline-bar.ts';

type TimelineCarView = {
  slug: string;
  category: CarCategory;
  /** Where a company keeps it. */
  branch: string | null;
  /** What a company offers together goes by the name of the leading car. */
  className: string | null;
  name: string;
  plate: string;
  /** Only when the person has more than one host. */
  hostName: string | null;
  timeZone: string;
  canBlock: boolean;
  /** Whether the person moves bookings to other cars. */
  canMove: boolean;
  /** `null` for a car whose entries follow in one of the later parts. */
  entries: BarRow[] | null;
};

/** The entries of some cars, by slug. */
export type EntriesView = Record<string, BarRow[]>;

/** The entries of the second to fifth part of a large fleet, so that no request takes long. */
export type LaterEntries = {
  entries2?: EntriesView;
  entries3?: EntriesView;
  entries4?: EntriesView;
  entries5?: EntriesView;
};

export type TimelineView = {
  /** Begins on a Monday. */
  days: WallDate[];
  today: WallDate;
  cars: TimelineCarView[];
  changes: CalendarChangeView[];
  urls: { earlier: string | null; today: string; later: string | null };
};

type Facts = {
  cars: readonly TimelineCar[];
  entries: ReadonlyMap<string, CalendarEntry[]>;
  changes: readonly Change[];
  first: WallDate;
  today: WallDate;
  /** The address of the page from a day on, or with `null` from today on. */
  address: (from: WallDate | null) => string;
};

/** The page brings the entries of so many cars, more than a screen shows; those of the others follow in four parts. */
const FIRST_CARS = 50;
const LATER_CARS = Math.ceil((MOST_TIMELINE_CARS - FIRST_CARS) / 4);

/** The cars of one of the five parts; none if there are fewer cars. */
export function carsOfPart<Car>(cars: readonly Car[], part: number): Car[] {
  if (part === 1) return cars.slice(0, FIRST_CARS);
  const from = FIRST_CARS + (part - 2) * LATER_CARS;
  return cars.slice(from, from + LATER_CARS);
}

export function timelineView(facts: Facts, actor: Actor): TimelineView {
  const { cars, entries, changes, first, today, address } = facts;
  const known = new Map(cars.map((car) => [car.id, car]));
  return {
    days: datesFrom(first, TIMELINE_DAYS),
    today,
    cars: cars.map((car, at) =>
      carView(car, { entries: at < FIRST_CARS ? (entries.get(car.id) ?? []) : null, first }, actor),
    ),
    changes: changes.flatMap((change) => {
      const car = known.get(change.carId);
      return car ? changeViews(change, { ...car, name: nameOf(car) }, rightsTo(car, actor)) : [];
    }),
    urls: {
      earlier: weekUrl(facts, -7),
      today: address(null),
      later: weekUrl(facts, 7),
    },
  };
}

/** The entries of each car that are sent after the page. */
export function laterEntriesView(
  cars: readonly TimelineCar[],
  { entries, first }: Pick<Facts, 'entries' | 'first'>,
  actor: Actor,
): EntriesView {
  return Object.fromEntries(
    cars.map((car) => {
      const rights = rightsTo(car, actor);
      const bars = (entries.get(car.id) ?? []).map((entry) =>
        barRow(entry, car, { first, rights }),
      );
      return [car.slug, bars];
    }),
  );
}

function carView(
  car: TimelineCar,
  { entries, first }: { entries: readonly CalendarEntry[] | null; first: WallDate },
  actor: Actor,
): TimelineCarView {
  const { slug, plate, category, branch, timeZone, host } = car;
  const rights = rightsTo(car, actor);
  return {
    slug,
    plate,
    category,
    branch: branch?.name ?? null,
    className: car.className ?? null,
    timeZone,
    name: nameOf(car),
    hostName: actor.hosts.length > 1 ? host.name : null,
    canBlock: rights.canBlock,
    canMove: rights.canMove,
    entries: entries?.map((entry) => barRow(entry, car, { first, rights })) ?? null,
  };
}

function nameOf({ make, model }: TimelineCar): string {
  return `${make} ${model}`;
}

function weekUrl({ first, today, address }: Facts, days: number): string | null {
  const from = addDays(first, days);
  const isNear =
    from >= addDays(today, -TIMELINE_REACH_DAYS) && from <= addDays(today, TIMELINE_REACH_DAYS);
  return isNear ? address(from) : null;
}
