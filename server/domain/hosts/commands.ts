import { z } from 'zod';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { recordForManagers } from '../security/commands.ts';
import type { Actor } from '../users/actor.ts';
import { bankEvent } from './bank-account.ts';
import { maskedIban } from './iban.ts';
import { lockManaged } from './managing.ts';

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * Saves a host's bank account. A new account must be verified again; until then no payout is sent, and none
 * for some days after it has replaced another one.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveBankAccount(
  hostId: string,
  account: { iban: string; holder: string },
  { actor, ip, now }: By,
): Promise<void> {
  await transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const [before] = await tx.sql(z.object({ iban: z.string() }))`
      select iban from bank_accounts where host_id = ${hostId} for update`;
    await tx.execute`
      insert into bank_accounts (host_id, iban, holder, created_at)
      values (${hostId}, ${account.iban}, ${account.holder}, ${now})
      on conflict (host_id) do update set iban = excluded.iban, holder = excluded.holder,
        status = case when bank_accounts.iban = excluded.iban and bank_accounts.holder = excluded.holder
          then bank_accounts.status else 'pending' end,
        verified_at = case when bank_accounts.iban = excluded.iban and bank_accounts.holder = excluded.holder
          then bank_accounts.verified_at end,
        changed_at = case when bank_accounts.iban = excluded.iban then bank_accounts.changed_at
          else ${now}::timestamptz end`;
    const entry = {
      actorId: actor.id,
      action: 'bank-account.change',
      object: 'host',
      objectId: hostId,
    };
    const change = {
      before: before ? { iban: maskedIban(before.iban) } : null,
      after: { iban: maskedIban(account.iban) },
    };
    await record(tx, { ...entry, ...change, ip }, now);
    await recordForManagers(tx, hostId, bankEvent('bank_account_changed', account, actor), now);
  });
}
