import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import type { Acknowledgements } from './acknowledged.ts';
import type { Browser } from './browser.ts';
import type { Random } from './random.ts';

export type Staff = { admin: Browser; random: Random; acknowledged: Acknowledgements };

/** What the staff do in the meantime: hand-overs, disputed claims, cases and payouts. */
export async function workThrough(staff: Staff): Promise<void> {
  await reviewHandovers(staff);
  await decideClaims(staff);
  await decideCases(staff);
  await approvePayouts(staff);
}

export async function reviewHandovers({ admin }: Staff): Promise<void> {
  const waiting = await db.inspection.findMany({
    where: { review: 'pending_review', submittedAt: { not: null } },
    select: { id: true },
  });
  for (const { id } of waiting)
    await admin.submit(url('admin.checkins.review', { inspection: id }), { verdict: 'approve' });
}

export async function decideClaims({ admin, acknowledged }: Staff): Promise<void> {
  const disputed = await db.claim.findMany({
    where: { status: 'disputed' },
    select: { id: true, booking: { select: { ref: true } } },
  });
  for (const { id, booking } of disputed) {
    const body = { settled: '50', reason: 'Fotografiile arată pete.' };
    const outcome = await admin.submit(url('admin.claims.decide', { claim: id }), body);
    if (outcome === 'done')
      acknowledged.note(booking.ref, 'claim decided', async () => {
        const { status } = await db.claim.findUniqueOrThrow({ where: { id } });
        return status === 'settled';
      });
  }
}

/** The staff answer each dispute, bear what is lost, and give money back another way where a card refuses it. */
export async function decideCases(staff: Staff): Promise<void> {
  const open = await db.moneyCase.findMany({
    where: { decidedAt: null, state: { in: ['open', 'lost'] } },
    select: { id: true, kind: true, state: true, booking: { select: { ref: true } } },
  });
  for (const { id, kind, state, booking } of open)
    await decide(staff, { id, kind, state, booking });
}

type Case = { id: string; kind: string; state: string; booking: { ref: string } };

async function decide({ admin, random, acknowledged }: Staff, found: Case): Promise<void> {
  const { id, kind, state, booking } = found;
  const evidence = random.pick(['winning_evidence', 'losing_evidence']);
  const acts = {
    dispute:
      state === 'lost'
        ? { act: 'bear', reason: 'Pierdută la bancă.', hostBears: '0' }
        : random.pick([
            { act: 'submit', reason: evidence },
            { act: 'concede', reason: 'Nu avem dovezi.' },
          ]),
    refund_failed: { act: 'refunded-otherwise', reason: 'Trimis prin transfer.' },
    payout_bounced: { act: 'close', reason: 'Contul a fost corectat.' },
    hold_expired: { act: 'close', reason: 'Garanția a expirat.' },
  };
  const body = Object.entries(acts).find(([name]) => name === kind)?.[1];
  if (!body) return;
  const outcome = await admin.submit(url('admin.cases.acts.store', { case: id }), body);
  if (outcome === 'done')
    acknowledged.note(booking.ref, `case: ${body.act}`, async () => {
      const { state: now, decidedAt } = await db.moneyCase.findUniqueOrThrow({ where: { id } });
      return now !== 'open' || decidedAt !== null;
    });
}

export async function approvePayouts({ admin, acknowledged }: Staff): Promise<void> {
  const waiting = await db.payout.findMany({
    where: { status: { in: ['scheduled', 'on_hold', 'failed'] } },
    select: { id: true },
  });
  if (waiting.length === 0) return;
  const payouts = waiting.map(({ id }) => id);
  await admin.submit(url('admin.payouts.approve'), { payouts });
  const approved = await db.payout.findMany({
    where: { id: { in: payouts }, approvedAt: { not: null } },
    select: { id: true, booking: { select: { ref: true } } },
  });
  for (const { id, booking } of approved)
    acknowledged.note(booking.ref, 'payout approved', async () => {
      const { status } = await db.payout.findUniqueOrThrow({ where: { id } });
      return status === 'paid' || status === 'failed';
    });
}
