import type { BlockKind, CalendarChangeKind, OccupancyKind } from '#server/db/generated/enums.ts';
import type { Status } from '#server/domain/bookings/booking.ts';
import type { Change } from '#server/domain/calendars/changes.ts';
import {
  calendarMonths,
  type CalendarCar,
  type CalendarEntry,
  type SpecialPrice,
} from '#server/domain/calendars/queries.ts';
import { hostsManagedBy, hostsRunBy, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import {
  addDays,
  columnDate,
  datesBetween,
  HOUR_MS,
  spanOf,
  wallDateOf,
  wallTimeOf,
  type WallDate,
} from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { givenName } from '#server/domain/users/names.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';

type CalendarDay = {
  day: WallDate;
  price: number;
  rule: 'base' | 'own' | 'smart';
  isPast: boolean;
  /** 23 or 25 when the clocks change. */
  hours: number;
};

type CalendarEntryView = {
  id: string;
  kind: OccupancyKind;
  startsAt: string;
  endsAt: string;
  /** Calendar days at the car that it touches. */
  from: WallDate;
  to: WallDate;
  /** The wall clock at the car, "2026-11-21T10:00", for hours of a day. */
  startsAtWall: string;
  endsAtWall: string;
  label: string | null;
  note: string | null;
  booking: BookingOfEntry | null;
  block: BlockOfEntry | null;
};

type BookingOfEntry = {
  ref: string;
  status: Status;
  days: number;
  /** `null` for a member who has no say in money. */
  earns: number | null;
  /** `null` while it waits for its client's payment. */
  url: string | null;
};

type BlockOfEntry = {
  kind: BlockKind;
  unblockUrl: string | null;
  series: {
    weekdays: number[];
    from: WallDate;
    to: WallDate;
    /** Minutes after midnight. */
    startMinute: number;
    endMinute: number;
    unblockUrl: string | null;
  } | null;
};

/** What was done lately and can be undone. */
type CalendarChangeView = {
  id: string;
  kind: CalendarChangeKind;
  from: WallDate;
  to: WallDate;
  blocks: number;
  price: number | null;
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
  const canBlock = hostsRunBy(actor).includes(car.hostId);
  const canPrice = hostsManagedBy(actor).includes(car.hostId);
  const rights = { canBlock, canPrice, seesMoney: seesMoneyOf(actor, car.hostId), today };
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
    changes: changes
      .filter(({ kind }) => (kind === 'price' ? canPrice : canBlock))
      .map((change) => ({
        ...change,
        undoUrl: url('owner.calendars.changes.undo', { car: car.slug, change: change.id }),
      })),
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

function entryView(entry: CalendarEntry, car: CalendarCar, rights: Rights): CalendarEntryView {
  const { id, kind, startsAt, endsAt, note, booking } = entry;
  const lastMoment = new Date(endsAt.getTime() - 1);
  return {
    id,
    kind,
    note,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    from: wallDateOf(startsAt, car.timeZone),
    to: wallDateOf(lastMoment, car.timeZone),
    startsAtWall: wallTimeOf(startsAt, car.timeZone),
    endsAtWall: wallTimeOf(endsAt, car.timeZone),
    label: booking && givenName(booking.client.name),
    booking: booking && bookingOf(booking, kind, rights),
    block: kind === 'block' ? blockOf(entry, car, rights) : null,
  };
}

function bookingOf(
  { ref, status, days, hostEarns }: NonNullable<CalendarEntry['booking']>,
  kind: OccupancyKind,
  { seesMoney }: Rights,
): BookingOfEntry {
  return {
    ref,
    status,
    days,
    earns: seesMoney ? hostEarns : null,
    url: kind === 'hold' ? null : url('owner.bookings.show', { ref }),
  };
}

function blockOf(
  { id: block, blockKind, series }: CalendarEntry,
  { slug: car }: CalendarCar,
  { canBlock }: Rights,
): BlockOfEntry {
  return {
    kind: blockKind ?? 'other',
    unblockUrl: canBlock ? url('owner.calendars.blocks.destroy', { car, block }) : null,
    series: series && {
      weekdays: series.weekdays,
      from: columnDate(series.fromDay),
      to: columnDate(series.untilDay),
      startMinute: series.startMinute,
      endMinute: series.endMinute,
      unblockUrl: canBlock
        ? url('owner.calendars.series.destroy', { car, series: series.id })
        : null,
    },
  };
}

function hoursOf(day: WallDate, timeZone: string): number {
  const { startsAt, endsAt } = spanOf(`${day}T00:00`, `${addDays(day, 1)}T00:00`, timeZone);
  return (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;
}

type Rights = { canBlock: boolean; canPrice: boolean; seesMoney: boolean; today: WallDate };

function urlsOf(
  { car: { slug: car }, month }: CalendarFacts,
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
  };
}
