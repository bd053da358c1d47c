import { HOME_ZONE } from '#shared/time-zone.ts';
import { sum, type Minor } from '../money/money.ts';
import { addDays, instantOf } from '../time/wall-clock.ts';

/** The kinds of postings that change a host's balance. */
export const movementKinds = [
  'earned',
  'claims',
  'payout-sent',
  'payout-failed',
  'outside-kept',
  'debt-netted',
] as const;

type MovementKind = (typeof movementKinds)[number];

/** One posting of the ledger on a host's account; amounts in minor units. */
export type Movement = {
  id: number;
  at: Date;
  kind: MovementKind;
  ref: string | null;
  carName: string | null;
  /** The platform's share of what the client paid. */
  fee: Minor;
  /** What was added to the host's balance; negative if it was taken from it. */
  amount: Minor;
};

/** The kinds of postings that change what a host owes. */
export const debtKinds = ['penalty', 'dispute-lost', 'outside-kept', 'debt-netted'] as const;

/** One posting on what a host owes us; `amount` is what was added to it, negative if it was taken off. Minor units. */
export type DebtMovement = Pick<Movement, 'id' | 'at' | 'ref' | 'carName' | 'amount'> & {
  kind: (typeof debtKinds)[number];
};

/** What a host owes at the beginning and at the end of a month, and what has changed it. */
export type Debts = { opening: Minor; closing: Minor; movements: readonly DebtMovement[] };

export type StatementTotals = Record<'rentals' | 'fees' | 'charges' | 'paidOut', Minor>;

/** A month of a host's account, from the ledger. */
export type Statement = {
  hostId: string;
  hostName: string;
  /** The registered name and tax number; empty if the host has none. */
  registered: string;
  month: string;
  currency: string;
  opening: Minor;
  closing: Minor;
  totals: StatementTotals;
  movements: readonly (Movement & { balance: Minor })[];
  /** `null` in a month in which the host owed nothing. */
  debts: Debts | null;
};

/** The instants at which a month, such as `2026-11`, begins and ends in the product's time zone. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: midnight(first), to: midnight(next) };
}

function midnight(day: string): Date {
  return instantOf(`${day}T00:00`, HOME_ZONE);
}

/** The totals of the movements. Earnings are the rentals less the fees, and the charges. */
export function totalsOf(
  movements: readonly Pick<Movement, 'kind' | 'fee' | 'amount'>[],
): StatementTotals {
  const of = (...kinds: MovementKind[]) => movements.filter(({ kind }) => kinds.includes(kind));
  const rentals = of('earned');
  const fees = sum(rentals.map(({ fee }) => fee));
  return {
    rentals: amounts(rentals) + fees,
    // `-fees` could be negative zero, which JSON does not have.
    fees: 0 - fees,
    charges: amounts(of('claims')),
    // What a host has taken at its counter is paid to it, as is what it owed of that.
    paidOut: amounts(of('payout-sent', 'payout-failed', 'outside-kept', 'debt-netted')),
  };
}

function amounts(found: readonly { amount: Minor }[]): Minor {
  return sum(found.map(({ amount }) => amount));
}

/** The movements with the balance after each. */
export function withBalances(
  opening: Minor,
  movements: readonly Movement[],
): Statement['movements'] {
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.amount;
    return { ...movement, balance };
  });
}
