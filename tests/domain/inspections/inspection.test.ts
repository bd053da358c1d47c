import { describe, expect, test } from 'vitest';
import {
  aloneFrom,
  awaitsHost,
  guidedAngles,
  isEditable,
  missing,
  REQUIRED_ANGLES,
  type Recorded,
} from '#server/domain/inspections/inspection.ts';

const complete: Recorded = {
  angles: ['front', 'left', 'rear', 'right'],
  odometerKm: 40_000,
  fuelPercent: 50,
  earlierOdometerKm: null,
  returnedAt: null,
  leftAt: null,
  now: new Date('2026-11-21T10:00:00Z'),
};

test('four sides, the odometer and the level make a hand-over complete', () => {
  expect(missing(complete)).toEqual([]);
  expect(guidedAngles.length).toBeGreaterThanOrEqual(REQUIRED_ANGLES);
});

test.each([
  ['three sides', { angles: ['front', 'left', 'rear'] }, ['photos']],
  ['one side four times', { angles: ['front', 'front', 'front', 'front'] }, ['photos']],
  ['damage in place of a side', { angles: ['front', 'left', 'rear', 'damage'] }, ['photos']],
  ['no odometer', { odometerKm: null }, ['odometer']],
  ['an odometer of nought', { odometerKm: 0 }, []],
  ['no level', { fuelPercent: null }, ['fuel']],
  ['an empty tank', { fuelPercent: 0 }, []],
  ['a lower odometer', { earlierOdometerKm: 40_001 }, ['odometer-lower']],
  ['the same odometer', { earlierOdometerKm: 40_000 }, []],
  ['a return an hour ago', { returnedAt: new Date('2026-11-21T09:00:00Z') }, []],
  ['a return in the future', { returnedAt: new Date('2026-11-21T10:01:00Z') }, ['returned']],
  [
    'a return before the car was taken',
    {
      returnedAt: new Date('2026-11-20T09:00:00Z'),
      leftAt: new Date('2026-11-20T10:00:00Z'),
    },
    ['returned'],
  ],
] as const)('%s', (_name, change, lacking) => {
  expect(missing({ ...complete, ...change })).toEqual(lacking);
});

test('everything missing is said at once, in the order of the form', () => {
  const unread = { angles: [], odometerKm: null, fuelPercent: null, earlierOdometerKm: 1 };
  const nothing = { ...complete, ...unread };

  expect(missing(nothing)).toEqual(['photos', 'odometer', 'fuel']);
});

describe('who may still change it', () => {
  test.each([
    ['draft', true],
    ['contested', true],
    ['submitted', false],
    ['accepted', false],
  ] as const)('%s', (status, editable) => {
    expect(isEditable({ status, clientSignedAt: null, hostSignedAt: null })).toBe(editable);
  });

  test('nobody what the client has signed, who may have driven off', () => {
    const alone = { clientSignedAt: new Date(), hostSignedAt: null };
    expect(isEditable({ ...alone, status: 'contested' })).toBe(false);
    expect(awaitsHost({ ...alone, status: 'submitted' })).toBe(true);
    expect(awaitsHost({ ...alone, status: 'contested' })).toBe(false);
  });
});

test('a host may finish alone two hours after handing it in', () => {
  const at = aloneFrom(new Date('2026-11-21T10:00:00Z'));

  expect(at.toISOString()).toBe('2026-11-21T12:00:00.000Z');
});
