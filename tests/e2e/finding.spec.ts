import { expect, type Page } from '@playwright/test';
import { fillLogin, register, test, wallTimeIn } from './people.ts';

const cards = (page: Page) => page.getByRole('main').locator('.grid-cards > li');
const links = (page: Page) =>
  cards(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('going back from a car finds the search as it was: filters, every page of it, the place in it', async ({
  page,
}) => {
  await page.goto('/cars', { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: /Automată/ }).check({ force: true });
  await page.waitForURL(/gearbox/);
  const further = page.waitForURL(/page=2/);
  await cards(page).nth(23).scrollIntoViewIfNeeded();
  await further;
  const car = cards(page).nth(30);
  await car.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const [before, address] = [await links(page), page.url()];
  const top = await page.evaluate(() => scrollY);

  await car.getByRole('link').first().click();
  await page.waitForURL(/\/cars\/[^?]/);
  await page.goBack();

  await expect(page).toHaveURL(address);
  await expect(page.getByRole('checkbox', { name: /Automată/ })).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 50);
  expect(await links(page)).toEqual(before);
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(50);

  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /Automată/ })).not.toBeChecked();
});

test('four cars are picked on a search and stand side by side; a fifth is not let in', async ({
  page,
}) => {
  // In Cluj-Napoca another test hands over the cheapest car with so many kilometres that its service blocks it.
  await page.goto(`/cars?place=bucuresti&from=${wallTimeIn(60)}&to=${wallTimeIn(63)}`, {
    waitUntil: 'networkidle',
  });
  const pick = page.getByRole('button', { name: /^Adăugați la comparație/ });
  for (let picked = 0; picked < 4; picked++) await pick.nth(picked === 0 ? 0 : 1).click();
  await pick.last().click();
  await expect(page.getByText('Se pot compara cel mult patru mașini.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Comparați 4 mașini' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparați mașini');
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await expect(page.getByRole('columnheader').filter({ hasText: '· 3 zile' })).toHaveCount(4);

  await page.getByRole('columnheader').getByText('Scoateți').first().click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test('hearts given by a visitor are theirs after signing in, and leave the browser', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser();
  await page.goto('/cars?place=brasov', { waitUntil: 'networkidle' });
  const heart = page.getByRole('button', { name: /^Adăugați la favorite/ }).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(
    'Adăugați la favorite: ',
    '',
  );
  await heart.click();
  const given = page.getByRole('button', { name: `Scoateți de la favorite: ${name}` });
  await expect(given.first()).toBeVisible();

  await page.goto('/client/favorites', { waitUntil: 'networkidle' });
  await expect(page.getByText('Favoritele sunt salvate doar în acest browser')).toBeVisible();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, 'client@volan.test');
  await page.waitForURL('**/dashboard');
  await page.goto('/client/favorites', { waitUntil: 'networkidle' });

  await expect(given.first()).toBeVisible();
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('favourites');
  await given.first().click();
  expect(problems).toEqual([]);
});

test('an alert asked for by a visitor is there once they have registered', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser();
  const search = `/cars?place=sibiu&seats=9&max=60&from=${wallTimeIn(90)}&to=${wallTimeIn(93)}`;
  await page.goto(search, { waitUntil: 'networkidle' });

  await page.getByRole('button', { name: 'Anunțați-mă când apare o mașină' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Alerta vă așteaptă.').first()).toBeVisible();
  await register(page, 'Ștefania Țurcanu');

  await page.waitForURL(/\/cars\?.*sibiu/);
  await expect(page.getByText('Vă anunțăm.').first()).toBeVisible();
  await page.goto('/client/favorites', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /^Ștergeți alerta/ })).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('the pictures of a car fill the window, go round by the arrow keys, and close again', async ({
  page,
}) => {
  await page.goto('/cars?place=cluj-napoca', { waitUntil: 'networkidle' });
  await page.goto((await links(page))[0] ?? '', { waitUntil: 'networkidle' });
  const opener = page.getByRole('button', { name: /Vedeți toate fotografiile/ });
  const count = Number(/\d+/.exec((await opener.textContent()) ?? '')?.[0]);
  await opener.click();
  const viewer = page.getByRole('dialog');

  await expect(viewer.getByText(`1 din ${count}`)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText(`${count} din ${count}`)).toBeVisible();
  await expect(viewer.getByRole('img')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(`1 din ${count}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('moving the map searches there, and list and markers hold the same cars', async ({ page }) => {
  await page.goto('/cars/map?place=cluj-napoca', { waitUntil: 'networkidle' });
  const before = await expectSameCars(page);

  await page.getByRole('button', { name: 'Măriți' }).click();
  await page.waitForURL(/bounds=/);
  const near = await expectSameCars(page);
  await drag(page, 250);
  const aside = await expectSameCars(page);

  expect(near).toBeLessThanOrEqual(before);
  expect(aside).toBeLessThan(before);
});

async function drag(page: Page, pixels: number) {
  const box = await page.getByRole('region', { name: 'Hartă', exact: true }).boundingBox();
  if (!box) throw new Error('There is no map.');
  const [x, y] = [box.x + 40, box.y + box.height - 120];
  const address = page.url();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y - 40, { steps: 8 });
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== address);
}

/** How many cars the list counts, once the markers in view stand for as many. */
async function expectSameCars(page: Page): Promise<number> {
  let listed = -1;
  await expect(async () => {
    const counted = await page
      .getByRole('main')
      .locator('output', { hasText: /mașin/ })
      .first()
      .textContent();
    listed = Number(/\d+/.exec(counted ?? '')?.[0] ?? 0);
    expect(await onMap(page)).toBe(listed);
  }).toPass();
  return listed;
}

/** A cluster says how many cars it holds; half of it may stand outside the window. */
async function onMap(page: Page): Promise<number> {
  const names = await page.locator('.map-bubble__name').allTextContents();
  return names.reduce((sum, name) => sum + Number(/^(\d+) (?:de )?mașin/.exec(name)?.[1] ?? 1), 0);
}
