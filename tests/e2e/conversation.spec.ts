import { expect, type Page } from '@playwright/test';
import { phone, signIn, test } from './people.ts';

const log = (page: Page) => page.getByRole('region', { name: 'Mesajele conversației' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Mesajul dumneavoastră' });
const times = (page: Page, text: string) => log(page).getByText(text, { exact: true });

test('two people converse, one offline for a moment: nothing is lost and nothing doubled', async ({
  openBrowser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const client = await openBrowser(phone);
  const owner = await openBrowser();
  await Promise.all([
    signIn(client.page, 'client@volan.test'),
    signIn(owner.page, 'company@volan.test'),
  ]);

  const thread = await ask(client.page, `Întrebare ${mark}`);
  await owner.page.goto(thread, { waitUntil: 'networkidle' });
  await expect(times(owner.page, `Întrebare ${mark}`)).toHaveCount(1);
  await expect(log(client.page).getByText('Citit')).toBeVisible();
  await expect(client.page.getByText(/vede acum conversația/)).toBeVisible();

  await client.page.context().setOffline(true);
  await write(client.page, `Fără rețea ${mark}`);
  await write(owner.page, `Răspuns ${mark}`);
  await expect(log(client.page).getByText('Așteaptă rețeaua')).toBeVisible();
  await expect(times(client.page, `Fără rețea ${mark}`)).toHaveCount(1);
  await client.page.context().setOffline(false);

  for (const { page } of [client, owner]) {
    await expect(times(page, `Fără rețea ${mark}`)).toHaveCount(1, { timeout: 20_000 });
    await expect(times(page, `Răspuns ${mark}`)).toHaveCount(1, { timeout: 20_000 });
  }
  await loseTheAnswer(owner.page);
  await write(owner.page, `O dată ${mark}`);
  await expect(times(client.page, `O dată ${mark}`)).toHaveCount(1, { timeout: 20_000 });
  await expect(log(owner.page).getByText(/Se trimite|Așteaptă rețeaua/)).toHaveCount(0);
  await expect(times(owner.page, `O dată ${mark}`)).toHaveCount(1);
  await owner.page.reload({ waitUntil: 'networkidle' });
  await expect(times(owner.page, `O dată ${mark}`)).toHaveCount(1);
  expect([...client.problems, ...owner.problems].filter(isNotOffline)).toEqual([]);
});

/** Asks the demo company about one of its cars. @returns the address of the thread */
async function ask(page: Page, text: string): Promise<string> {
  await page.goto('/companies/carpati-rent', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/cars\//);
  await page.getByRole('button', { name: 'Întrebați gazda' }).click();
  await page.getByLabel('Întrebarea dumneavoastră').fill(text);
  await page.getByRole('button', { name: 'Trimiteți întrebarea' }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]+$/);
  await page.waitForLoadState('networkidle');
  return new URL(page.url()).pathname;
}

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Trimiteți', exact: true }).click();
}

/** The server stores the next message, and its answer never arrives. */
async function loseTheAnswer(page: Page) {
  await page.route(
    /\/messages\/[0-9a-f-]+\/messages$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** The browser itself notes what fails without a network. */
function isNotOffline(problem: string): boolean {
  return !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/.test(problem);
}
