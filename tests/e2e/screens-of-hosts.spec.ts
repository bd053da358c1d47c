import { test } from '@playwright/test';
import { signIn } from './people.ts';
import { take } from './tour.ts';

// Every page of hosts and staff, with the demo data, at both widths and in both colour schemes.
test.describe.configure({ timeout: 150_000 });

test("an owner's own pages", async ({ page }) => {
  await signIn(page, 'owner@volan.test');
  await take(page, {
    start: [
      '/dashboard',
      '/owner/dashboard',
      '/owner/cars',
      '/owner/timeline',
      '/owner/cars/create',
      '/owner/payments/bank-account',
      '/owner/statements',
      '/owner/tax-report',
      '/owner/reviews',
      '/owner/profile',
      '/owner/profile/edit',
      '/owner/start?step=contact',
      '/owner/start?step=tax',
      '/owner/start?step=car',
      '/profile',
      '/notifications',
      '/messages',
      '/owner/messages',
    ],
    follow: [
      { links: /^\/messages\/[\w-]+$/, most: 2, each: 1 },
      { links: /^\/owner\/calendars\/[\w-]+$/, most: 1 },
      { links: /^\/owner\/calendars\/[\w-]+\/feeds$/, most: 1 },
      { links: /^\/owner\/statements\?.*month=/, most: 1 },
      { links: /^\/owner\/cars\/[\w-]+\/documents$/, most: 2 },
      { links: /^\/owner\/cars\/[\w-]+\/edit$/, most: 1 },
    ],
  });
});

test('the pages of an owner who has just begun, and of forty cars', async ({ page }) => {
  await signIn(page, 'newcomer@volan.test');
  await take(page, {
    start: ['/owner/dashboard', '/owner/cars'],
    follow: [
      { links: /^\/owner\/cars\/[\w-]+\/edit$/, most: 1 },
      { links: /^\/owner\/cars\/[\w-]+\/edit\?step=/, most: 3 },
    ],
  });
  await page.context().clearCookies();
  await signIn(page, 'fleet@volan.test');
  await take(page, { start: ['/owner/dashboard', '/owner/cars', '/owner/reviews'] });
});

test("an owner's bookings", async ({ page }) => {
  await signIn(page, 'owner@volan.test');
  await take(page, {
    start: ['/owner/bookings', '/owner/bookings/upcoming'],
    follow: [
      { links: /^\/owner\/bookings\?show=/, most: 6 },
      { links: /^\/owner\/bookings\/(?!upcoming)[\w-]+$/, most: 7, each: 2 },
      { links: /^\/owner\/bookings\/[\w-]+\/check-in$/, most: 1 },
      { links: /^\/owner\/bookings\/[\w-]+\/change$/, most: 1 },
      { links: /^\/owner\/bookings\/[\w-]+\/check-out$/, most: 1 },
    ],
  });
});

test("a company's fleet", async ({ page }) => {
  await signIn(page, 'company@volan.test');
  await take(page, {
    start: [
      '/owner/cars',
      '/company/vehicles',
      '/company/vehicles?status=paused&sort=-revenue',
      '/company/vehicles/imports/create',
      '/company/vehicles/create',
      '/company/classes',
      '/company/classes/edit',
      '/company/timeline',
      '/company/timeline?group=category&scale=hours',
      '/company/day',
      '/company/day?mine=1',
      '/company/counter',
      '/company/maintenance',
      '/company/reports',
      '/company/reports?group=car&sort=-earned',
      '/owner/timeline',
    ],
    follow: [
      { links: /^\/owner\/calendars\/[\w-]+$/, most: 1 },
      { links: /^\/owner\/calendars\/[\w-]+\/feeds$/, most: 1 },
      { links: /^\/company\/vehicles\/[\w-]+\/edit$/, most: 1 },
      { links: /^\/company\/vehicles\/[\w-]+\/maintenance$/, most: 1 },
    ],
  });
});

test('the other pages of the owner of a company', async ({ page }) => {
  await signIn(page, 'company@volan.test');
  await take(page, {
    start: [
      '/dashboard',
      '/owner/dashboard',
      '/owner/bookings',
      '/owner/bookings/upcoming',
      '/owner/hours',
      '/owner/payments/bank-account',
      '/owner/invoices',
      '/owner/reviews',
      '/owner/profile',
      '/company/start?step=registration',
      '/company/start?step=contact',
      '/company/start?step=branch',
      '/company/start?step=documents',
      '/company/start?step=bank',
      '/company/profile/edit',
      '/company/members',
      '/owner/profile/edit',
    ],
    follow: [{ links: /^\/owner\/bookings\/(?!upcoming)[\w-]+$/, most: 2, each: 1 }],
  });
});

test("an admin's pages", async ({ page }) => {
  await signIn(page, 'admin@volan.test');
  await take(page, {
    start: [
      '/dashboard',
      '/admin/dashboard',
      '/admin/checkins',
      '/admin/cars',
      '/admin/cars?show=changed',
      '/admin/cars?show=suspended',
      '/admin/bookings',
      '/admin/bookings?money=deposit_held',
      '/admin/bookings?q=nimic-de-gasit',
      '/admin/dac7',
      '/admin/ledger',
      '/admin/reconciliation',
      '/admin/invoices',
      '/admin/system',
      '/admin/rules',
      '/admin/stops',
      '/admin/ledger?account=client_funds&kind=capture',
      '/admin/ledger?q=nimic',
      '/admin/cases',
      '/admin/security',
      '/admin/messages',
      '/admin/cases?show=bank',
      '/admin/cases?show=over',
      '/admin/claims',
      '/admin/payouts',
      '/admin/users',
      '/admin/documents',
      '/admin/companies/dambovita-mobility/documents',
    ],
    follow: [
      { links: /^\/admin\/checkins\?/, most: 2 },
      { links: /^\/admin\/cars\/[\w-]+$/, most: 3, each: 1 },
      { links: /^\/admin\/bookings\/[\w-]+$/, most: 3, each: 1 },
      { links: /^\/admin\/cases\/[\w-]+$/, most: 4 },
      { links: /^\/admin\/payouts\?/, most: 3 },
      { links: /^\/admin\/users\/[\w-]+\/documents$/, most: 1 },
      { links: /^\/admin\/users\/[\w-]+\/vehicles$/, most: 1 },
    ],
  });
});
