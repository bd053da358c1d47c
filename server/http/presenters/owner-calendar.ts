import type { CalendarChangeKind } from '#server/db/generated/enums.ts';
import type { Change } from '#server/domain/calendars/changes.ts';
import {
  calendarMonths,
  type CalendarCar,
  type CalendarEntry,
  type SpecialPrice,
} from '#server/domain/calendars/queries.ts';
import {
  addDays,
  datesBetween,
  HOUR_MS,
  spanOf,
  wallDateOf,
  type WallDate,
} from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import {
  entryView,
  rightsTo,
  type CalendarEntryView,
  type CarRights,
  type EntryCar,
} from './calendar-entry.ts';
import { imageView } from './image.ts';

type CalendarDay = {
  day: WallDate;
  price: number;
  rule: 'base' | 'own' | 'smart';
  isPast: boolean;
  /** 23 or 25 when the clocks change. */
  hours: number;
};

/** A recent change that can be undone. */
export type CalendarChangeView = {
  id: string;
  carName: string;
  currency: string;
  kind: CalendarChangeKind;
  from: WallDate;
  to: WallDate;
  blocks: number;
  price: number | null;
  /** Which member did it, and when. */
  actor: string | null;
  at: string;
  undoUrl: string;
};

export type CalendarView = {
  car: {
    name: string;
    plate: string;
    photo: ImageView | null;
    basePrice: number;
    currency: string;
    timeZone: string;
  };
  month: string;
  today: WallDate;
  /** Whole weeks, from a Monday to a Sunday. */
  days: CalendarDay[];
  entries: CalendarEntryView[];
  changes: CalendarChangeView[];
  urls: {
    previous: string | null;
    next: string | null;
    block: string | null;
    prices: string | null;
    feeds: string;
    /** `null` for somebody with only one car. */
    timeline: string | null;
  };
  cars: { name: string; url: string; current: boolean }[];
};

export type CalendarFacts = {
  car: CalendarCar;
  weeks: { from: WallDate; to: WallDate };
  month: string;
  entries: readonly CalendarEntry[];
  prices: readonly SpecialPrice[];
  changes: readonly Change[];
  cars: readonly { slug: string; name: string; plate: string }[];
};

export function calendarView(facts: CalendarFacts, actor: Actor, now: Date): CalendarView {
  const { car, weeks, month, entries, prices, cars, changes } = facts;
  const today = wallDateOf(now, car.timeZone);
  const special = new Map(prices.map((price) => [price.on, price]));
  const rights = { ...rightsTo(car, actor), today };
  return {
    car: carOf(car),
    month,
    today,
    days: datesBetween(weeks.from, weeks.to).map((day) => ({
      day,
      price: special.get(day)?.price ?? car.basePrice,
      rule: special.get(day)?.rule ?? 'base',
      isPast: day < today,
      hours: hoursOf(day, car.timeZone),
    })),
    entries: entries.map((entry) => entryView(entry, car, rights)),
    changes: changes.flatMap((change) => changeViews(change, car, rights)),
    urls: urlsOf(facts, rights),
    cars: cars.map(({ slug, name, plate }) => ({
      name: `${name} · ${plate}`,
      url: url('owner.calendars.show', { car: slug }, { month }),
      current: slug === car.slug,
    })),
  };
}

function carOf({ name, plate, photo, basePrice, currency, timeZone }: CalendarCar) {
  return { name, plate, basePrice, currency, timeZone, photo: photo && imageView(photo, name) };
}

/** Recent changes, except those that the person could not have made. */
export function changeViews(
  { at, carId: _carId, ...change }: Change,
  car: EntryCar & { name: string },
  { canBlock, canPrice }: CarRights,
): CalendarChangeView[] {
  if (!(change.kind === 'price' ? canPrice : canBlock)) return [];
  const undoUrl = url('owner.calendars.changes.undo', { car: car.slug, change: change.id });
  return [{ ...change, at: at.toISOString(), carName: car.name, currency: car.currency, undoUrl }];
}

function hoursOf(day: WallDate, timeZone: string): number {
  const { startsAt, endsAt } = spanOf(`${day}T00:00`, `${addDays(day, 1)}T00:00`, timeZone);
  return (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
}

type Rights = CarRights & { today: WallDate };

function urlsOf(
  { car: { slug: car }, month, cars }: CalendarFacts,
  { canBlock, canPrice, today }: Rights,
): CalendarView['urls'] {
  const first = `${month}-01`;
  const monthUrl = (of: WallDate) =>
    url('owner.calendars.show', { car }, { month: of.slice(0, 7) });
  const months = calendarMonths(today);
  return {
    previous: month > months.first ? monthUrl(addDays(first, -1)) : null,
    next: month < months.last ? monthUrl(addDays(first, 31)) : null,
    block: canBlock ? url('owner.calendars.blocks.store', { car }) : null,
    prices: canPrice ? url('owner.calendars.prices', { car }) : null,
    feeds: url('owner.calendars.feeds', { car }),
    timeline: cars.length > 1 ? url('owner.timeline') : null,
  };
}
