import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import { cardEndsOnTrip } from '../bookings/ending-card.ts';
import { flightWords } from '../bookings/flight.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { hostManagers, hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { hasTaxDetails } from '../payouts/queries.ts';
import { rules } from '../rules.ts';
import { freeInstead } from '../cars/free-instead.ts';
import { sendDue, unsent, type DueReminder } from '../bookings/due-reminders.ts';

/** The kinds of reminders, and which side gets which notification. */
const reminders = {
  answer: { host: 'request_expiring' },
  check_in: { host: 'handover_tomorrow', client: 'check_in_tomorrow' },
  return: { host: 'return_expected', client: 'return_due' },
  late: { host: 'car_late', client: 'return_late' },
  delayed: { client: 'car_delayed' },
  card: { client: 'card_ends' },
  tax: { host: 'tax_details_missing' },
  tax_again: { host: 'tax_details_again' },
  tax_due: { host: 'tax_details_due' },
} as const satisfies Record<string, { host?: NotificationKind; client?: NotificationKind }>;

type ReminderKind = keyof typeof reminders;

/** What a host must tell the tax authority through us. It is asked for by day, and leads to its own page. */
const ofTaxes: readonly ReminderKind[] = ['tax', 'tax_again', 'tax_due'];

const Due = z.object({ id: z.string(), dueAt: z.date() });

const { reminders: times, settlement } = rules;

/**
 * Reminds both sides of what is about to be due or is overdue. The reminder's row is written in the same transaction as
 * the notification, and only once for each moment; so nobody is told twice, even by two processes. A booking whose
 * times change has a new moment. A reminder that is too late is not sent.
 */
export async function sendReminders(now: Date): Promise<void> {
  await sendKinds(
    keysOf(reminders).filter((kind) => !ofTaxes.includes(kind)),
    now,
  );
}

/** Asks hosts with bookings for the tax details that are missing: twice, and when the time for them has passed. */
export async function askForTaxDetails(now: Date): Promise<void> {
  await sendKinds(ofTaxes, now);
}

async function sendKinds(kinds: readonly ReminderKind[], now: Date): Promise<void> {
  const find = (on: Db, kind: ReminderKind, bookingId: string | null) =>
    dueNow(on, kind, { now, bookingId });
  await sendDue(
    kinds,
    { find, tell: (tx, kind, found) => tell(tx, kind, found.booking, now) },
    now,
  );
}

async function tell(tx: Db, kind: ReminderKind, booking: BookingRecord, now: Date) {
  const told: { host?: NotificationKind; client?: NotificationKind } = reminders[kind];
  if (told.host && ofTaxes.includes(kind)) {
    const people = await hostManagers(tx, booking.hostId);
    const notice = { kind: told.host, facts: {}, url: url('owner.tax-report') };
    return notify(tx, people, notice, now);
  }
  const place = await placeOf(tx, booking);
  const facts = { ...factsOf(booking), ...place.facts };
  if (told.host) await tellHost(tx, booking, { kind: told.host, facts }, now);
  if (!told.client) return;
  const instead =
    kind === 'delayed' ? await freeInstead(booking, place.townSlug, now) : { facts: {}, url: null };
  const page = kind === 'card' ? 'client.bookings.card' : 'client.bookings.show';
  const notice = {
    kind: told.client,
    facts: { ...facts, ...instead.facts },
    url: instead.url ?? url(page, { ref: booking.ref }),
  };
  await notify(tx, [booking.clientId], notice, now);
}

type HostNotice = { kind: NotificationKind; facts: NotificationFacts };

async function tellHost(tx: Db, booking: BookingRecord, { kind, facts }: HostNotice, now: Date) {
  const { note, flightNumber, ref } = booking;
  const arrival = {
    ...(note && { note }),
    ...(flightNumber && { flight: flightWords(flightNumber) }),
  };
  const people = await hostPeople(tx, booking);
  const address = url('owner.bookings.show', { ref });
  await notify(tx, people, { kind, facts: { ...facts, ...arrival }, url: address }, now);
}

/** Where the car is handed over; only for confirmed bookings. */
async function placeOf(
  tx: Db,
  { carId, deliveryPlace }: BookingRecord,
): Promise<{ facts: NotificationFacts; townSlug: string | null }> {
  const car = await tx.car.findUniqueOrThrow({
    where: { id: carId },
    select: { address: true, town: true, townSlug: true },
  });
  const standing = [car.address, car.town].filter(Boolean).join(', ');
  return { facts: { place: deliveryPlace ?? standing }, townSlug: car.townSlug };
}

/** Reminders that are due and not sent yet, of all bookings or of one. */
function dueNow(
  on: Db,
  kind: ReminderKind,
  { now, bookingId }: { now: Date; bookingId: string | null },
): Promise<DueReminder[]> {
  return on.sql(Due)`
    select due.id, due.due_at from (${moments[kind](now)}) due
    where ${unsent(kind, { now, bookingId })}`;
}

