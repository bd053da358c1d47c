import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { holidaysBetween } from '../occasions/occasions.ts';
import { addDays, columnDate, dateColumn, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { WeekHours, type Span } from './opening-hours.ts';
import { lockManaged } from './managing.ts';
import { hostsManagedBy } from './policy.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';

/** The most dates ahead with their own hours that a host may have. */
const MOST_EXCEPTIONS = 120;

export type HostHours = {
  hostId: string;
  hostName: string;
  /** `null` if the host is available at all hours. */
  week: WeekHours | null;
  afterHoursFee: number | null;
  exceptions: { id: string; on: WallDate; span: Span; name: string }[];
};

/** The opening hours of each host that a person manages, with the dates ahead that have their own hours. */
export async function hoursOfHosts(actor: Actor, now: Date): Promise<HostHours[]> {
  const hosts = await db.host.findMany({
    where: { id: { in: hostsManagedBy(actor) } },
    orderBy: { name: 'asc' },
    select: {
      id: true,
      name: true,
      openingHours: true,
      afterHoursFee: true,
      exceptions: {
        where: { on: { gte: dateColumn(wallDateOf(now, HOME_ZONE)) } },
        orderBy: { on: 'asc' },
      },
    },
  });
  return hosts.map(({ id, name, openingHours, afterHoursFee, exceptions }) => ({
    hostId: id,
    hostName: name,
    week: openingHours === null ? null : WeekHours.parse(openingHours),
    afterHoursFee,
    exceptions: exceptions.map(({ opens, closes, on, ...exception }) => ({
      id: exception.id,
      name: exception.name,
      on: columnDate(on),
      span: opens !== null && closes !== null ? [opens, closes] : null,
    })),
  }));
}

/**
 * Saves a host's opening hours; `week: null` means all hours. Earlier bookings keep their times.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveHours(
  actor: Actor,
  hostId: string,
  { week, afterHoursFee }: { week: WeekHours | null; afterHoursFee: number | null },
): Promise<void> {
  await transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    await tx.host.update({
      where: { id: hostId },
      data: {
        openingHours: week ?? Prisma.DbNull,
        afterHoursFee: week === null ? null : afterHoursFee,
      },
      select: { id: true },
    });
  });
}

type Exception = { on: WallDate; span: Span; name: string };

/**
 * Gives a date its own hours, or closes it. Saving the same date again replaces them.
 *
 * @returns whether there was room for one more
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveException(
  actor: Actor,
  hostId: string,
  exception: Exception,
  now: Date,
): Promise<boolean> {
  const { on, span, name } = exception;
  const [opens = null, closes = null] = span ?? [];
  const hours = { opens, closes, name };
  return transaction(async (tx) => {
    const known = await lockedExceptions(tx, { actor, hostId, now });
    if (!known.has(on) && known.size >= MOST_EXCEPTIONS) return false;
    await tx.hostException.upsert({
      where: { hostId_on: { hostId, on: dateColumn(on) } },
      create: { hostId, on: dateColumn(on), ...hours },
      update: hours,
    });
    return true;
  });
}

/**
 * Closes the public holidays of the coming year; a date that has its own hours keeps them.
 *
 * @returns how many dates were added
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function closeOnHolidays(
  actor: Actor,
  hostId: string,
  nameOf: (holiday: string) => string,
  now: Date,
): Promise<number> {
  const today = wallDateOf(now, HOME_ZONE);
  return transaction(async (tx) => {
    const known = await lockedExceptions(tx, { actor, hostId, now });
    const days = holidaysBetween(today, addDays(today, 365))
      .filter(({ on }) => !known.has(on))
      .slice(0, MOST_EXCEPTIONS - known.size);
    await tx.hostException.createMany({
      data: days.map(({ on, key }) => ({ hostId, on: dateColumn(on), name: nameOf(key) })),
    });
    return days.length;
  });
}

/** @throws {Refusal} `not-found` for no such day of a host they manage */
export async function removeException(actor: Actor, id: string): Promise<void> {
  const found = await db.hostException.findUnique({ where: { id }, select: { hostId: true } });
  if (!found) throw new Refusal('not-found', 'No such day.');
  await transaction(async (tx) => {
    await lockManaged(tx, actor, found.hostId);
    await tx.hostException.deleteMany({ where: { id } });
  });
}

/** Locks the host's row, so that two forms sent at the same time cannot exceed the limit together. */
async function lockedExceptions(
  tx: Db,
  { actor, hostId, now }: { actor: Actor; hostId: string; now: Date },
): Promise<Set<WallDate>> {
  await lockManaged(tx, actor, hostId);
  const days = await tx.hostException.findMany({
    where: { hostId, on: { gte: dateColumn(wallDateOf(now, HOME_ZONE)) } },
    select: { on: true },
  });
  return new Set(days.map(({ on }) => columnDate(on)));
}
