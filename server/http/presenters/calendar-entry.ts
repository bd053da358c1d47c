import type { BlockKind, OccupancyKind } from '#server/db/generated/enums.ts';
import { isConfirmed, type Status } from '#server/domain/bookings/booking.ts';
import type { CalendarCar, CalendarEntry } from '#server/domain/calendars/queries.ts';
import { hostsManagedBy, runs, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import {
  columnDate,
  wallDateOf,
  wallTimeOf,
  type WallDate,
} from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { givenName } from '#server/domain/users/names.ts';
import { url } from '#shared/routes.ts';
import { pick } from './pick.ts';

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
  /** Whether whoever moves bookings to other cars cannot move this one: it is not confirmed, or has begun. */
  stays: boolean;
};

type BlockOfEntry = {
  kind: BlockKind;
  /** Where it gets other days; `null` for one of a series. */
  resizeUrl: string | null;
  unblockUrl: string | null;
  /** Where the maintenance job or plan is for which a company's car is blocked. */
  jobUrl: string | null;
  /** Whether its maintenance plans block it until they are done: nobody changes that by hand. */
  isForPlan: boolean;
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

export type EntryCar = Pick<CalendarCar, 'slug' | 'timeZone' | 'currency'>;

export type CarRights = {
  canBlock: boolean;
  canMove: boolean;
  canPrice: boolean;
  seesMoney: boolean;
};

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

export function entryView(
  entry: CalendarEntry,
  car: EntryCar,
  rights: CarRights,
): CalendarEntryView {
  const { id, kind, startsAt, endsAt, note, booking } = entry;
  const startsAtWall = wallTimeOf(startsAt, car.timeZone);
  const endsAtWall = wallTimeOf(endsAt, car.timeZone);
  return {
    id,
    kind,
    note,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    from: startsAtWall.slice(0, 10),
    to: lastDayOf(endsAt, endsAtWall, car),
    startsAtWall,
    endsAtWall,
    label: booking && givenName(booking.client.name),
    booking: booking && bookingOf(booking, kind, rights),
    block: kind === 'block' ? blockOf(entry, car, rights) : null,
  };
}

/** What a dialog tells of an entry, when nothing but its bar is on the page. */
export type EntryDetails = {
  entry: CalendarEntryView;
  car: Pick<EntryCar, 'timeZone' | 'currency'>;
  feedsUrl: string;
};

export function entryDetails(entry: CalendarEntry, car: CalendarCar, actor: Actor): EntryDetails {
  return {
    entry: entryView(entry, car, rightsTo(car, actor)),
    car: pick(car, 'timeZone', 'currency'),
    feedsUrl: url('owner.calendars.feeds', { car: car.slug }),
  };
}

/** Whatever ends at midnight does not cover the day that begins then. */
function lastDayOf(endsAt: Date, endsAtWall: string, { timeZone }: EntryCar): WallDate {
  if (!endsAtWall.endsWith('T00:00')) return endsAtWall.slice(0, 10);
  return wallDateOf(new Date(endsAt.getTime() - 1), timeZone);
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
    stays: canMove && !isConfirmed(status),
  };
}

function blockOf(
  entry: CalendarEntry,
  { slug: car }: EntryCar,
  { canBlock }: CarRights,
): BlockOfEntry {
  const { id: block, blockKind, jobId, forPlan, series } = entry;
  const at = { car, block };
  const mayChange = canBlock && !forPlan;
  return {
    kind: blockKind ?? 'other',
    resizeUrl: isResizable(entry, canBlock) ? url('owner.calendars.blocks.update', at) : null,
    unblockUrl: mayChange ? url('owner.calendars.blocks.destroy', at) : null,
    jobUrl: jobId || forPlan ? url('company.vehicles.maintenance', { car }) : null,
    isForPlan: forPlan,
    series: series && seriesOf(series, car, canBlock),
  };
}

/** Whether a block can get other days: not one of a series, nor one that a maintenance plan needs. */
export function isResizable(
  { forPlan, series }: Pick<CalendarEntry, 'forPlan' | 'series'>,
  canBlock: boolean,
): boolean {
  return canBlock && !forPlan && !series;
}

function seriesOf(
  { id: series, fromDay, untilDay, ...rule }: NonNullable<CalendarEntry['series']>,
  car: string,
  canBlock: boolean,
) {
  return {
    ...pick(rule, 'weekdays', 'startMinute', 'endMinute'),
    from: columnDate(fromDay),
    to: columnDate(untilDay),
    unblockUrl: canBlock ? url('owner.calendars.series.destroy', { car, series }) : null,
  };
}
