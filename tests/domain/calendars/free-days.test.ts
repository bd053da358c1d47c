import { expect, test } from 'vitest';
import { fullDays, nearestFree } from '#server/domain/calendars/free-days.ts';
import { instantOf } from '#server/domain/time/wall-clock.ts';

const zone = 'Europe/Bucharest';
const period = (from: string, to: string) => ({
  startsAt: instantOf(from, zone),
  endsAt: instantOf(to, zone),
});
const car = { timeZone: zone, leadHours: 2, minHours: 24, maxDays: 30, bufferMinutes: 60 };
const now = instantOf('2026-11-21T09:00', zone);

test('a day is full when the car is busy from morning to evening', () => {
  const busy = [period('2026-12-01T10:00', '2026-12-04T11:00')];

  expect(fullDays(busy, zone, '2026-11-30', 7)).toEqual(['2026-12-02', '2026-12-03']);
});

test('the nearest free periods have the same length and respect the turn-around', () => {
  const busy = [period('2026-12-01T10:00', '2026-12-03T11:00')];

  const found = nearestFree(period('2026-12-01T10:00', '2026-12-03T10:00'), car, busy, now);

  expect(found).toEqual([
    period('2026-11-27T10:00', '2026-11-29T10:00'),
    period('2026-11-28T10:00', '2026-11-30T10:00'),
    period('2026-12-04T10:00', '2026-12-06T10:00'),
  ]);
});

test('a period that begins too soon is not offered', () => {
  const busy = [period('2026-11-22T10:00', '2026-12-20T10:00')];

  const found = nearestFree(period('2026-11-23T10:00', '2026-11-25T10:00'), car, busy, now);

  expect(found).toEqual([]);
});
