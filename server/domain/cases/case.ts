import type { MoneyCaseKind, MoneyCaseState } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { Refusal } from '../refusal.ts';
import { hoursAfter } from '../time/wall-clock.ts';

export type Kind = MoneyCaseKind;
export type State = MoneyCaseState;

/** A case as its rules need it; `decidedAt` is empty while somebody must still act or wait for a bank. */
export type Case = { kind: Kind; state: State; decidedAt: Date | null };

type Rule = { kinds: readonly Kind[]; from: readonly State[]; to: State };

/**
 * What the staff can do with a case. A dispute is answered with evidence or given up, and once it is lost somebody bears
 * it; the bank alone says that it is won or lost.
 */
const acts = {
  submit: { kinds: ['dispute'], from: ['open'], to: 'submitted' },
  concede: { kinds: ['dispute'], from: ['open'], to: 'lost' },
  bear: { kinds: ['dispute'], from: ['lost'], to: 'lost' },
  'refund-again': { kinds: ['refund_failed'], from: ['open'], to: 'resolved' },
  'refunded-otherwise': { kinds: ['refund_failed'], from: ['open'], to: 'resolved' },
  decide: { kinds: ['no_show'], from: ['open'], to: 'resolved' },
  'let-off': { kinds: ['host_penalty'], from: ['open'], to: 'resolved' },
  charge: { kinds: ['host_penalty'], from: ['open'], to: 'resolved' },
  waive: { kinds: ['receivable'], from: ['open'], to: 'resolved' },
  'hand-over': { kinds: ['receivable'], from: ['open'], to: 'resolved' },
  close: {
    kinds: ['payout_bounced', 'hold_expired', 'out_of_line'],
    from: ['open'],
    to: 'resolved',
  },
} as const satisfies Record<string, Rule>;

export type Act = keyof typeof acts;

export const actNames = keysOf(acts);

/** What can be done with a case now, in the order of the buttons. */
export function availableActs({ kind, state, decidedAt }: Case): Act[] {
  return actNames.filter((act) => {
    const { kinds, from }: Rule = acts[act];
    return decidedAt === null && kinds.includes(kind) && from.includes(state);
  });
}

/** @throws {Refusal} `conflict` when it is not possible any more, such as after another admin has decided */
export function next(act: Act, found: Case): State {
  if (!availableActs(found).includes(act))
    throw new Refusal('conflict', `Nobody can ${act} a case that is ${found.state}.`);
  return acts[act].to;
}

const orderOf = { open: 0, submitted: 1, won: 2, lost: 2, resolved: 2 } as const;

/** Whether what the gateway says of a dispute is news. A late answer never takes one back. */
export function isNews(seen: State, known: State): boolean {
  return orderOf[seen] > orderOf[known];
}

/** Within how many hours somebody should look at a case; the gateway sets the date for a dispute itself. */
const hoursToAct = {
  refund_failed: 48,
  payout_bounced: 72,
  hold_expired: 12,
  no_show: 48,
  host_penalty: 72,
  out_of_line: 48,
  receivable: 30 * 24,
} as const;

export function dueAt(kind: Exclude<Kind, 'dispute'>, now: Date): Date {
  return hoursAfter(now, hoursToAct[kind]);
}
