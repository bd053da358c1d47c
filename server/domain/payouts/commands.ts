import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { closesAt } from '../bookings/deadlines.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import { hostDebt } from '../ledger/queries.ts';
import type { Minor } from '../money/money.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { rentalTarget, sharesOf } from '../payments/payment.ts';
import { weeklyInstallments, type EarnedBefore, type Installment } from './payout.ts';

/**
 * Posts what host and platform have earned from a booking that has ended, and schedules the payout: 72 hours after the
 * return, or now if both sides have closed it earlier. Weeks of a long trip that were paid before are left as they are;
 * a booking without earnings gets no payout. Nothing is earned before the client's money has arrived; it is then.
 */
export async function schedulePayouts(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const target = rentalTarget(booking);
  if (target.kind === 'hold' || target.amount === 0) return;
  if ((await paidFor(tx, booking)) < target.amount) return;
  const shares = sharesOf(booking, target.amount);
  if (booking.isCounter) return earnOutside(tx, booking, shares, now);
  const dueAt = dueAfterEnd(booking, now);
  const installments = booking.completedAt
    ? weeklyInstallments({ ...booking, ...shares }, await earnedBefore(tx, booking.id))
    : [{ installment: 1, ...shares }];
  for (const installment of installments) await earn(tx, booking, { ...installment, dueAt }, now);
}

/** Schedules the weeks of a long trip that are over while it goes on; the last one waits for the return. */
export async function scheduleWeeks(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  if (booking.isCounter || (await paidFor(tx, booking)) < booking.total) return;
  const shares = { host: booking.hostEarns, platform: booking.total - booking.hostEarns };
  const before = await earnedBefore(tx, booking.id);
  const installments = weeklyInstallments({ ...booking, ...shares }, before);
  for (const installment of installments.slice(0, -1)) {
    if (installment.dueAt <= now) await earn(tx, booking, installment, now);
  }
}

/** What was earned of each installment, in minor units. */
async function earnedBefore(tx: Db, bookingId: string): Promise<EarnedBefore> {
  const rows = await tx.sql(EarnedRow)`
    select split_part(t.ref, '/', 2)::int as installment,
      coalesce(-sum(e.amount) filter (where e.account = 'host_payable'), 0)::bigint as host,
      coalesce(-sum(e.amount) filter (where e.account = 'platform_revenue'), 0)::bigint as platform
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.booking_id = ${bookingId} and t.kind = 'earned' and strpos(t.ref, '/') > 0
    group by 1`;
  return new Map(rows.map(({ installment, ...shares }) => [installment, shares]));
}

const EarnedRow = z.object({ installment: z.number(), host: z.number(), platform: z.number() });

/** What has arrived of the price of a rental, in minor units. */
async function paidFor(tx: Db, { id }: BookingRecord): Promise<Minor> {
  const { _sum } = await tx.payment.aggregate({
    where: { bookingId: id, purpose: { in: ['rental', 'extension'] } },
    _sum: { captured: true },
  });
  return _sum.captured ?? 0;
}

/** Schedules a payout of its own for money from claims, which goes to the host completely. */
export async function scheduleClaimPayout(
  tx: Db,
  booking: BookingRecord,
  amount: Minor,
  now: Date,
): Promise<void> {
  await tx.execute`
    insert into payouts (host_id, booking_id, installment, amount, currency, due_at, created_at)
    select ${booking.hostId}, ${booking.id}, coalesce(max(installment), 0) + 1, ${amount}::int, ${booking.currency},
      ${now}::timestamptz, ${now}::timestamptz
    from payouts where booking_id = ${booking.id}`;
  await notifyHost(tx, booking, { kind: 'payout_scheduled', amount, now });
}

async function earn(
  tx: Db,
  booking: BookingRecord,
  installment: Installment,
  now: Date,
): Promise<void> {
  const of = { ...booking, bookingId: booking.id };
  const ref = `${booking.id}/${installment.installment}`;
  const isNew = await post(tx, ledger.earned(of, ref, installment), now);
  // What was earned before has its payout, and a later debt is not taken from it.
  if (!isNew || installment.host === 0) return;
  const { hostId, id: bookingId, currency } = booking;
  const amount = installment.host - (await netDebt(tx, booking, installment, now));
  if (amount === 0) return;
  const payout = { hostId, bookingId, currency, installment: installment.installment, amount };
  const { count } = await tx.payout.createMany({
    data: [{ ...payout, dueAt: installment.dueAt, createdAt: now }],
    skipDuplicates: true,
  });
  if (count > 0) await notifyHost(tx, booking, { kind: 'payout_scheduled', amount, now });
}

/** The host has the money already: nothing is paid out, and the platform's share is the host's debt. */
async function earnOutside(tx: Db, booking: BookingRecord, shares: ledger.Shares, now: Date) {
  const of = { ...booking, bookingId: booking.id };
  if (await post(tx, ledger.earnedOutside(of, `${booking.id}/1`, shares), now))
    await post(tx, ledger.outsideKept(of, booking.id, shares), now);
}

/**
 * Takes what the host owes from a payout that is about to be scheduled.
 *
 * @returns what was taken, in minor units
 */
async function netDebt(
  tx: Db,
  booking: BookingRecord,
  { installment, host }: Installment,
  now: Date,
): Promise<Minor> {
  const { id, hostId } = booking;
  // Two payouts of a host at the same moment must not both take the same debt.
  await tx.execute`select 1 from hosts where id = ${hostId} for no key update`;
  const netted = Math.min(host, Math.max(0, await hostDebt(hostId, tx)));
  const isNew = await post(
    tx,
    ledger.debtNetted({ ...booking, bookingId: id }, `${id}/${installment}`, netted),
    now,
  );
  return isNew ? netted : 0;
}

function dueAfterEnd({ returnedAt }: BookingRecord, now: Date): Date {
  const usual = returnedAt ? closesAt(returnedAt) : now;
  return usual < now ? usual : now;
}

type Notified = { kind: NotificationKind; amount: Minor; now: Date; reason?: string };

export async function notifyHost(
  tx: Db,
  booking: Pick<BookingRecord, 'hostId' | 'branchId' | 'ref' | 'carName' | 'currency'>,
  { kind, amount, now, reason }: Notified,
): Promise<void> {
  const { ref, carName, currency } = booking;
  const facts: NotificationFacts = {
    ref,
    car: carName,
    amount,
    currency,
    ...(reason ? { reason } : {}),
  };
  const to = url('owner.bookings.show', { ref });
  await notify(tx, await hostPeople(tx, booking), { kind, facts, url: to }, now);
}
