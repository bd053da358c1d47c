import { HOME_ZONE } from '#shared/time-zone.ts';
import { sum, type Minor } from '../money/money.ts';
import { addDays, instantOf } from '../time/wall-clock.ts';

/** What moves a host's money in the ledger. */
export const movementKinds = ['earned', 'claims', 'payout-sent', 'payout-failed'] as const;

type MovementKind = (typeof movementKinds)[number];

/** One posting of the ledger on a host's account; amounts in minor units. */
export type Movement = {
  id: number;
  at: Date;
  kind: MovementKind;
  ref: string | null;
  carName: string | null;
  /** What the platform kept of what the client paid. */
  fee: Minor;
  /** What was added to the host's balance, or taken from it. */
  amount: Minor;
};

export type StatementTotals = Record<'rentals' | 'fees' | 'charges' | 'paidOut', Minor>;

/** A month of a host's account, as the ledger has it. */
export type Statement = {
  hostId: string;
  hostName: string;
  month: string;
  currency: string;
  opening: Minor;
  closing: Minor;
  totals: StatementTotals;
  movements: readonly (Movement & { balance: Minor })[];
};

/** The instants a month, `2026-11`, begins and ends at, where the platform is at home. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: midnight(first), to: midnight(next) };
}

function midnight(day: string): Date {
  return instantOf(`${day}T00:00`, HOME_ZONE);
}

/** What the movements come to: gross rentals less fees, and charges, is what was earned. */
export function totalsOf(
  movements: readonly Pick<Movement, 'kind' | 'fee' | 'amount'>[],
): StatementTotals {
  const of = (...kinds: MovementKind[]) => movements.filter(({ kind }) => kinds.includes(kind));
  const rentals = of('earned');
  const fees = sum(rentals.map(({ fee }) => fee));
  return {
    rentals: amounts(rentals) + fees,
    // Not the negative zero that JSON does not know.
    fees: 0 - fees,
    charges: amounts(of('claims')),
    paidOut: amounts(of('payout-sent', 'payout-failed')),
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
