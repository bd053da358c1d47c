import { expect, type Page, type Worker } from '@playwright/test';
import {
  badgeOf,
  deliver,
  pressNewest,
  pushWorker,
  receivedAt,
  shownBy,
  subscribeAtTests,
  subscribedAt,
} from '../support/push-browser.ts';
import { phone, signIn, test } from './people.ts';

test('a device is asked, shows what happens, leads to it in the open tab, and forgets its person', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ ...phone, permissions: ['notifications'] });
  await subscribeAtTests(page.context());
  await signIn(page, 'owner@volan.test');
  await page.goto('/owner/dashboard', { waitUntil: 'networkidle' });

  await expect(page.getByText('Nu pierdeți nicio cerere')).toBeVisible();
  const accept = page.getByRole('button', { name: 'Activați notificările' });
  await expect(accept).toHaveCount(1);
  await accept.click();
  await expect(page.getByText('Notificările apar de acum').last()).toBeVisible();

  const worker = await isTold(page);
  await pressNewest(worker);
  await page.waitForURL(/\/profile#export$/);
  expect(page.context().pages()).toHaveLength(1);

  await isRemoved(page);
  expect(problems).toEqual([]);
});

/** The archive of a person's data is ready. @returns the worker that shows it */
async function isTold(page: Page): Promise<Worker> {
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await sleepNever(page);
  await page.getByRole('button', { name: /^Cereți (arhiva|o arhivă nouă)/ }).click();
  const message = await sentTo(page, 'data_export_ready');
  await page.goto('/about', { waitUntil: 'networkidle' });
  const worker = await pushWorker(page.context());
  await deliver(page, message);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const [shown] = await shownBy(worker);
  const { title, unread } = JSON.parse(message);
  expect(shown?.title).toBe(title);
  expect(await badgeOf(worker)).toBe(unread);
  for (const picture of [shown?.icon, shown?.badge])
    expect((await page.request.get(picture ?? '')).status()).toBe(200);
  return worker;
}

/** By its button in the profile; and, turned on again, when its person signs out. */
async function isRemoved(page: Page) {
  const devices = page.locator('#devices');
  const own = devices.getByRole('listitem').filter({ hasText: 'acest dispozitiv' });
  await own.getByRole('button', { name: /^Dezactivați notificările pe/ }).click();
  await expect(own).toHaveCount(0);
  expect(await subscribedAt(page)).toBeNull();
  await devices.getByRole('button', { name: 'Activați pe acest dispozitiv' }).click();
  await expect(own).toHaveCount(1);
  await leave(page);
  expect(await subscribedAt(page)).toBeNull();
}

/** At night the message would wait for the morning. */
async function sleepNever(page: Page) {
  const quiet = page.locator('#quiet-hours');
  await quiet.getByRole('checkbox').uncheck();
  const saved = page.waitForResponse(/\/profile\/quiet-hours$/);
  await quiet.getByRole('button', { name: 'Salvați' }).click();
  await saved;
}

/** The archive is made by a job. */
const IN_THE_BACKGROUND = { timeout: 30_000 };

async function sentTo(page: Page, kind: string): Promise<string> {
  const endpoint = (await subscribedAt(page)) ?? '';
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await receivedAt(endpoint)).find((text) => JSON.parse(text).kind === kind);
      return found;
    }, IN_THE_BACKGROUND)
    .toBeDefined();
  return found ?? '';
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Meniul contului' }).click();
  await page.getByRole('button', { name: 'Ieșiți din cont' }).click();
  await page.waitForURL('/');
}
