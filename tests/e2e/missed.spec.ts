import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { pay, signIn, test, wallTimeIn } from './people.ts';

test('what came while the connection was lost is told once it is back', async ({ openBrowser }) => {
  const { page, problems } = await openBrowser();
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/app\//, async (line) => {
    if (isCut) return line.close();
    line.connectToServer();
    lines.push(line);
    return undefined;
  });
  await signIn(page, 'client@volan.test');
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await expect.poll(() => lines.length).toBeGreaterThan(0);

  isCut = true;
  await lines.at(-1)?.close();
  const elsewhere = await page.context().newPage();
  const dates = `from=${wallTimeIn(60)}&to=${wallTimeIn(62)}`;
  await elsewhere.goto(`/cars?place=iasi&${dates}`, { waitUntil: 'networkidle' });
  await elsewhere.getByRole('main').getByRole('article').getByRole('link').first().click();
  await elsewhere.waitForURL(/\/cars\/[a-z]/);
  await elsewhere
    .getByRole('button', { name: /^(Rezervați|Cereți)/ })
    .first()
    .click();
  await elsewhere.waitForURL('**/checkout/*');
  const before = await unreadOf(page);
  // Whoever sees the booking's page has read what leads there; this one closes the window before it comes.
  await elsewhere.route(/\/checkout\/[^/]+\/return/, (request) => request.abort());
  await pay(elsewhere, '4242 4242 4242 4242');
  await expect.poll(() => unreadOf(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await elsewhere.close();
  await expect(page.locator('.toast')).toHaveCount(0);

  isCut = false;
  await expect(page.locator('.toast')).toContainText(/notific/, { timeout: 30_000 });
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /notific/ })
      .locator('.count-dot'),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

/** How many notifications the server counts as unread for whoever uses this browser. */
async function unreadOf(page: Page): Promise<number> {
  const answer = await page.context().request.get('/faq');
  return Number(/"notifications":\{"unread":(\d+)/.exec(await answer.text())?.[1]);
}
