import { rules } from '../rules.ts';
import { HOUR_MS, hoursAfter, minutesAfter } from '../time/wall-clock.ts';

/** Until when a hold waits for its payment. */
export function holdExpiresAt(now: Date): Date {
  return minutesAfter(now, rules.booking.holdMinutes);
}

/**
 * Until when the host must answer a request. If the start is more than 10 hours away, within 8 hours; from 4 hours,
 * until 2 hours before the start; from 1 hour, within half of the time that is left. `null` means that it is too late
 * for a request, and only an instant booking is possible.
 */
export function answerDueAt(now: Date, startsAt: Date): Date | null {
  const { answer } = rules;
  const ahead = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  if (ahead > answer.farAheadHours) return hoursAfter(now, answer.farAheadAnswerHours);
  if (ahead >= answer.nearAheadHours) return hoursAfter(startsAt, -answer.nearAheadMarginHours);
  return ahead >= answer.shortestHours ? hoursAfter(now, ahead / 2) : null;
}

/** Until when the company may give the client another car of the class they booked; `null` if no class was booked. */
export function swappableUntil(booking: { classId: string | null; startsAt: Date }): Date | null {
  if (booking.classId === null) return null;
  return hoursAfter(booking.startsAt, -rules.booking.swapHours);
}

type Opening = { startsAt: Date; earlyCheckInAgreedAt: Date | null };

/**
 * From when the car may be handed over: some hours before the start, or from the moment both sides have agreed to do it
 * earlier.
 */
export function checkInOpensAt({ startsAt, earlyCheckInAgreedAt }: Opening): Date {
  return earlyCheckInAgreedAt ?? hoursAfter(startsAt, -rules.handover.checkInOpensHours);
}

type Arrival = { startsAt: Date; flightNumber: string | null };

/** The time in which the host may report a no-show; who comes by plane is waited for longer. */
export function noShowWindow({ startsAt, flightNumber }: Arrival): { from: Date; until: Date } {
  const { noShowAfterHours, noShowAfterFlightHours } = rules.handover;
  return {
    from: hoursAfter(startsAt, flightNumber ? noShowAfterFlightHours : noShowAfterHours),
    until: hoursAfter(startsAt, rules.handover.noShowReportHours),
  };
}

/** When a booking ends by itself if it never started. */
export function neverStartedAt(endsAt: Date): Date {
  return hoursAfter(endsAt, rules.handover.neverStartedHours);
}

/** When a returned booking is completed by itself, if no claim is open. */
export function closesAt(returnedAt: Date): Date {
  return hoursAfter(returnedAt, rules.handover.closesAfterHours);
}
