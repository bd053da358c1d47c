import type { SignalKind } from '#server/db/generated/enums.ts';
import type { Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { haveNameInCommon } from '../users/names.ts';

/** Other accounts with the same card or browser, and how many of them are suspended. */
type Others = { accounts: number; suspended: number };

export type Seen = {
  card: Others;
  device: Others;
  /** Completed trips of the client. */
  trips: number;
  accountCreatedAt: Date;
  total: Minor;
  days: number;
  name: string;
  /** The name that the client gave with the card; `null` if the gateway knows none. */
  cardHolder: string | null;
};

/** What was seen, in words and figures that explain it. */
export type Signal = {
  kind: SignalKind;
  /** 1: happens to many honest people. 3: enough for a person to look. */
  strength: 1 | 2 | 3;
  facts: Record<string, number | string>;
};

const { newDays, dearTotal, dearDay, manyOthers, stopFrom } = rules.signals;

/** What may be fraud about a booking that was paid. None of it proves anything. */
export function signalsOf(seen: Seen, now: Date): Signal[] {
  return [
    ...shared('shared_card', seen.card),
    ...shared('shared_device', seen.device),
    ...newAndDear(seen, now),
    ...namesOf(seen),
  ];
}

/** Whether a person must look: one strong signal, or several weak ones. */
export function needsPerson(signals: readonly Signal[]): boolean {
  return signals.reduce((sum, { strength }) => sum + strength, 0) >= stopFrom;
}

/** Families share cards and computers; somebody whose other account is suspended comes back by them. */
function shared(kind: 'shared_card' | 'shared_device', others: Others): Signal[] {
  if (others.accounts === 0) return [];
  const many = others.accounts >= manyOthers ? 2 : 1;
  return [{ kind, strength: others.suspended > 0 ? 3 : many, facts: { ...others } }];
}

function newAndDear({ trips, accountCreatedAt, total, days }: Seen, now: Date): Signal[] {
  const isNew = trips === 0 && hoursAfter(accountCreatedAt, 24 * newDays) > now;
  const isDear = total >= dearTotal || total / days >= dearDay;
  const hours = Math.floor((now.getTime() - accountCreatedAt.getTime()) / 3_600_000);
  return isNew && isDear ? [{ kind: 'new_dear', strength: 1, facts: { hours, total } }] : [];
}

function namesOf({ name, cardHolder }: Seen): Signal[] {
  if (cardHolder === null || haveNameInCommon(name, cardHolder)) return [];
  return [{ kind: 'names_differ', strength: 1, facts: { cardHolder } }];
}

/**
 * Until when the hand-over waits for the staff: a day, but so that the car can still be handed over in time, if there
 * is any time.
 */
export function stopDueAt(startsAt: Date, now: Date): Date {
  const { longestHours, shortestHours, hoursBefore } = rules.signals;
  const inTime = Math.min(
    hoursAfter(now, longestHours).getTime(),
    hoursAfter(startsAt, -hoursBefore).getTime(),
  );
  return new Date(Math.max(inTime, hoursAfter(now, shortestHours).getTime()));
}
