import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import type { PlannedMoment } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { eachOf } from '#server/lib/each.ts';
import { locales } from '#server/lib/messages.ts';
import { keysOf } from '#server/lib/objects.ts';
import { formatFor } from '#shared/format.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { rules } from '../rules.ts';
import { givenName } from '../users/names.ts';
import { threadFor } from './commands.ts';
import { fill, tripWords, type Trip } from './placeholders.ts';
import { prepareDraft, writeIn } from './writing.ts';

const Due = z.object({
  bookingId: z.string(),
  planId: z.string(),
  dueAt: z.date(),
  body: z.string(),
});

type Due = z.infer<typeof Due>;

/** The most messages of a kind in one run; the others follow in the next minute. */
const AT_ONCE = 300;

/**
 * Sends the messages that hosts have planned. The row of a sending is written in the same transaction as the message,
 * and only once for each moment; so nobody gets one twice, even by two processes. A trip whose start moves has a new
 * moment. What is too late is not sent.
 */
export async function sendPlanned(now: Date): Promise<void> {
  await eachOf(keysOf(moments), async (moment) =>
    eachOf(await dueNow(db, moment, now), (due) => send(moment, due, now)),
  );
}

async function send(moment: PlannedMoment, { bookingId, planId }: Due, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    // The booking or the plan may have changed since it was found.
    const [due] = await dueNow(tx, moment, now, { bookingId, planId });
    if (!due || !(await claimed(tx, due, now))) return;
    const threadId = await threadFor(tx, booking, now);
    const body = fill(due.body, await wordsFor(tx, booking));
    const draft = prepareDraft({ requestKey: randomUUID(), body, files: [] });
    await writeIn(tx, threadId, { side: 'host', authorId: null, draft }, { now });
  });
}

async function claimed(tx: Db, { bookingId, planId, dueAt }: Due, now: Date): Promise<boolean> {
  const written = await tx.execute`
    insert into planned_sendings (booking_id, plan_id, due_at, sent_at)
    values (${bookingId}::uuid, ${planId}::uuid, ${dueAt}, ${now}) on conflict do nothing`;
  return written > 0;
}

/** The words of a trip in its client's language. */
async function wordsFor(tx: Db, booking: BookingRecord) {
  const client = await tx.user.findUniqueOrThrow({
    where: { id: booking.clientId },
    select: { locale: true },
  });
  const trip = { ...(await tripOf(tx, booking)), clientName: givenName(booking.clientName) };
  const locale = z.enum(locales).parse(client.locale);
  return tripWords(trip, formatFor(locale, env.APP_CURRENCY));
}

/** What placeholders say of a booking. The place is told from the confirmation on. */
export async function tripOf(tx: Db, booking: BookingRecord): Promise<Trip> {
  const car = await tx.car.findUniqueOrThrow({
    where: { id: booking.carId },
    select: { address: true, town: true },
  });
  const { deliveryPlace, confirmedAt } = booking;
  const standing = confirmedAt
    ? [car.address, car.town].filter(Boolean).join(', ')
    : (car.town ?? '');
  return { ...booking, place: deliveryPlace ?? standing };
}

function dueNow(
  on: Db,
  moment: PlannedMoment,
  now: Date,
  only: Pick<Due, 'bookingId' | 'planId'> | null = null,
): Promise<Due[]> {
  const chosen = only
    ? Prisma.sql`due.booking_id = ${only.bookingId}::uuid and due.plan_id = ${only.planId}::uuid`
    : Prisma.sql`true`;
  return on.sql(Due)`
    select due.booking_id, due.plan_id, due.due_at, due.body from (${moments[moment](now)}) due
    where due.due_at > due.since and due.due_at <= ${now}
      and ${chosen}
      and not exists (select from planned_sendings s
        where s.booking_id = due.booking_id and s.plan_id = due.plan_id and s.due_at = due.due_at)
    order by due.due_at, due.booking_id limit ${AT_ONCE}`;
}

const { dayBeforeAt, confirmedWithinHours, returnedWithinHours } = rules.messages;

const startDay = Prisma.sql`(b.starts_at at time zone b.time_zone)::date`;
const dayBefore = Prisma.sql`((${startDay} - 1 + ${dayBeforeAt}::time) at time zone b.time_zone)`;

/** Whoever gave no address at a counter could not read it. */
function plansOf(moment: PlannedMoment, dueAt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select b.id as booking_id, p.id as plan_id, p.body, p.since, ${dueAt} as due_at
    from planned_messages p join bookings b on b.host_id = p.host_id and (p.car_id is null or p.car_id = b.car_id)
      join users u on u.id = b.client_id and u.email not like '%.invalid'
    where p.moment = ${moment}::planned_moment`;
}

const hours = (count: number) => Prisma.sql`make_interval(hours => ${count}::int)`;

/** When each message is due, and until when it still makes sense. */
const moments: Record<PlannedMoment, (now: Date) => Prisma.Sql> = {
  confirmed: (now) => Prisma.sql`${plansOf('confirmed', Prisma.sql`b.confirmed_at`)}
    and b.status in ('confirmed', 'in_progress') and b.ends_at > ${now}
    and b.confirmed_at > ${now}::timestamptz - ${hours(confirmedWithinHours)}`,
  // Not on the day itself, when "tomorrow" would be wrong, and not for a trip that is booked later than that.
  day_before: (now) => Prisma.sql`${plansOf('day_before', dayBefore)}
    and b.status = 'confirmed' and b.starts_at > ${now} and b.starts_at < ${now}::timestamptz + interval '40 hours'
    and b.confirmed_at < ${dayBefore} and ${now}::timestamptz < (${startDay}::timestamp at time zone b.time_zone)`,
  returned: (now) => Prisma.sql`${plansOf('returned', Prisma.sql`b.returned_at`)}
    and b.status in ('returned', 'completed')
    and b.returned_at > ${now}::timestamptz - ${hours(returnedWithinHours)}`,
};