const at = (date: Prisma.Sql, time: string) =>
  Prisma.sql`((${date} + ${time}::time) at time zone b.time_zone)`;
const interval = (minutes: number) => Prisma.sql`make_interval(mins => ${minutes}::int)`;

/**
 * When each reminder is due. The upper limit drops reminders that come too late. Moments are truncated to the precision
 * of the column that stores them.
 */
const moments: Record<ReminderKind, (now: Date) => Prisma.Sql> = {
  // An hour before the deadline, or after two thirds of the time if that is later.
  answer: (now) => Prisma.sql`
    select b.id, date_trunc('milliseconds',
      b.answer_due_at - least(${interval(times.answerMinutes)}, (b.answer_due_at - b.requested_at) / 3)) as due_at
    from bookings b where b.status = 'requested' and b.answer_due_at > ${now}
      and b.answer_due_at <= ${now}::timestamptz + ${interval(times.answerMinutes)}`,
  // The evening before, and not later: at night or on the day itself, "tomorrow" would be wrong.
  check_in: (now) => Prisma.sql`
    select b.id, ${at(Prisma.sql`(b.starts_at at time zone b.time_zone)::date - 1`, times.evening)} as due_at
    from bookings b where b.status = 'confirmed'
      and b.starts_at > ${now} and b.starts_at < ${now}::timestamptz + interval '31 hours'
      and b.confirmed_at < ${at(Prisma.sql`(b.starts_at at time zone b.time_zone)::date - 1`, times.evening)}
      and ${now}::timestamptz < ${at(Prisma.sql`(b.starts_at at time zone b.time_zone)::date - 1`, times.night)}`,
  // Some hours before the end, or the evening before if that would be at night.
  return: (now) => Prisma.sql`
    select b.id, case
        when wall::time >= ${times.lastCall}::time then ${at(Prisma.sql`wall::date`, times.lastCall)}
        when wall::time < ${times.firstCall}::time then ${at(Prisma.sql`wall::date - 1`, times.lastCall)}
        else b.ends_at - ${interval(times.returnMinutes)} end as due_at
    from bookings b, lateral (select (b.ends_at - ${interval(times.returnMinutes)}) at time zone b.time_zone as wall) due
    where b.status = 'in_progress' and b.ends_at > ${now} and b.ends_at < ${now}::timestamptz + interval '24 hours'`,
  // While the car is out, for a week.
  late: (now) => Prisma.sql`
    select b.id, b.ends_at + ${interval(settlement.lateGraceMinutes)} as due_at
    from bookings b where b.status = 'in_progress' and ${isLate(now)}`,
  // For the next client of the car, shortly before their start; not afterwards.
  delayed: (now) => Prisma.sql`
    select n.id, greatest(min(b.ends_at) + ${interval(settlement.lateGraceMinutes)},
      n.starts_at - ${interval(times.delayedMinutes)}) as due_at
    from bookings b join bookings n on n.car_id = b.car_id and n.status = 'confirmed' and n.starts_at >= b.ends_at
      and n.starts_at > ${now} and n.starts_at <= ${now}::timestamptz + ${interval(times.delayedMinutes)}
    where b.status = 'in_progress' and ${isLate(now)}
    group by n.id, n.starts_at`,
  // Some days before the start, or once it is booked if that is later; not afterwards.
  card: (now) => Prisma.sql`
    select b.id, date_trunc('milliseconds',
      greatest(b.confirmed_at, b.starts_at - ${interval(times.cardMinutes)})) as due_at
    from bookings b where b.status = 'confirmed' and b.starts_at > ${now}
      and b.starts_at <= ${now}::timestamptz + ${interval(times.cardMinutes)} and ${cardEndsOnTrip}`,
  tax: (now) => missingDetails(now, times.taxDays),
  tax_again: (now) => missingDetails(now, times.taxAgainDays),
  tax_due: (now) => missingDetails(now, times.taxDueDays),
};

/** So many days after the first booking that a host had confirmed, for some weeks. */
function missingDetails(now: Date, days: number): Prisma.Sql {
  const passed = interval(days * 24 * 60);
  return Prisma.sql`
    select b.id, b.confirmed_at + ${passed} as due_at
    from hosts h cross join lateral (
      select f.id, f.confirmed_at from bookings f
      where f.host_id = h.id and f.confirmed_at is not null order by f.confirmed_at, f.id limit 1) b
    where not ${hasTaxDetails} and b.confirmed_at <= ${now}::timestamptz - ${passed}
      and b.confirmed_at > ${now}::timestamptz - ${passed} - ${interval(times.taxLateMinutes)}`;
}

function isLate(now: Date): Prisma.Sql {
  return Prisma.sql`b.ends_at <= ${now}::timestamptz - ${interval(settlement.lateGraceMinutes)}
    and b.ends_at > ${now}::timestamptz - ${interval(times.lateMinutes)}`;
}
