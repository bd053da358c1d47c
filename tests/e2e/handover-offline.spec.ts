import { expect, type BrowserContext, type Page } from '@playwright/test';
import { photograph } from '../media/pictures.ts';
import { phone, signIn, test } from './people.ts';

const checkOut = /\/owner\/bookings\/[\w-]+\/check-out$/;

async function takePhoto(on: Page, angle: string, colour: number) {
  const buffer = await photograph(800 + colour, 600)
    .jpeg()
    .toBuffer();
  const file = { name: `${angle}.jpg`, mimeType: 'image/jpeg', buffer };
  await on.getByLabel(new RegExp(`^Fotografiați: ${angle}`)).setInputFiles(file);
}

/** The worker has what it needs, and the page with its latest photos. */
async function storedForOffline(on: Page) {
  await expect
    .poll(() =>
      on.evaluate(async () => {
        const names = await caches.keys();
        const registrations = await navigator.serviceWorker.getRegistrations();
        const isActive = registrations.some(({ active }) => active?.state === 'activated');
        const kinds = ['volan-files ', 'volan-screen '];
        return isActive && kinds.every((kind) => names.some((name) => name.startsWith(kind)));
      }),
    )
    .toBe(true);
}

/** As a phone whose browser was closed and opened again. */
async function reopen(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  await page.close();
  const opened = await context.newPage();
  await opened.goto(address);
  return opened;
}

test('a return is recorded where there is no network: reloaded, closed, opened again', async ({
  openBrowser,
}) => {
  const host = await openBrowser(phone);
  const context = host.page.context();
  await signIn(host.page, 'company@volan.test');
  let page = host.page;
  await page.goto('/owner/bookings?show=running');
  await page.getByRole('link', { name: 'Începeți returnarea' }).first().click();
  await page.waitForURL(checkOut);
  await storedForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returnarea mașinii');
  await takePhoto(page, 'Față', 1);
  await expect(page.getByText('1 din 6 făcute')).toBeVisible();

  page = await reopen(context, page);
  await expect(page.getByText('1 din 6 făcute')).toBeVisible();
  await page.goto('/owner/bookings');
  await expect(page.getByRole('heading', { name: 'Fără conexiune' })).toBeVisible();
  await page.getByRole('link', { name: /Returnarea mașinii/ }).click();
  await expect(page.getByText('1 din 6 făcute')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Se trimite…')).toHaveCount(0);
  await expect(page.getByText('Așteaptă conexiunea')).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('1 din 6 făcute')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/profile');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Meniul contului/ })
    .click();
  await page.getByRole('button', { name: 'Ieșiți din cont' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const left = await page.evaluate(() => caches.keys());
  expect(left.filter((name) => name.startsWith('volan-screen'))).toEqual([]);
});
