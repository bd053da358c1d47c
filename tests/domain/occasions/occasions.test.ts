import { expect, test } from 'vitest';
import { eventsNear, occasionOn, orthodoxEaster } from '#server/domain/occasions/occasions.ts';
import { datesBetween } from '#server/domain/time/wall-clock.ts';

const cluj = eventsNear({ lat: 46.77, lng: 23.59 });
const iasi = eventsNear({ lat: 47.16, lng: 27.59 });
const keyOn = (date: string, near = iasi) => occasionOn(date, near)?.key ?? null;

test.each([
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
  [2028, '2028-04-16'],
])('Orthodox Easter of %i is on %s', (year, date) => {
  expect(orthodoxEaster(year)).toBe(date);
});

test('a holiday at a weekend’s edge makes one long weekend, of its greatest occasion', () => {
  const days = datesBetween('2026-11-26', '2026-12-03').map((date) => keyOn(date));

  // 30 November is a Monday: from Saturday to the national day on Tuesday.
  expect(days).toEqual([
    null,
    null,
    'national_day',
    'national_day',
    'national_day',
    'national_day',
    null,
    null,
  ]);
});

test('a working day between a holiday and the weekend is a bridge', () => {
  // Children's Day of 2028 is a Thursday, and Pentecost the Sunday and Monday after it.
  expect(datesBetween('2028-05-31', '2028-06-05').map((date) => keyOn(date))).toEqual([
    null,
    'pentecost',
    'pentecost',
    'pentecost',
    'pentecost',
    'pentecost',
  ]);
});

test('a holiday in the middle of a week is an occasion by itself', () => {
  // 24 January 2029 is a Wednesday.
  expect(datesBetween('2029-01-22', '2029-01-26').map((date) => keyOn(date))).toEqual([
    null,
    null,
    'union_day',
    null,
    null,
  ]);
});

test('an event counts where it is, on the days it usually has', () => {
  expect(keyOn('2026-08-05', cluj)).toBeNull();
  expect(
    datesBetween('2026-08-04', '2026-08-11').filter((date) => keyOn(date, cluj) === 'untold'),
  ).toEqual(['2026-08-06', '2026-08-07', '2026-08-08', '2026-08-09']);
  expect(keyOn('2026-08-07')).toBeNull();
});

test('what began in December may last into January', () => {
  const brasov = eventsNear({ lat: 45.65, lng: 25.6 });

  expect(datesBetween('2026-12-28', '2027-01-03').map((date) => keyOn(date, brasov))).toEqual([
    null,
    'new_year_eve',
    'new_year_eve',
    'new_year_eve',
    'new_year_eve',
    'new_year_eve',
    'new_year',
  ]);
});
