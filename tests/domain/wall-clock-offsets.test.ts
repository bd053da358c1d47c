import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { HOUR_MS, wallDateOf, wallTimeOf } from '#server/domain/time/wall-clock.ts';

const zones = ['Europe/Bucharest', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe'];

const halfHours = Array.from(
  { length: 366 * 48 },
  (_, half) => new Date(Date.UTC(2026, 0, 1) + (half * HOUR_MS) / 2),
);

test.each(zones)('the clock of %s is right at every half hour of a year', (zone) => {
  const wall = halfHours.map((instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  );
  expect(halfHours.map((instant) => wallTimeOf(instant, zone))).toEqual(wall);
  expect(halfHours.map((instant) => wallDateOf(instant, zone))).toEqual(
    wall.map((time) => time.slice(0, 10)),
  );
});
