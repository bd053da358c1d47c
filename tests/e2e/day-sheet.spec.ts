import { expect, type Locator, type Page } from '@playwright/test';
import { phone, signIn, test } from './people.ts';

const manager = 'Radu Câmpeanu';

test('a manager gives a hand-over to an agent, from a list and by drag, who finds it on a phone', async ({
  openBrowser,
}) => {
  const office = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(office.page, 'company@volan.test');
  await openDayWithWork(office.page);

  const crew = office.page.getByRole('list', { name: 'Cine câte face' }).getByRole('listitem');
  const card = office.page.locator('article').filter({ has: office.page.locator('select') });
  const assignee = card.first().getByRole('combobox');
  await assignee.selectOption({ label: manager });
  await expectAssigned(assignee, manager);
  const others = crew.filter({ hasNotText: /Neatribuit|Radu Câmpeanu/ });
  await card.first().locator('[draggable=true]').dragTo(others.first());
  await expectAssigned(assignee, /^(?!Neatribuit|Radu Câmpeanu)/);
  const car = await card.first().getByRole('link').first().innerText();
  expect(office.problems).toEqual([]);

  const outside = await openBrowser(phone);
  // Without live events, a page that is looked at again asks for its list.
  await outside.page.routeWebSocket(/./, (socket) => socket.close());
  await signIn(outside.page, 'agent@volan.test');
  await outside.page.goto(office.page.url());
  await outside.page.waitForLoadState('networkidle');
  await askDuringVisits(outside.page);
  await outside.page.getByRole('link', { name: 'Ale mele' }).click();
  await outside.page.waitForURL(/mine=1/);
  await expect(outside.page.getByRole('article').filter({ hasText: car }).first()).toBeVisible();
  // The address changes before the list does.
  const assigned = outside.page.locator('article option:checked');
  await expect.poll(async () => new Set(await assigned.allTextContents()).size).toBe(1);
  await expect(assigned.first()).not.toHaveText('Neatribuită');
  expect(outside.problems).toEqual([]);
});

test('who stands at the desk is found among the tasks of the day', async ({ openBrowser }) => {
  const { page, problems } = await openBrowser(phone);
  await signIn(page, 'agent@volan.test');
  await page.goto('/company/day', { waitUntil: 'networkidle' });
  const cards = page.getByRole('article');
  const search = page.getByRole('searchbox', { name: /^Client, număr/ });
  for (let days = 0; days < 14 && (await search.count()) === 0; days += 1) {
    await page.getByRole('link', { name: 'Ziua următoare' }).click();
    await page.waitForLoadState('networkidle');
  }
  const all = await cards.count();
  const heading = await cards.last().getByRole('heading').innerText();
  const plate = heading.match(/[A-Z]{1,2} \d{2,3} [A-Z]{3}$/)?.[0] ?? '';

  await search.fill(plate.toLowerCase().replaceAll(' ', ''));
  await expect(cards.filter({ hasNotText: plate })).toHaveCount(0);
  await expect(cards.filter({ hasText: plate }).first()).toBeVisible();
  await search.fill('zzzz');
  await expect(page.getByText('Nimic găsit în această zi')).toBeVisible();
  await search.fill('');
  await expect(cards).toHaveCount(all);
  expect(problems).toEqual([]);
});

/** The first day from today on with something to hand over. */
async function openDayWithWork(page: Page) {
  await page.goto('/company/day');
  for (let days = 0; days < 7; days += 1) {
    if (await page.locator('article select').count()) return;
    await page.getByRole('link', { name: 'Ziua următoare' }).click();
    await page.waitForLoadState('networkidle');
  }
}

/** What the server answers is shown once the list can be used again. */
async function expectAssigned(assignee: Locator, name: string | RegExp) {
  await expect(assignee).toBeEnabled();
  await expect(assignee.locator('option:checked')).toHaveText(name);
}

/**
 * Lets the page ask for its list at the worst moment, while the answer to a click is on its way, and lets the answer for
 * the address that is being left come last.
 */
async function askDuringVisits(page: Page) {
  await page.route('**/company/day?*', async (route) => {
    const request = route.request();
    const headers = request.headers();
    const isReload = headers['x-inertia-partial-data'] !== undefined;
    if (headers['x-inertia'] && !isReload)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    else if (isReload && !request.url().includes('mine=1')) await page.waitForURL(/mine=1/);
    await route.continue();
  });
}
