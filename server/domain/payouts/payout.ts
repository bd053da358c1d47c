import type { PayoutStatus as Status, PayoutWay as Way } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { split, sum, type Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { rules } from '../rules.ts';
import { DAY_MS, hoursAfter } from '../time/wall-clock.ts';

export type { Status, Way };

type Transition = { readonly from: readonly Status[]; readonly to: Status };

/**
 * The transitions of a payout. An admin approves it. Once it is at the gateway, only the gateway decides its outcome:
 * an admin pays or refuses only payouts that are not there, so that nothing is paid twice. What a bank returns later is
 * owed again.
 */
export const transitions = {
  hold: { from: ['scheduled'], to: 'on_hold' },
  resume: { from: ['on_hold'], to: 'scheduled' },
  approve: { from: ['scheduled', 'on_hold', 'failed'], to: 'approved' },
  send: { from: ['approved'], to: 'processing' },
  pay: { from: ['processing'], to: 'paid' },
  fail: { from: ['processing'], to: 'failed' },
  'come-back': { from: ['paid'], to: 'failed' },
  'pay-by-bank': { from: ['approved', 'failed'], to: 'paid' },
  refuse: { from: ['approved'], to: 'failed' },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof transitions;

export const actions = keysOf(transitions);

/** Not sent yet, or refused by the bank: an admin may approve it. */
export function isApprovable(status: Status): boolean {
  return isFrom('approve', status);
}

/** By bank file, or not at the gateway: an admin may say that it is paid. */
export function isPayableByHand(status: Status, way: Way): boolean {
  return isFrom(payByHand(status, way), status);
}

/** What is in a bank file is paid by whoever sends the file; what is at the gateway is the gateway's to say. */
export function payByHand(status: Status, way: Way): Action {
  return status === 'processing' && way === 'bank' ? 'pay' : 'pay-by-bank';
}

/** Not at the gateway yet, or returned by the bank: an admin may say that it has failed. */
export function isRefusable(status: Status, way: Way): boolean {
  return isFrom(refuseByHand(status, way), status);
}

export function refuseByHand(status: Status, way: Way): Action {
  return status === 'processing' && way === 'bank' ? 'fail' : 'refuse';
}

/** Not sent: another way may still be chosen. */
export function isWayOpen(status: Status): boolean {
  return isApprovable(status);
}

/** @throws {Refusal} `conflict` if the payout's status does not allow it any more */
export function next(action: Action, status: Status): Status {
  if (!isFrom(action, status)) throw new Refusal('conflict', `This payout is already ${status}.`);
  return transitions[action].to;
}

function isFrom(action: Action, status: Status): boolean {
  const { from }: Transition = transitions[action];
  return from.includes(status);
}

/** Why money is not sent yet; stored as the reason of a payout `on_hold`. */
export type HoldReason =
  | 'suspended'
  | 'uncaptured'
  | 'open-case'
  | 'safety-stop'
  | 'fraud'
  | 'open-claim'
  | 'inspection'
  | 'bank-account'
  | 'changed-bank-account'
  | 'gateway-account'
  | 'tax-details'
  | 'not-due';

export type Facts = {
  isHostSuspended: boolean;
  /** What the client has paid, less refunds, covers all payouts of the booking. */
  isCaptured: boolean;
  /** The client's bank disputes the payment, and it is not decided who bears it. */
  hasOpenCase: boolean;
  /** The staff look at signals of fraud, or have confirmed them. */
  stop: 'open' | 'confirmed' | null;
  hasOpenClaim: boolean;
  /** An admin has approved every hand-over that took place; both, once the car is back. */
  areInspectionsApproved: boolean;
  isBankAccountVerified: boolean;
  /** When the bank account took the place of another one; `null` for the host's first. */
  bankAccountChangedAt: Date | null;
  /** The gateway pays out to the host's account there, or the host is paid another way. */
  isWayReady: boolean;
  /** The host's tax details are saved. */
  hasTaxDetails: boolean;
  dueAt: Date;
};

/** Everything that prevents the approval of a payout, the most serious first; empty when it may be sent. */
export function reasonsToHold(facts: Facts, now: Date): HoldReason[] {
  const reasons: [holds: boolean, reason: HoldReason][] = [
    [facts.isHostSuspended, 'suspended'],
    [!facts.isCaptured, 'uncaptured'],
    [facts.hasOpenCase, 'open-case'],
    [facts.stop === 'confirmed', 'fraud'],
    [facts.stop === 'open', 'safety-stop'],
    [facts.hasOpenClaim, 'open-claim'],
    [!facts.areInspectionsApproved, 'inspection'],
    [!facts.isBankAccountVerified, 'bank-account'],
    [isJustChanged(facts.bankAccountChangedAt, now), 'changed-bank-account'],
    [!facts.isWayReady, 'gateway-account'],
    [!facts.hasTaxDetails, 'tax-details'],
    [facts.dueAt > now, 'not-due'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}

/** An approved payout waits for its host's tax details and account at the gateway, and for the end of a dispute. */
export function isReady(facts: Pick<Facts, 'hasTaxDetails' | 'hasOpenCase' | 'isWayReady'>) {
  return facts.hasTaxDetails && facts.isWayReady && !facts.hasOpenCase;
}

/** Whoever has taken over a host's account must not be paid before the host notices the other bank account. */
function isJustChanged(changedAt: Date | null, now: Date): boolean {
  return changedAt !== null && hoursAfter(changedAt, rules.payout.changedAccountHours) > now;
}

type Signed = { amount: Minor; firstApprovedBy: string | null };

/** What is still missing once this admin has approved; from a certain amount two admins must. */
export function missingSignature(
  { amount, firstApprovedBy }: Signed,
  adminId: string,
): 'first-of-two' | 'second-admin' | null {
  if (amount < rules.payout.twoAdminsFrom) return null;
  if (firstApprovedBy === null) return 'first-of-two';
  return firstApprovedBy === adminId ? 'second-admin' : null;
}

export type Installment = { installment: number; host: Minor; platform: Minor; dueAt: Date };

type Earned = { startsAt: Date; days: number; host: Minor; platform: Minor };

/** What was earned before, by the number of the installment. */
export type EarnedBefore = ReadonlyMap<number, { host: Minor; platform: Minor }>;

/**
 * The installments of a trip of over 7 days that are not earned yet: one a week, due 72 hours after the week. With those
 * that are, they add up to the whole exactly, also after a change of the price or the length.
 */
export function weeklyInstallments(
  { startsAt, days, ...whole }: Earned,
  before: EarnedBefore = new Map(),
): Installment[] {
  const { installmentDays, afterReturnHours } = rules.payout;
  const weeks = Array.from({ length: Math.ceil(days / installmentDays) }, (_, week) => ({
    installment: week + 1,
    length: Math.min(installmentDays, days - week * installmentDays),
    endsAfter: Math.min(days, (week + 1) * installmentDays),
  })).filter(({ installment }) => !before.has(installment));
  const { host, platform } = restOf(whole, before);
  if (host < 0 || platform < 0 || host + platform === 0) return [];
  const lengths = weeks.map(({ length }) => length);
  const due = (day: number) =>
    hoursAfter(new Date(startsAt.getTime() + day * DAY_MS), afterReturnHours);
  // The trip became so short that all its weeks are earned.
  if (weeks.length === 0)
    return [{ installment: Math.max(...before.keys()) + 1, host, platform, dueAt: due(days) }];
  const [hosts, platforms] = [split(host, lengths), split(platform, lengths)];
  return weeks.map(({ installment, endsAfter }, index) => ({
    installment,
    host: hosts[index] ?? 0,
    platform: platforms[index] ?? 0,
    dueAt: due(endsAfter),
  }));
}

function restOf(whole: { host: Minor; platform: Minor }, before: EarnedBefore) {
  const earned = [...before.values()];
  return {
    host: whole.host - sum(earned.map(({ host }) => host)),
    platform: whole.platform - sum(earned.map(({ platform }) => platform)),
  };
}
