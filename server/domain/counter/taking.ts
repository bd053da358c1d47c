import type { Db } from '#server/db/client.ts';
import type { PaymentPurpose } from '#server/db/generated/enums.ts';
import type { CounterMeans } from '#shared/counter.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { post } from '../ledger/commands.ts';
import * as ledger from '../ledger/ledger.ts';
import type { Minor } from '../money/money.ts';
import type { Actor } from '../users/actor.ts';

type Act = 'give-back' | 'agree-charges' | 'take-charges';

type Booking = { id: string; hostId: string; currency: string };

type Taking = { actor: Actor; amount: Minor; means: CounterMeans; now: Date };

/** Notes money that a member has taken outside the gateway: a deposit is held, everything else is paid. */
export async function takeAtCounter(
  tx: Db,
  { id: bookingId, hostId, currency }: Booking,
  purpose: PaymentPurpose,
  { actor, amount, means, now }: Taking,
): Promise<string> {
  const isHeld = purpose === 'deposit';
  const { id } = await tx.payment.create({
    data: {
      bookingId,
      purpose,
      status: isHeld ? 'authorised' : 'captured',
      amount,
      captured: isHeld ? 0 : amount,
      currency,
      means,
      takenBy: actor.id,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await post(tx, ledger.outsideReceived({ bookingId, hostId, currency }, id, amount), now);
  return id;
}

/** Who did what at the counter, in the booking's history: its status stays. */
export async function noteAtCounter(
  tx: Db,
  { id: bookingId, status }: BookingRecord,
  action: Act,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.bookingEvent.create({
    data: { bookingId, action, from: status, to: status, by: 'host', actorId: actor.id, at: now },
    select: { id: true },
  });
}
