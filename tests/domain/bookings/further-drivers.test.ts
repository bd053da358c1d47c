import { expect, test } from 'vitest';
import {
  allowedDrivers,
  withStates,
  type NamedDriver,
} from '#server/domain/bookings/further-drivers.ts';

const trip = {
  status: 'confirmed' as const,
  startsAt: new Date('2027-05-10T08:00:00Z'),
  endsAt: new Date('2027-05-14T08:00:00Z'),
  timeZone: 'Europe/Bucharest',
  lines: [
    {
      code: 'extra' as const,
      extra: 'additional_driver',
      unit: 'day' as const,
      quantity: 1,
      price: 20_00,
      amount: 80_00,
    },
  ],
};

const checked: NamedDriver = {
  id: 'a',
  name: 'Ion Ionescu',
  kycStatus: 'verified',
  bornOn: '1990-01-01',
  licenceIssuedOn: '2010-01-01',
  licenceExpiresOn: '2027-05-14',
  isCleared: false,
  minAge: 21,
  minLicenceYears: 2,
};

const stateOf = (
  driver: Partial<NamedDriver>,
  on: Partial<typeof trip> | { status: 'in_progress' } = {},
) => withStates({ ...trip, ...on }, [{ ...checked, ...driver }])[0]?.state;

test.each<[string, Partial<NamedDriver>]>([
  ['may-drive', {}],
  ['invited', { kycStatus: null }],
  ['unverified', { kycStatus: 'in_review' }],
  ['unverified', { kycStatus: 'rejected' }],
  ['unverified', { licenceExpiresOn: null }],
  ['licence-ends', { licenceExpiresOn: '2027-05-13' }],
  ['licence-too-new', { licenceIssuedOn: '2026-01-01' }],
  ['too-young', { bornOn: '2007-01-01' }],
])('a named person: %s', (state, driver) => {
  expect(stateOf(driver)).toBe(state);
});

test('more people than booked do not drive, and those named first come first', () => {
  const states = withStates(trip, [checked, { ...checked, id: 'b' }]);

  expect(states.map(({ state }) => state)).toEqual(['may-drive', 'not-booked']);
  expect(withStates({ ...trip, lines: [] }, [checked])[0]?.state).toBe('not-booked');
});

test('on the road only those drive who could when the car was handed over, as long as their licence lasts', () => {
  const road = { status: 'in_progress' as const };
  const longer = { ...road, endsAt: new Date('2027-05-20T08:00:00Z') };

  expect(stateOf({}, road)).toBe('too-late');
  expect(stateOf({ isCleared: true }, road)).toBe('may-drive');
  expect(stateOf({ isCleared: true }, longer)).toBe('licence-ends');
  expect(allowedDrivers({ ...trip, ...road }, [checked])).toEqual([]);
});
