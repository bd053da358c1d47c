import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { momentIn, sendingOf } from './kinds.ts';
import type { NotificationFacts, NotificationKind } from './notification.ts';
import { quietUntil, type QuietHours } from './quiet-hours.ts';

export type DeliveryChannel = 'mail' | 'push';

/** A notification that is still to be sent by one channel. */
export type Pending = {
  id: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  createdAt: Date;
  dueAt: Date;
  isRead: boolean;
  /** The person does not want this kind on this channel. */
  isMuted: boolean;
};

export type Decided<P> = {
  /** Each by itself. */
  single: P[];
  /** In one message. */
  together: P[];
  /** Not sent at all. */
  dropped: P[];
  held: { id: string; until: Date }[];
};

type Circumstances = { channel: DeliveryChannel; quiet: QuietHours | null; now: Date };

/**
 * What becomes of everything that a person is still to get by a channel. As soon as one unread notification is due, the
 * others go with it, so that the person gets one message. What is held until the morning goes then, as one.
 */
export function decide<P extends Pending>(
  pending: readonly P[],
  circumstances: Circumstances,
): Decided<P> {
  const { now } = circumstances;
  const decided: Decided<P> = { single: [], together: [], dropped: [], held: [] };
  for (const one of pending)
    if (!isWanted(one, circumstances)) decided.dropped.push(one);
    else sort(one, circumstances, decided);
  if (!decided.together.some(({ dueAt }) => dueAt <= now)) decided.together = [];
  if (decided.together.length === 1) decided.single.push(...decided.together.splice(0));
  return decided;
}

function sort<P extends Pending>(one: P, circumstances: Circumstances, decided: Decided<P>) {
  const isDue = one.dueAt <= circumstances.now;
  const until = heldUntil(one, circumstances);
  if (until) {
    if (isDue) decided.held.push({ id: one.id, until });
  } else if (!goesAlone(one, circumstances.channel)) decided.together.push(one);
  else if (isDue) decided.single.push(one);
}

/** A device shows what was held in the night as one; a mail that must be sent is never part of another. */
function goesAlone({ kind, createdAt, dueAt }: Pending, channel: DeliveryChannel): boolean {
  if (sendingOf(kind).sends === 'unread') return false;
  const wasHeld = dueAt > createdAt;
  return channel === 'mail' || !wasHeld;
}

function isWanted(one: Pending, { channel, now }: Circumstances): boolean {
  const { sends } = sendingOf(one.kind);
  if (sends === 'must' && channel === 'mail') return true;
  if (one.isMuted || isOutOfDate(one, now)) return false;
  return !one.isRead || (sends === 'at once' && channel === 'mail');
}

function isOutOfDate({ kind, facts }: Pending, now: Date): boolean {
  const { until } = sendingOf(kind);
  const end = until && momentIn(facts, until);
  return Boolean(end && end <= now);
}

/** Until when quiet hours hold it back; `null` when it may go now. Mails that are sent at once wake nobody. */
export function heldUntil(
  { kind, facts }: Pick<Pending, 'kind' | 'facts'>,
  { channel, quiet, now }: Circumstances,
): Date | null {
  const morning = quietUntil(now, quiet);
  if (!morning || (channel === 'mail' && sendingOf(kind).sends !== 'unread')) return null;
  const urgentFrom = urgentSince(kind, facts, now);
  if (!urgentFrom || urgentFrom > morning) return morning;
  return urgentFrom <= now ? null : urgentFrom;
}

/** From when on it breaks quiet hours; `null` if never. */
function urgentSince(kind: NotificationKind, facts: NotificationFacts, now: Date): Date | null {
  const { urgent } = sendingOf(kind);
  if (urgent === undefined) return null;
  if (urgent === 'always') return now;
  const moment = momentIn(facts, urgent);
  if (!moment || moment <= now) return null;
  return hoursAfter(moment, -rules.notifications.urgentHours);
}
