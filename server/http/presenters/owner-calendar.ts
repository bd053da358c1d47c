import type { BlockKind, CalendarChangeKind, OccupancyKind } from '#server/db/generated/enums.ts';
import { isConfirmed, type Status } from '#server/domain/bookings/booking.ts';
import type { Change } from '#server/domain/calendars/changes.ts';
import {
  calendarMonths,
  type CalendarCar,
  type CalendarEntry,
  type SpecialPrice,
} from '#server/domain/calendars/queries.ts';
import { hostsManagedBy, runs, seesMoneyOf } from '#server/domain/hosts/policy.ts';
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

export type CalendarEntryView = {
  id: string;
  kind: OccupancyKind;
  startsAt: string;
  endsAt: string;
  /** The calendar days, in the car's time zone, that it covers at least in part. */
  from: WallDate;
  to: WallDate;
  /** On the car's wall clock, "2026-11-21T10:00", for a block of some hours. */
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
  /** Minor units; `null` for a member who may not see money. */
  earns: number | null;
  /** `null` while the booking waits for payment. */
  url: string | null;
  /** Where it gets another car of the company, until it begins. */
  moveUrl: string | null;
};

type BlockOfEntry = {
  kind: BlockKind;
  /** Where it gets other days; `null` for one of a series. */
  resizeUrl: string | null;
  unblockUrl: string | null;
  /** Where the maintenance job is for which a company's car is blocked. */
  jobUrl: string | null;
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

type EntryCar = Pick<CalendarCar, 'slug' | 'timeZone' | 'currency'>;

export function entryView(
  entry: CalendarEntry,
  car: EntryCar,
  rights: CarRights,
): CalendarEntryView {
  const { id, kind, startsAt, endsAt, note, booking } = entry;
  return {
    id,
    kind,
    note,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    from: wallDateOf(startsAt, car.timeZone),
    to: wallDateOf(new Date(endsAt.getTime() - 1), car.timeZone),
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
  { seesMoney, canMove }: CarRights,
): BookingOfEntry {
  return {
    ref,
    status,
    days,
    earns: seesMoney ? hostEarns : null,
    url: kind === 'hold' ? null : url('owner.bookings.show', { ref }),
    moveUrl: canMove && isConfirmed(status) ? url('company.bookings.car.edit', { ref }) : null,
  };
}

function blockOf(
  { id: block, blockKind, jobId, series }: CalendarEntry,
  { slug: car }: EntryCar,
  { canBlock }: CarRights,
): BlockOfEntry {
  return {
    kind: blockKind ?? 'other',
    resizeUrl: canBlock && !series ? url('owner.calendars.blocks.update', { car, block }) : null,
    unblockUrl: canBlock ? url('owner.calendars.blocks.destroy', { car, block }) : null,
    jobUrl: jobId && url('company.vehicles.maintenance', { car }),
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

export type CarRights = {
  canBlock: boolean;
  canMove: boolean;
  canPrice: boolean;
  seesMoney: boolean;
};

type Rights = CarRights & { today: WallDate };

export function rightsTo(
  { hostId, branchId }: { hostId: string; branchId: string | null },
  actor: Actor,
): CarRights {
  const canBlock = runs(actor, { hostId, branchId });
  return {
    canBlock,
    canMove: canBlock && actor.hosts.some(({ id, kind }) => id === hostId && kind === 'company'),
    canPrice: hostsManagedBy(actor).includes(hostId),
    seesMoney: seesMoneyOf(actor, hostId),
  };
}

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
