import { transaction } from '#server/db/sql.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';

/**
 * An admin has seen that the account belongs to the host.
 *
 * @throws {Refusal} `not-found` for a host without an account
 */
export async function verifyBankAccount(
  hostId: string,
  admin: { id: string; ip: string | null },
  now: Date,
): Promise<void> {
  await transaction(async (sql) => {
    const [account] = await sql<{ status: string }>`
      select status from bank_accounts where host_id = ${hostId} for update`;
    if (!account) throw new Refusal('not-found', 'No bank account.');
    await sql`
      update bank_accounts set status = 'verified', verified_at = ${now} where host_id = ${hostId}`;
    const deed = {
      actorId: admin.id,
      act: 'bank-account.verify',
      object: 'host',
      objectId: hostId,
    };
    const change = { before: { status: account.status }, after: { status: 'verified' } };
    await record(sql, { ...deed, ...change, ip: admin.ip }, now);
  });
}
