import { expect, test } from 'vitest';
import { isCurrent } from '#js/components/shell/nav.ts';
import { pageNumbers } from '#js/components/ui/page-numbers.ts';
import { timesOfDay } from '#js/components/ui/times-of-day.ts';
import { layoutNameFor } from '#shared/layout-names.ts';
import { timeLeft } from '#js/lib/time-left.ts';

test('a day has 48 bookable moments', () => {
  expect(timesOfDay()).toHaveLength(48);
  expect(timesOfDay('08:00', '09:30')).toEqual(['08:00', '08:30', '09:00', '09:30']);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 12, [1, null, 3, 4, 5, null, 12]],
  [12, 12, [1, null, 11, 12]],
])('page %i of %i leads to the pages around it', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});

test('time left is split, and spoken at milestones', () => {
  expect(timeLeft(90_061_000)).toMatchObject({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(4 * 60_000).spoken).toBe(5);
  expect(timeLeft(-5)).toMatchObject({ days: 0, minutes: 0, seconds: 0 });
});

test.each([
  ['Landing', 'Main'],
  ['Car/Show', 'Main'],
  ['Error', 'Main'],
  ['Dashboard', 'Account'],
  ['Client/Bookings/Show', 'Account'],
  ['Client/Bookings/MobileStatus', 'Focus'],
  ['Owner/Bookings/CheckIn', 'Focus'],
  ['Owner/Bookings/Index', 'Owner'],
  ['CompanyOwner/Vehicles/Index', 'Company'],
  ['Admin/Users/Edit', 'Admin'],
  ['Auth/Login', 'Auth'],
  ['Payments/Checkout', 'Focus'],
])('%s is framed by %s', (page, layout) => {
  expect(layoutNameFor(page)).toBe(layout);
});

test('a place in the navigation is current with everything under it', () => {
  const cars = { href: '/owner/cars', also: ['/owner/calendars'] };

  expect(isCurrent(cars, '/owner/cars?page=2')).toBe(true);
  expect(isCurrent(cars, '/owner/cars/duster/edit')).toBe(true);
  expect(isCurrent(cars, '/owner/calendars/duster')).toBe(true);
  expect(isCurrent(cars, '/owner/cars-of-others')).toBe(false);
  expect(isCurrent({ href: '/owner/bookings', exact: true }, '/owner/bookings/upcoming')).toBe(
    false,
  );
});
