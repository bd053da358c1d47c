import { rules } from '../rules.ts';
import { HOUR_MS, hoursAfter, minutesAfter } from '../time/wall-clock.ts';

/** Until when a hold waits for its payment. */
export function holdExpiresAt(now: Date): Date {
  return minutesAfter(now, rules.booking.holdMinutes);
}

/**
 * Until when the host must answer a request: 8 hours when booked more than 10 ahead, until 2 hours before
 * the start from 4 hours ahead, half the lead time from 1 hour ahead. `null`: too late for a request, only
 * instant booking remains.
 */
export function answerDueAt(now: Date, startsAt: Date): Date | null {
  const { answer } = rules;
  const ahead = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  if (ahead > answer.farAheadHours) return hoursAfter(now, answer.farAheadAnswerHours);
  if (ahead >= answer.nearAheadHours) return hoursAfter(startsAt, -answer.nearAheadMarginHours);
  return ahead >= answer.shortestHours ? hoursAfter(now, ahead / 2) : null;
}

type Opening = { startsAt: Date; earlyCheckInAgreedAt: Date | null };

/** From when the car may be handed over: some time before the start, or since both sides agreed to do it sooner. */
export function checkInOpensAt({ startsAt, earlyCheckInAgreedAt }: Opening): Date {
  return earlyCheckInAgreedAt ?? hoursAfter(startsAt, -rules.handover.checkInOpensHours);
}

/** From when the host may report that nobody came, and until when. */
export function noShowWindow(startsAt: Date): { from: Date; until: Date } {
  return {
    from: hoursAfter(startsAt, rules.handover.noShowAfterHours),
    until: hoursAfter(startsAt, rules.handover.noShowReportHours),
  };
}

/** When a booking that never started ends by itself. */
export function neverStartedAt(endsAt: Date): Date {
  return hoursAfter(endsAt, rules.handover.neverStartedHours);
}

/** When a returned booking closes by itself, if no claim is open. */
export function closesAt(returnedAt: Date): Date {
  return hoursAfter(returnedAt, rules.handover.closesAfterHours);
}
