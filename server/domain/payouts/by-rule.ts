import { z } from 'zod';
import { Prisma } from '#server/db/generated/client.ts';
import type { Judged } from '../approvals/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { approveUnseen } from './approval.ts';
import { safetyOf } from './known.ts';
import { reasonsToHold } from './payout.ts';
import { lockPayout } from './queries.ts';

const Past = z.object({ paid: z.number(), cases: z.number() });

/** The rule for payouts: small ones to hosts whose money has come and gone well for a while. */
export const payoutsByRule: Judged<'payout'> = {
  kind: 'payout',
  waiting: (now) =>
    Prisma.sql`select id from payouts where status = 'scheduled' and due_at <= ${now}`,
  look: async (tx, id, { limits, now }) => {
    const payout = await lockPayout(tx, id);
    if (payout.status !== 'scheduled') return null;
    const { amount, hostId } = payout;
    const [past] = await tx.sql(Past)`
      select (select count(*)::int from payouts q where q.host_id = ${hostId} and q.status = 'paid') as paid,
        (select count(*)::int from money_cases k join bookings b on b.id = k.booking_id
          where b.host_id = ${hostId} and (k.decided_at is null
            or k.opened_at > ${hoursAfter(now, -24 * limits.quietDays)})) as cases`;
    if (!past) throw new Error('An aggregate has always a row.');
    const isUnheld = reasonsToHold(payout, now).length === 0;
    return {
      checks: safetyOf({ amount, isUnheld, ...past }, limits),
      facts: { amount, currency: payout.currency, ...past },
    };
  },
  approve: approveUnseen,
};
