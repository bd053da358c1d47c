import { maskedIban } from '#server/domain/hosts/iban.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import type { BankAccount } from '#server/domain/hosts/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { BankAccountView } from '../pages/owner.ts';

export function bankAccountView(
  found: BankAccount,
  { balance, debt }: { balance: number; debt: number },
  actor: Actor,
): BankAccountView {
  const { hostId, hostName, iban, holder, status } = found;
  const isTheirs = hostsManagedBy(actor).includes(hostId);
  return {
    hostId,
    hostName: actor.hosts.length > 1 ? hostName : null,
    iban: iban && maskedIban(iban),
    holder,
    status,
    verifiedAt: found.verifiedAt?.toISOString() ?? null,
    balance,
    debt,
    updateUrl: isTheirs ? url('owner.bank-account.update') : null,
    payoutWay: found.payoutWay,
    isGatewayReady: found.isGatewayReady,
    wayUrl: isTheirs ? url('owner.payout-way.update') : null,
  };
}
