import { expect, test } from 'vitest';
import { BookingStatus } from '#server/db/generated/enums.ts';
import {
  actions,
  endStatuses,
  may,
  next,
  occupancyOf,
  transitions,
} from '#server/domain/bookings/booking.ts';
import { answerDueAt } from '#server/domain/bookings/deadlines.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';

test('a host can accept, decline or cancel a request', () => {
  const possible = actions.filter((action) => may(action, 'requested', 'host'));

  expect(possible).toEqual(['approve', 'decline', 'cancel']);
});

test('a client can cancel until the keys change hands', () => {
  expect(may('cancel', 'confirmed', 'client')).toBe(true);
  expect(may('cancel', 'in_progress', 'client')).toBe(false);
});

test('a client cannot accept their own request', () => {
  expect(() => next('approve', 'requested', 'client')).toThrow(
    'A client cannot approve a booking.',
  );
});

test('a host with a stale page is told what happened', () => {
  expect(() => next('approve', 'cancelled', 'host')).toThrow('This booking is already cancelled.');
});

test('every status in the schema can be reached, and only the ends cannot be left', () => {
  const reached = new Set(['awaiting_payment', ...actions.map((action) => transitions[action].to)]);
  const left = new Set<string>(actions.flatMap((action) => transitions[action].from));

  expect(reached).toEqual(new Set(Object.values(BookingStatus)));
  expect(Object.values(BookingStatus).filter((status) => !left.has(status))).toEqual(
    expect.arrayContaining([...endStatuses]),
  );
  expect(endStatuses.filter((status) => left.has(status))).toEqual([]);
});

test('a booking that ended without a trip leaves the car free', () => {
  for (const status of endStatuses.filter((end) => end !== 'completed'))
    expect(occupancyOf[status]).toBeNull();
});

const now = new Date('2026-07-01T00:00:00Z');

test.each([
  [100, 8],
  [10.5, 8],
  [10, 8],
  [6, 4],
  [4, 2],
  [3, 1.5],
  [1, 0.5],
])('booked %d hours ahead, the host has %d hours to answer', (ahead, hours) => {
  expect(answerDueAt(now, hoursAfter(now, ahead))).toEqual(hoursAfter(now, hours));
});

test('with less than an hour left only instant booking remains', () => {
  expect(answerDueAt(now, hoursAfter(now, 0.9))).toBeNull();
});
