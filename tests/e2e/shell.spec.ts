import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { test } from './people.ts';

const firstPages = ['/', '/cars', '/cars/map', '/faq', '/login'];

for (const path of firstPages) {
  test(`${path} shows its content and title without any script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();

    await page.goto(path);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/ - Volan$/);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
  });

  test(`${path} comes alive without a complaint from React or the content policy`, async ({
    openBrowser,
  }) => {
    const { page, problems } = await openBrowser();

    await page.goto(path, { waitUntil: 'networkidle' });

    expect(problems).toEqual([]);
  });
}

test('pointing at a link fetches its page, so that following it asks for nothing more', async ({
  page,
}) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const visits = visitsOf(page, '/cars');
  const link = page.getByRole('banner').getByRole('link', { name: /Unde aveți nevoie/ });

  const prefetched = page.waitForResponse((answer) => pathOf(answer.request()) === '/cars');
  await link.hover();
  await prefetched;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mașini de închiriat');

  expect(visits.map((visit) => visit.headers()['purpose'])).toEqual(['prefetch']);
});

test('passing over a link in less than 75 ms fetches nothing', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const visits = visitsOf(page, '/cars');
  const link = page.getByRole('banner').getByRole('link', { name: /Unde aveți nevoie/ });

  await link.evaluate((element) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  });
  await page.waitForTimeout(300);

  expect(visits).toEqual([]);
});

test('a slow visit shows a grey bar, a quick one none', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const bar = page.locator('#nprogress .bar');
  await page.route('**/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });

  await footerLink(page, 'Despre noi').click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(bar).toHaveCount(0);
  await footerLink(page, 'Contact').click();
  await expect(bar).toBeVisible();

  const colour = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(Math.max(...differences(colour))).toBeLessThan(20);
  await expect(page).toHaveURL(/\/contact$/);
  await expect(bar).toHaveCount(0);
});

test('a new page begins at its heading, for eyes and for screen readers', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });

  await footerLink(page, 'Despre noi').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Despre noi' })).toBeFocused();
  await expect(page).toHaveTitle('Despre noi - Volan');
});

test('going back returns to where the list was left', async ({ page }) => {
  const { card, place } = await scrollDownTheList(page);

  await card.click();
  await page.waitForURL(/\/cars\/[\w-]+/);
  await page.goBack();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mașini de închiriat');
  await expect.poll(async () => Math.abs((await placeOf(card)) - place)).toBeLessThan(60);
});

test('on a slow phone, going back at once returns there as well', async ({ page }) => {
  const { card, place } = await scrollDownTheList(page);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });

  await card.click();
  await page.waitForURL(/\/cars\/[\w-]+/);
  // Before Inertia has stored the scroll position, which it does 100 ms after scrolling.
  await page.waitForTimeout(60);
  await page.goBack();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mașini de închiriat');
  await expect.poll(async () => Math.abs((await placeOf(card)) - place)).toBeLessThan(60);
});

test('a new version of the site reloads the page and keeps what was typed', async ({ page }) => {
  await page.route('**/contact', loadedBeforeTheRelease, { times: 1 });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const message = page.getByRole('textbox', { name: /Mesaj/ });
  await message.fill('Aș dori să aflu ceva despre garanție.');

  await openMenu(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'English' }).click();
  await reloaded;

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('textbox', { name: /Message/ })).toHaveValue(
    'Aș dori să aflu ceva despre garanție.',
  );
  await expect(page.locator('.toast')).toBeVisible();
});

async function scrollDownTheList(page: Page) {
  await page.goto('/cars', { waitUntil: 'networkidle' });
  const card = page.getByRole('main').getByRole('article').getByRole('link').nth(12);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  // The page still settles after the scrolling: what follows above moves the place with it.
  await expect
    .poll(async () => (await rememberedScroll(page)) === (await page.evaluate(() => scrollY)))
    .toBe(true);
  expect(await rememberedScroll(page)).toBeGreaterThan(600);
  return { card, place: await placeOf(card) };
}

/** How far below the top of the screen it stands: what a person sees, whatever came or went above it. */
async function placeOf(card: Locator): Promise<number> {
  return (await card.boundingBox())?.y ?? Infinity;
}

/** How far down the client would return to; it is written a moment after the scrolling ends. */
function rememberedScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const state: unknown = history.state;
    const position: unknown =
      state && typeof state === 'object' && 'documentScrollPosition' in state
        ? state.documentScrollPosition
        : null;
    return position && typeof position === 'object' && 'top' in position ? Number(position.top) : 0;
  });
}

function footerLink(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('link', { name, exact: true });
}

async function openMenu(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Meniu' }).click();
}

/** The document as an older version of the site sent it. */
async function loadedBeforeTheRelease(route: Route) {
  const response = await route.fetch();
  const html = await response.text();
  await route.fulfill({ response, body: html.replace(/"version":"\w+"/, '"version":"older"') });
}

/** The visits of the client to a page, as they are made. */
function visitsOf(page: Page, path: string): Request[] {
  const visits: Request[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-inertia'] && pathOf(request) === path) visits.push(request);
  });
  return visits;
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** How far the parts of a colour are from one another: nothing for a pure grey. */
function differences(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [Math.abs(red - green), Math.abs(green - blue), Math.abs(red - blue)];
}
