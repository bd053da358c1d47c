import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { bookingById } from '../bookings/queries.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { creditOf, issuedInvoice, type Issued } from './crediting.ts';
import type { Draft } from './invoice.ts';
import { issue, type NewInvoice } from './issuing.ts';
import { tellClient, tellHost } from './telling.ts';
import { clientParty, hostParty, platformParty } from './parties.ts';

type Correction = {
  id: string;
  reason: string;
  admin: { id: string; ip: string | null };
  now: Date;
};

/**
 * Credits an invoice whole and issues it again with the parties as they are now, such as after a wrong address. The
 * amounts stay those of the ledger.
 *
 * @throws {Refusal} `not-found`; `conflict` for a credit note, and for what was credited before
 */
export async function correct({ id, reason, admin, now }: Correction): Promise<void> {
  await transaction(async (tx) => {
    await requirePermission(tx, admin, 'invoices.manage');
    await tx.execute`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
    const issued = await issuedInvoice(tx, id);
    if (!issued) throw new Refusal('not-found', 'No such invoice.');
    const credited = await tx.invoice.count({ where: { creditsId: id } });
    if (issued.type === 'credit_note' || credited > 0)
      throw new Refusal('conflict', 'This invoice is no longer to be corrected.');
    const whole = { charges: issued.charges, reason, transactionId: null };
    const note = await issue(tx, creditOf(issued, whole), now);
    const replacement = await issue(tx, await again(tx, issued), now);
    const entry = { actorId: admin.id, action: 'invoice.correct', object: 'invoice', objectId: id };
    await record(
      tx,
      { ...entry, after: { reason, replacement: replacement.id }, ip: admin.ip },
      now,
    );
    await tellBuyer(tx, issued, [note, replacement], now);
  });
}

async function tellBuyer(tx: Db, of: Issued, issued: readonly NewInvoice[], now: Date) {
  const { bookingId, buyerHostId: hostId, suppliedOn } = of;
  if (bookingId !== null) await tellClient(tx, await bookingById(tx, bookingId), issued, now);
  else if (hostId !== null)
    await tellHost(tx, { hostId, month: suppliedOn.slice(0, 7) }, issued, now);
}

async function again(tx: Db, { id: _id, type: _type, ref: _ref, ...same }: Issued): Promise<Draft> {
  const { issuerId, buyerHostId, clientId, buyer } = same;
  return {
    ...same,
    transactionId: null,
    creditsId: null,
    reason: null,
    seller: issuerId === null ? platformParty() : await hostParty(tx, issuerId),
    buyer: await currentBuyer(tx, { buyerHostId, clientId, town: buyer.town }),
  };
}

type Buyer = { buyerHostId: string | null; clientId: string | null; town: string };

async function currentBuyer(tx: Db, { buyerHostId, clientId, town }: Buyer) {
  if (buyerHostId !== null) return hostParty(tx, buyerHostId);
  if (clientId === null) throw new Error('An invoice has a buyer.');
  return clientParty(tx, clientId, town);
}
