import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { hostManagers, hostPeople, notify, type Notice } from '../notifications/commands.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import { claimReminder, sendDue, unsent } from '../bookings/due-reminders.ts';
import { rules } from '../rules.ts';
import { holdersIn } from '../staff/assigning.ts';
import { staffWith } from '../staff/queries.ts';
import { workLists } from '../staff/work.ts';

/**
 * What is told of a stop, and to whom. Both sides hear that the hand-over waits and until when; neither hears why,
 * because nothing is proved.
 */
const told = {
  stop: { client: 'handover_waits', host: 'handover_paused' },
  stop_free: { client: 'handover_free', host: 'handover_free' },
  stop_opened: { staff: 'stop_opened' },
  stop_due: { staff: 'stop_due' },
  stop_expired: { staff: 'stop_expired' },
} as const satisfies Record<
  string,
  { client: NotificationKind; host: NotificationKind } | { staff: NotificationKind }
>;

type Kind = keyof typeof told;

const Due = z.object({ id: z.string(), stopId: z.string(), until: z.date(), dueAt: z.date() });

type Due = z.infer<typeof Due>;

/** Tells both sides and whoever of the staff has it of stops that have opened, run out or are about to. */
export async function tellOfStops(now: Date): Promise<void> {
  const find = (on: Db, kind: Kind, bookingId: string | null) =>
    dueNow(on, kind, { now, bookingId });
  await sendDue(keysOf(told), { find, tell: (tx, kind, found) => tell(tx, kind, found, now) }, now);
}

/** Tells both sides that a hand-over waits no longer, if they have heard that it does, and not yet that it is free. */
export async function tellFree(
  tx: Db,
  booking: BookingRecord,
  stop: { id: string; dueAt: Date },
  now: Date,
): Promise<void> {
  const knows = await tx.reminder.count({ where: { bookingId: booking.id, kind: 'stop' } });
  if (booking.status !== 'confirmed' || knows === 0) return;
  const dueAt = stop.dueAt < now ? stop.dueAt : now;
  const due = { id: booking.id, stopId: stop.id, until: stop.dueAt, dueAt };
  if (await claimReminder(tx, 'stop_free', due, now))
    await tell(tx, 'stop_free', { booking, due }, now);
}

/** In which a booking may still bring its host money. */
const earning = new Set<BookingRecord['status']>([
  'in_progress',
  'returned',
  'completed',
  'no_show',
]);

/** Tells whoever manages a host that they are paid nothing more for a booking that is a fraud. */
export async function tellWithheld(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  if (!earning.has(booking.status)) return;
  const page = url('owner.bookings.show', { ref: booking.ref });
  const notice = { kind: 'payout_withheld', facts: factsOf(booking), url: page } as const;
  await notify(tx, await hostManagers(tx, booking.hostId), notice, now);
}

type Stopped = { booking: BookingRecord; due: Due };

async function tell(tx: Db, kind: Kind, { booking, due }: Stopped, now: Date) {
  const { ref } = booking;
  const facts = { ...factsOf(booking), waitsUntil: due.until.toISOString() };
  const send = (people: readonly string[], notice: Omit<Notice, 'facts'>) =>
    notify(tx, people, { ...notice, facts }, now);
  const kinds = told[kind];
  if ('staff' in kinds) {
    const page = url('admin.stops', null, { q: ref });
    return send(await staffFor(tx, due.stopId), { kind: kinds.staff, url: page });
  }
  await send([booking.clientId], {
    kind: kinds.client,
    url: url('client.bookings.status', { ref }),
  });
  const page = url('owner.bookings.show', { ref });
  await send(await hostPeople(tx, booking), { kind: kinds.host, url: page });
}

/** Whoever has it; everybody who may decide, while nobody does. */
async function staffFor(tx: Db, stopId: string): Promise<string[]> {
  const { [stopId]: holder } = await holdersIn('stops', [stopId], tx);
  return holder ? [holder.id] : staffWith(tx, workLists.stops.needs);
}

/** What is due and not told yet, of all bookings or of one. */
function dueNow(
  on: Db,
  kind: Kind,
  { now, bookingId }: { now: Date; bookingId: string | null },
): Promise<Due[]> {
  return on.sql(Due)`
    select due.id, due.stop_id, due.until, due.due_at from (
      select b.id, b.status, b.ends_at, s.id as stop_id, s.due_at as until, ${moments[kind]} as due_at
      from safety_stops s join bookings b on b.id = s.booking_id where s.state = 'open') due
    where ${conditions[kind](now)} and ${unsent(kind, { now, bookingId })}`;
}

const { tellStaffMinutes, expiredDays } = rules.signals;
const before = Prisma.sql`make_interval(mins => ${tellStaffMinutes}::int)`;

/** Truncated to the precision of the column that stores them. */
const moments: Record<Kind, Prisma.Sql> = {
  stop: Prisma.sql`s.opened_at`,
  stop_free: Prisma.sql`s.due_at`,
  stop_opened: Prisma.sql`s.opened_at`,
  // An hour before, or in the middle of the time if that is later.
  stop_due: Prisma.sql`date_trunc('milliseconds', s.due_at - least(${before}, (s.due_at - s.opened_at) / 2))`,
  stop_expired: Prisma.sql`s.due_at`,
};

/** A request concerns the staff only: of what waits for its hand-over both sides hear once there is one. */
const conditions: Record<Kind, (now: Date) => Prisma.Sql> = {
  stop: (now) => Prisma.sql`due.status = 'confirmed' and due.until > ${now}`,
  stop_free: (now) => Prisma.sql`due.status = 'confirmed' and due.ends_at > ${now}
    and exists (select from reminders r where r.booking_id = due.id and r.kind = 'stop')`,
  stop_opened: (now) => Prisma.sql`due.status in ('requested', 'confirmed') and due.until > ${now}`,
  stop_due: (now) => Prisma.sql`due.status in ('requested', 'confirmed') and due.until > ${now}`,
  stop_expired: (now) => Prisma.sql`due.status in ('requested', 'confirmed')
    and due.until > ${now}::timestamptz - make_interval(days => ${expiredDays}::int)`,
};
