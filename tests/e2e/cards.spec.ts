import { expect, type Page, type Request } from '@playwright/test';
import { phone, test, wallTimeIn } from './people.ts';

const search = `/cars?place=cluj-napoca&from=${wallTimeIn(70)}&to=${wallTimeIn(73)}`;

/** A card with more than one photo. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .locator('.grid-cards > li:has(.leaf-arrow)')
    .filter({ has: page.locator('[data-leaf-strip]') })
    .first();

test('the photos of a card are leafed through by its arrows, which lead nowhere', async ({
  page,
}) => {
  await page.goto(search, { waitUntil: 'networkidle' });
  const strip = card(page).locator('[data-leaf-strip]');
  const left = () => strip.evaluate((element) => element.scrollLeft);
  const address = page.url();

  await card(page).locator('.leaf').hover();
  await card(page).locator('.leaf-arrow').last().click();

  await expect.poll(left).toBeGreaterThan(100);
  await card(page).locator('.leaf-arrow').first().click();
  await expect.poll(left).toBe(0);
  expect(page.url()).toBe(address);
});

test('a card that is pointed at, photo and name, fetches its page once', async ({ page }) => {
  await page.goto(search, { waitUntil: 'networkidle' });
  const fetched: Request[] = [];
  page.on('request', (request) => {
    if (request.headers()['purpose'] === 'prefetch') fetched.push(request);
  });

  await card(page).locator('[data-leaf-strip]').hover();
  await expect.poll(() => fetched.length).toBe(1);
  await card(page).getByRole('link').first().hover();
  await page.waitForTimeout(400);

  expect(fetched).toHaveLength(1);
});

test('what is written to the host stays when the sheet is closed, and goes with the booking', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser(phone);
  await page.goto(search, { waitUntil: 'networkidle' });
  await page.goto((await card(page).getByRole('link').first().getAttribute('href')) ?? '', {
    waitUntil: 'networkidle',
  });
  const opener = page.locator('.sticky-bar button[aria-haspopup=dialog]');
  const sheet = page.getByRole('dialog');
  await opener.click();
  await sheet.getByText('Mesaj pentru gazdă').first().click();
  await sheet.getByRole('textbox', { name: 'Mesaj pentru gazdă' }).fill('Ajung cu trenul de 9.');

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await expect(page.locator('.sticky-bar input[name=note]')).toHaveValue('Ajung cu trenul de 9.');
  await opener.click();
  await expect(sheet.locator('textarea[name=note]')).toHaveValue('Ajung cu trenul de 9.');
  expect(problems).toEqual([]);
});
