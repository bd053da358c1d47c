import { expect, test } from 'vitest';
import { formatFor } from '#shared/format.ts';

const ro = formatFor('ro', 'RON');
const en = formatFor('en', 'RON');

/** Intl writes no-break spaces; a reader sees spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

test.each([
  [120_000, '1.200 lei', 'RON 1,200'],
  [7950, '79,50 lei', 'RON 79.50'],
  [-3780, '-37,80 lei', '-RON 37.80'],
  [0, '0 lei', 'RON 0'],
])('%i minor units read as money', (minor, romanian, english) => {
  expect(plain(ro.money(minor))).toBe(romanian);
  expect(plain(en.money(minor))).toBe(english);
});

test('a column of money keeps its cents', () => {
  expect(plain(ro.moneyExact(120_000))).toBe('1.200,00 lei');
});

test('a currency without minor units is not divided', () => {
  expect(plain(en.money(1200, 'JPY'))).toContain('1,200');
});

test('an instant is read on the wall clock of the car', () => {
  expect(ro.time('2026-07-01T10:00:00Z', 'Europe/Bucharest')).toBe('13:00');
  expect(ro.time('2026-07-01T10:00:00Z', 'Europe/Lisbon')).toBe('11:00');
});

test('an hour before midnight in UTC is the next day in Bucharest', () => {
  expect(ro.date('2026-11-20T22:30:00Z', 'Europe/Bucharest', 'short')).toBe('21 nov.');
});

test('a calendar day stays itself in every zone', () => {
  expect(ro.date('2026-11-21', 'Pacific/Auckland', 'short')).toBe('21 nov.');
  expect(ro.date('2026-11-21', 'America/Los_Angeles', 'short')).toBe('21 nov.');
});

test('a range names the month once', () => {
  expect(plain(ro.dateRange('2026-11-25', '2026-11-29'))).toMatch(/^25\s?[–-]\s?29 nov\. 2026$/);
});

test('the past and the future are told from now', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  expect(ro.relative('2026-11-24T10:00:00Z', now)).toBe('peste 3 zile');
  expect(ro.relative('2026-11-21T09:55:00Z', now)).toBe('acum 5 minute');
  expect(ro.relative('2026-11-21T10:59:42Z', now)).toBe('peste 1 oră');
  expect(ro.relative('2026-11-22T09:48:00Z', now)).toBe('mâine');
  expect(ro.relative('2026-11-21T11:29:00Z', now)).toBe('peste 1 oră');
});

test('formatters are made once for each language and currency', () => {
  expect(formatFor('ro', 'RON')).toBe(ro);
  expect(formatFor('ro', 'EUR')).not.toBe(ro);
});

test('no thin spaces, which browsers and Node do not agree about', () => {
  const written = [
    en.dateRange('2026-11-25', '2026-11-29'),
    ro.dateRange('2026-11-25', '2027-01-03'),
    en.date('2026-11-21', 'UTC', 'full'),
    ro.moneyExact(123_456_789),
    ro.percent(0.25),
  ];
  expect(written.join('')).not.toMatch(/[\u2009\u202f]/);
});
