import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Drawing } from '#shared/drawn-signature.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { lockSignable } from './commands.ts';
import type { ContractSide } from './contract.ts';

type Signing = { name: string; drawing: Drawing | null; address: string; now: Date };

/**
 * Signs the annex of a change that was agreed during the trip: the client first, then the host countersigns.
 *
 * @returns whether this call signed it; `false` when that side had signed before
 * @throws {Refusal} `not-found`; `conflict` for an annex that nobody signs, one whose client has not signed yet, or a
 * booking that is over
 */
export async function signAnnex(
  booking: BookingRecord,
  changeId: string,
  side: ContractSide,
  signing: Signing,
): Promise<boolean> {
  return transaction(async (tx) => {
    await lockSignable(tx, booking.id);
    const annex = await annexToSign(tx, booking.id, changeId);
    if (annex[side] !== null) return false;
    if (side === 'host' && annex.client === null)
      throw new Refusal('conflict', 'The client signs an annex first.');
    await tx.bookingChange.update({
      where: { id: changeId },
      data: columnsOf(side, signing),
      select: { id: true },
    });
    if (side === 'client') await askHost(tx, booking, signing.now);
    return true;
  });
}

async function annexToSign(tx: Db, bookingId: string, id: string) {
  const change = await tx.bookingChange.findFirst({
    where: { id, bookingId },
    select: { toSign: true, clientSignedAt: true, hostSignedAt: true },
  });
  if (!change) throw new Refusal('not-found', 'No such change of this booking.');
  if (!change.toSign) throw new Refusal('conflict', 'Nobody signs this change apart.');
  return { client: change.clientSignedAt, host: change.hostSignedAt };
}

function columnsOf(side: ContractSide, { name, address, now, ...signing }: Signing) {
  const drawing = signing.drawing ?? Prisma.DbNull;
  if (side === 'client')
    return {
      clientSignature: name,
      clientDrawing: drawing,
      clientAddress: address,
      clientSignedAt: now,
    };
  return { hostSignature: name, hostDrawing: drawing, hostAddress: address, hostSignedAt: now };
}

async function askHost(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const page = url('contracts.show', { ref: booking.ref });
  const notice = { kind: 'annex_to_sign' as const, facts: factsOf(booking), url: page };
  await notify(tx, await hostPeople(tx, booking), notice, now);
}
