import { expect, type BrowserContext, type Page } from '@playwright/test';
import { photograph } from '../media/pictures.ts';
import { releasesOf } from '../support/next-release.ts';
import { phone, signIn, test } from './people.ts';

const checkOut = /\/owner\/bookings\/[\w-]+\/check-out$/;

async function takePhoto(on: Page, angle: string, colour: number) {
  // Files can be put into a field that nobody could press yet.
  await expect(on.locator('main [inert]')).toHaveCount(0);
  const buffer = await photograph(800 + colour, 600)
    .jpeg()
    .toBuffer();
  const file = { name: `${angle}.jpg`, mimeType: 'image/jpeg', buffer };
  await on.getByLabel(new RegExp(`^Fotografiați: ${angle}`)).setInputFiles(file);
}

/** The worker has what it needs, and the page with its latest photos. */
async function storedForOffline(on: Page) {
  const isStored = () =>
    on.evaluate(async () => {
      const names = await caches.keys();
      const registrations = await navigator.serviceWorker.getRegistrations();
      const isActive = registrations.some(({ active }) => active?.state === 'activated');
      const kinds = ['volan-files ', 'volan-screen '];
      return isActive && kinds.every((kind) => names.some((name) => name.startsWith(kind)));
    });
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
}

/** As a phone whose browser was closed and opened again. */
async function reopen(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  await page.close();
  const opened = await context.newPage();
  await opened.goto(address);
  return opened;
}

/** Draws a line with the mouse across the box to sign in. */
async function draw(on: Page, label: RegExp) {
  const pad = on.getByRole('img', { name: label });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('Nothing to sign in.');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height * (0.3 + share / 3)];
  await on.mouse.move(at(0.1)[0] ?? 0, at(0.1)[1] ?? 0);
  await on.mouse.down();
  for (let share = 0.15; share < 0.9; share += 0.05)
    await on.mouse.move(at(share)[0] ?? 0, at(share)[1] ?? 0);
  await on.mouse.up();
}

test('a return is recorded and signed by both where there is no network, and sent when there is', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const [host, client] = [await openBrowser(phone), await openBrowser(phone)];
  const context = host.page.context();
  await signIn(client.page, 'client@volan.test');
  await client.page.goto('/client/bookings?tab=running');
  const link = client.page.locator('main a[href^="/client/bookings/"][href$="/status"]').first();
  await client.page.goto((await link.getAttribute('href')) ?? '');
  const code = await client.page.getByText(/^\d{3} \d{3}$/).innerText();
  const ref = client.page.url().split('/').at(-2) ?? '';

  await signIn(host.page, 'company@volan.test');
  let page = host.page;
  await page.goto(`/owner/bookings/${ref}`);
  await page.getByRole('link', { name: 'Începeți returnarea' }).click();
  await page.waitForURL(checkOut);
  await storedForOffline(page);
  await expect(page.locator('main [inert]')).toHaveCount(0);

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

  for (const [index, angle] of ['Stânga', 'Spate', 'Dreapta'].entries())
    await takePhoto(page, angle, index + 2);
  await expect(page.getByText('4 din 6 făcute')).toBeVisible();
  const next = page.getByRole('button', { name: 'Continuați' });
  await next.click();
  await page.getByLabel('Kilometraj la bord').fill('399999');
  await page.getByRole('slider').fill('100');
  await next.click();
  await next.click();
  await draw(page, /^Numele dumneavoastră/);
  await page.getByRole('button', { name: 'Semnați și trimiteți clientului' }).click();
  await expect(page.getByText('Fișa și semnătura gazdei')).toBeVisible();
  await page.getByRole('button', { name: 'Clientul semnează pe acest telefon' }).click();
  await draw(page, /^Semnătura clientului/);
  await page.getByLabel('Codul clientului').fill(code);
  await page.getByRole('button', { name: 'Semnați ca client' }).click();
  await expect(page.getByText('În așteptare')).toHaveCount(3);
  page = await reopen(context, page);
  await expect(page.getByText('În așteptare')).toHaveCount(3);

  await context.setOffline(false);
  await expect(page.getByText('Mașina a fost returnată')).toBeVisible({ timeout: 30_000 });
  await client.page.reload();
  await expect(client.page.getByRole('img', { name: /./ }).first()).toBeVisible();
  await expect(client.page.getByText('Semnată de ambele părți')).toBeVisible();

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

test('a release that comes while a return is recorded without a network loses nothing, and the page begins anew with it', async ({
  openBrowser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const releases = await releasesOf(Number(new URL(baseURL ?? '').port));
  const { page } = await openBrowser({ ...phone, baseURL: releases.address });
  const context = page.context();
  await signIn(page, 'owner@volan.test');
  await page.goto('/owner/bookings?show=running');
  await page.getByRole('link', { name: 'Începeți returnarea' }).first().click();
  await page.waitForURL(checkOut);
  await storedForOffline(page);
  const filesOf = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('volan-files ')),
    );
  const [old] = await filesOf();

  await context.setOffline(true);
  for (const [index, angle] of ['Față', 'Stânga', 'Spate', 'Dreapta'].entries())
    await takePhoto(page, angle, index + 40);
  await expect(page.getByText('4 din 6 făcute')).toBeVisible();
  const next = page.getByRole('button', { name: 'Continuați' });
  await next.click();
  await page.getByLabel('Kilometraj la bord').fill('398765');
  await page.getByRole('slider').fill('50');
  await next.click();
  await next.click();
  await draw(page, /^Numele dumneavoastră/);
  await page.getByRole('button', { name: 'Semnați și trimiteți clientului' }).click();
  await expect(page.getByText('Fișa și semnătura gazdei')).toBeVisible();

  releases.release();
  await context.setOffline(false);

  await expect(page.getByText('Așteptăm semnătura clientului')).toBeVisible({ timeout: 40_000 });
  const scripts = page.locator('script[src*="/build/assets/"], link[href*="/build/assets/"]');
  const names = await scripts.evaluateAll((tags) =>
    tags.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? ''),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.includes('/next-release/'))).toEqual([]);

  await page.reload();
  await expect(page.getByText('Așteptăm semnătura clientului')).toBeVisible();
  await expect(page.getByText('398.765')).toBeVisible();
  await expect(page.getByRole('img', { name: /^(Față|Stânga|Spate|Dreapta)/ })).toHaveCount(4);
  await expect.poll(filesOf).not.toContain(old);
  const stored = () =>
    page.evaluate(async () => {
      const screen = await caches.match(location.pathname, { ignoreVary: true });
      return (await screen?.text()) ?? '';
    });
  // What was stored before the signature has the same reading and the same texts.
  await expect.poll(async () => (await stored()).includes('"stage":"wait"')).toBe(true);
  expect(await stored()).toContain('/next-release/');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('398.765')).toBeVisible();
  await releases.close();
});
