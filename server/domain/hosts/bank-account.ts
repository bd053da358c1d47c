import { z } from 'zod';
import { BankAccountStatus } from '#server/db/generated/enums.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { recordForManagers } from '../security/commands.ts';
import type { SecurityEvent } from '../security/event.ts';
import { ibanEnding } from './iban.ts';
import { heldUntil } from '../users/email-change.ts';
import { requirePermission } from '../staff/queries.ts';

/**
 * An admin confirms that the bank account belongs to the host; not while the address of one of its managers has only
 * just changed.
 *
 * @returns whether it is verified
 * @throws {Refusal} `not-found` for a host without an account
 */
export async function verifyBankAccount(
  hostId: string,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    await requirePermission(tx, admin, 'payouts.approve');
    const [account] = await tx.sql(
      z.object({ status: z.enum(BankAccountStatus), iban: z.string() }),
    )`
      select status, iban from bank_accounts where host_id = ${hostId} for update`;
    if (!account) throw new Refusal('not-found', 'No bank account.');
    if (await isHeld(tx, hostId, now)) return false;
    await tx.bankAccount.updateMany({
      where: { hostId },
      data: { status: 'verified', verifiedAt: now },
    });
    const entry = {
      actorId: admin.id,
      action: 'bank-account.verify',
      object: 'host',
      objectId: hostId,
    };
    const change = { before: { status: account.status }, after: { status: 'verified' } };
    await record(tx, { ...entry, ...change, ip: admin.ip }, now);
    await recordForManagers(tx, hostId, bankEvent('bank_account_verified', account, admin), now);
    return true;
  });
}

/** What a host's managers see of its bank account: the digits by which they recognise it. */
export function bankEvent(
  kind: 'bank_account_changed' | 'bank_account_verified',
  { iban }: { iban: string },
  { id: actorId }: { id: string },
) {
  return (userId: string, host: string): SecurityEvent => ({
    kind,
    userId,
    actorId,
    details: { host, ending: ibanEnding(iban) },
  });
}

async function isHeld(tx: Db, hostId: string, now: Date): Promise<boolean> {
  const managers = await tx.hostMember.findMany({
    where: { hostId, role: 'manager' },
    select: { userId: true },
  });
  for (const { userId } of managers) if (await heldUntil(userId, now, tx)) return true;
  return false;
}
