import { expect, test, type Page } from '@playwright/test';
import { dayIn, signIn } from './people.ts';
import { take } from './tour.ts';

// Every page of visitors and clients, with the demo data, at both widths and in both colour schemes.
test.describe.configure({ timeout: 150_000 });

const dates = `from=${dayIn(40)}T10:00&to=${dayIn(43)}T10:00`;

test('what a visitor sees of lists, cars and hosts', async ({ page }) => {
  await take(page, {
    start: [
      `/cars?place=cluj-napoca&host=person&${dates}`,
      `/cars?view=list&host=company&${dates}`,
    ],
    follow: [
      { links: /^\/cars\/(?!map)[\w-]+\?/, most: 2, each: 1 },
      { links: /^\/companies\/[\w-]+$/, most: 1 },
      { links: /^\/owners\/[\w-]+$/, most: 1 },
    ],
  });
});

test('what a visitor sees of the start, the map and a car without dates', async ({ page }) => {
  await take(page, {
    start: [
      '/',
      '/cars',
      '/cars?place=sibiu&seats=9&max=1000',
      '/cars/map',
      `/cars/map?place=bucuresti&${dates}`,
    ],
    follow: [{ links: /^\/cars\/(?!map)[\w-]+$/, most: 1 }],
  });
});

test('what a visitor reads and fills in', async ({ page }) => {
  await take(page, {
    start: [
      '/about',
      '/faq',
      '/legal/terms',
      '/legal/cookies',
      '/inchirieri-auto',
      '/inchirieri-auto/brasov',
      '/contact',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password/unknown',
      '/unsubscribe/unknown',
      '/dev/mail',
      { path: '/nowhere', status: 404 },
      { path: '/cars/nowhere', status: 404 },
    ],
  });
});

test("a client's own pages", async ({ page }) => {
  await signIn(page, 'client@volan.test');
  await take(page, {
    start: [
      '/dashboard',
      '/client/dashboard',
      '/client/favorites',
      '/client/reviews',
      '/client/invoices',
      '/kyc',
      '/profile',
      '/notifications',
      '/confirm-password',
      { path: '/admin/dashboard', status: 404 },
    ],
  });
  await hold(page);
  await take(page, { start: [new URL(page.url()).pathname] });
  await page.getByRole('button', { name: 'Renunțați la mașină' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renunțați la mașină' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/checkout'));
});

test("a client's messages", async ({ page }) => {
  await signIn(page, 'client@volan.test');
  await take(page, {
    start: ['/messages', '/messages?q=masina', '/messages?q=nimicdinastea', '/messages?unread=1'],
    follow: [{ links: /^\/messages\/[\w-]+$/, most: 2, each: 1 }],
  });
});

test("a client's bookings", async ({ page }) => {
  await signIn(page, 'client@volan.test');
  await take(page, {
    start: ['/client/bookings', '/drivers/none'],
    follow: [
      { links: /^\/client\/bookings\?tab=/, most: 4 },
      { links: /^\/client\/bookings\/[\w-]+$/, most: 7, each: 2 },
      { links: /^\/client\/bookings\/[\w-]+\/status$/, most: 2, each: 1 },
      { links: /^\/client\/bookings\/[\w-]+\/change(\?.*)?$/, most: 2 },
      { links: /^\/client\/bookings\/[\w-]+\/review$/, most: 1 },
      { links: /^\/contracts\/[\w-]+$/, most: 1 },
    ],
  });
});

/** A car kept for its client, with a quarter of an hour to pay. */
async function hold(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/cars?place=timisoara&from=${dayIn(250)}T10:00&to=${dayIn(253)}T10:00`);
  await page.locator('main a[href^="/cars/"]:not([href^="/cars/map"])').first().click();
  await page
    .getByRole('button', { name: /^(Cereți rezervarea|Rezervați)$/ })
    .first()
    .click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
