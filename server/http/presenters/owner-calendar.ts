import type { OccupancyKind } from '#server/db/generated/enums.ts';
import type { Status } from '#server/domain/bookings/booking.ts';
import { daysOf } from '#server/domain/calendars/commands.ts';
import {
  calendarMonths,
  type CalendarCar,
  type CalendarEntry,
  type SpecialPrice,
} from '#server/domain/calendars/queries.ts';
import { hostsManagedBy, hostsRunBy } from '#server/domain/hosts/policy.ts';
import { addDays, wallDateOf, type WallDate } from '#server/domain/time/wall-clock.ts';
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
};

type CalendarEntryView = {
  id: string;
  kind: OccupancyKind;
  startsAt: string;
  endsAt: string;
  /** Calendar days at the car that it touches. */
  from: WallDate;
  to: WallDate;
  status: Status | null;
  label: string | null;
  note: string | null;
  url: string | null;
  unblockUrl: string | null;
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
  cars: readonly { slug: string; name: string; plate: string }[];
};

export function calendarView(facts: CalendarFacts, actor: Actor, now: Date): CalendarView {
  const { car, weeks, month, entries, prices, cars } = facts;
  const today = wallDateOf(now, car.timeZone);
  const special = new Map(prices.map((price) => [price.on, price]));
  const canBlock = hostsRunBy(actor).includes(car.hostId);
  return {
    car: carOf(car),
    month,
    today,
    days: daysOf(weeks).map((day) => ({
      day,
      price: special.get(day)?.price ?? car.basePrice,
      rule: special.get(day)?.rule ?? 'base',
      isPast: day < today,
    })),
    entries: entries.map((entry) => entryView(entry, car, canBlock)),
    urls: urlsOf(facts, { canBlock, canPrice: hostsManagedBy(actor).includes(car.hostId), today }),
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

function entryView(entry: CalendarEntry, car: CalendarCar, canBlock: boolean): CalendarEntryView {
  const { id, kind, startsAt, endsAt, status, clientName, note, ref } = entry;
  const lastMoment = new Date(endsAt.getTime() - 1);
  return {
    id,
    kind,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    from: wallDateOf(startsAt, car.timeZone),
    to: wallDateOf(lastMoment, car.timeZone),
    status,
    label: clientName && givenName(clientName),
    note,
    url: ref && kind !== 'hold' ? url('owner.bookings.show', { ref }) : null,
    unblockUrl:
      kind === 'block' && canBlock
        ? url('owner.calendars.blocks.destroy', { car: car.slug, block: id })
        : null,
  };
}

type Rights = { canBlock: boolean; canPrice: boolean; today: WallDate };

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
