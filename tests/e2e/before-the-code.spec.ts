import { expect, type Page } from '@playwright/test';
import { fillLogin, signIn, test, wallTimeIn } from './people.ts';

/** Holds a page's scripts back until they are let go. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/build/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is typed and chosen before the code has come stays and counts', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const search = page.getByRole('search');
  const place = search.getByRole('combobox').first();
  await search.getByLabel('Preluare la').selectOption('14:30');
  await place.pressSequentially('Sibiu');

  letScriptsCome();
  await expect(page.getByRole('option', { name: /Sibiu/ }).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(place).toHaveValue('Sibiu');
  await expect(search.getByLabel('Preluare la')).toHaveValue('14:30');
  await place.press('Enter');

  await expect(page).toHaveURL(/place=sibiu/i);
});

test('a button that needs code cannot be pressed before, and works once it has come', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/cars', { waitUntil: 'domcontentloaded' });
  const pick = page.getByRole('button', { name: /^Adăugați la comparație/ }).first();
  await expect(pick).toBeDisabled();

  letScriptsCome();
  await pick.click();

  const picked = page
    .locator('.grid-cards')
    .getByRole('button', { name: /^Scoateți din comparație/ });
  await expect(picked).toHaveCount(1);
});

test('several filters chosen before the code has come are all searched by', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/cars?place=cluj-napoca', { waitUntil: 'domcontentloaded' });
  const filters = page.getByRole('form', { name: 'Filtre' });
  await filters.getByRole('checkbox', { name: /SUV/ }).check();
  await filters.getByRole('checkbox', { name: /De oraș/ }).check();
  await filters.locator('label', { hasText: '5+' }).first().click();

  letScriptsCome();

  await expect(page).toHaveURL(/category.+city.+suv.*seats=5/, { timeout: 20_000 });
  await expect(filters.getByRole('checkbox', { name: /SUV/ })).toBeChecked();
});

test('without any code a login signs in, a heart is given and a filter searches', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto('/cars?place=cluj-napoca');
  await page.getByRole('checkbox', { name: /SUV/ }).check();
  await page.getByRole('form', { name: 'Filtre' }).getByRole('button', { name: 'mașini' }).click();
  await expect(page).toHaveURL(/place=cluj-napoca.*category=suv/);
  await expect(page.getByRole('checkbox', { name: /SUV/ })).toBeChecked();

  await page
    .getByRole('button', { name: /^Adăugați la favorite/ })
    .first()
    .click();
  await page.goto('/client/favorites');
  await expect(page.locator('.grid-cards > li, main article').first()).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill('client@volan.test');
  await page.getByLabel('Parola', { exact: true }).fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Intrați în cont' }).click();
  await expect(page.getByText('Adresa sau parola nu se potrivesc')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('client@volan.test');
  await fillLogin(page, 'client@volan.test');
  await expect(page).toHaveURL(/dashboard/);
  await context.close();
});

for (const until of ['commit', 'load'] as const)
  test(`a filter ticked while the page is hydrated is a filter that counts: after ${until}`, async ({
    page,
  }) => {
    await page.goto('/cars?place=cluj-napoca', { waitUntil: until });
    const convertible = page.getByRole('checkbox', { name: /Decapotabilă/ });
    await convertible.check({ force: true });

    await expect(page).toHaveURL(/category.*convertible/, { timeout: 20_000 });
    await expect(page.getByRole('link', { name: /Mazda MX-5/ }).first()).toBeVisible();
    await expect(convertible).toBeChecked();
  });

test('another card chosen before the code has come is the one that is asked for', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser();
  await signIn(page, 'client@volan.test');
  const dates = `from=${wallTimeIn(80)}&to=${wallTimeIn(82)}`;
  await page.goto(`/cars?place=timisoara&${dates}`);
  await page.goto(
    (await page.locator('main article h3 a, main h3 a').first().getAttribute('href')) ?? '',
    { waitUntil: 'networkidle' },
  );
  await page
    .getByRole('button', { name: /^(Rezervați|Cereți)/ })
    .first()
    .click();
  await page.waitForURL('**/checkout/*');
  const another = page.getByRole('radio', { name: 'Alt card' });
  await another.waitFor();
  const used = page.getByRole('radio').first();
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(used).toBeChecked();
  await another.check();

  letScriptsCome();

  await expect(page.getByLabel('Numărul cardului')).toBeVisible({ timeout: 20_000 });
  await expect(another).toBeChecked();
  await used.check();
  await expect(page.getByLabel('Numărul cardului')).toBeHidden();
  expect(problems).toEqual([]);
});

test('every kind of account ticked before the code has come asks for what it needs', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'domcontentloaded' });
  const kinds = page.getByRole('group', { name: 'Ce doriți să faceți?' });
  const boxes = kinds.getByRole('checkbox');
  await boxes.nth(0).uncheck();
  await boxes.nth(1).check();
  await boxes.nth(2).check();

  letScriptsCome();

  await expect(page.getByLabel('CUI')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Data nașterii')).toBeHidden();
  await expect(boxes.nth(0)).not.toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
});

test('words and an order given before the code has come are what is shown', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser();
  await signIn(page, 'fleet@volan.test');
  const letScriptsCome = await holdScripts(page);
  await page.goto('/owner/cars', { waitUntil: 'domcontentloaded' });
  const cars = page.getByRole('main').getByRole('listitem');
  const all = await cars.count();
  const plate = (await cars.first().textContent())?.match(/[A-Z]{1,2} \d{2,3} [A-Z]{3}/)?.[0] ?? '';
  await page.getByRole('searchbox').fill(plate);

  letScriptsCome();

  await expect(cars).toHaveCount(1, { timeout: 20_000 });
  await page.getByRole('searchbox').fill('');
  await expect(cars).toHaveCount(all);

  const letMoreCome = await holdScripts(page);
  await page.goto('/cars?place=cluj-napoca', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Ordonați după').selectOption('price');
  letMoreCome();
  await expect(page).toHaveURL(/sort=price/, { timeout: 20_000 });
  expect(problems).toEqual([]);
});
