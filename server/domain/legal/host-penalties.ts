import type { Minor } from '../money/money.ts';
import type { WallDate } from '../time/wall-clock.ts';

/** What a host owes for cancelling so many hours before the start, or sooner. Minor units. */
type Step = { leastHours: number; amount: Minor; isFirstFree: boolean };

export type PenaltySchedule = {
  from: WallDate;
  /** From the earliest cancellation to the latest. */
  steps: readonly [Step, Step, Step];
  /** A booking without a request costs nothing for so long after it was made: the host had no say in it. */
  graceHours: number;
  /** Whether a cancellation is the first counts within so many months. */
  firstWithinMonths: number;
  /** For so long the host may ask to be let off. */
  askHours: number;
};

/** What hosts owe for confirmed bookings that they cancel, if those are made now. */
export const currentPenalties: PenaltySchedule = {
  from: '2026-11-25',
  steps: [
    { leastHours: 7 * 24, amount: 50_00, isFirstFree: true },
    { leastHours: 24, amount: 150_00, isFirstFree: false },
    { leastHours: 0, amount: 300_00, isFirstFree: false },
  ],
  graceHours: 1,
  firstWithinMonths: 12,
  askHours: 72,
};

/**
 * Every schedule with the day from which it is in force, oldest first. A booking stays under the one of the day on which
 * it was made; none applies to those from before.
 */
export const penaltySchedules: readonly PenaltySchedule[] = [currentPenalties];
