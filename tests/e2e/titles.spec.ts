import { expect } from '@playwright/test';
import { signIn, test } from './people.ts';
import { recordTitles, titlesOf, wrongAmong } from './titles.ts';

test('a tab is named after its page from the first moment on: opened, gone to, gone back to, and after a form', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  await recordTitles(page);
  await signIn(page, 'owner@volan.test');
  await page.goto('/owner/payments/bank-account');
  await page.waitForLoadState('networkidle');
  const bank = await page.title();

  await page.getByRole('navigation').getByRole('link', { name: 'Recenzii' }).first().click();
  await page.waitForURL('**/owner/reviews');
  await expect.poll(() => page.title()).not.toBe(bank);
  await page.goBack();
  await expect.poll(() => page.title()).toBe(bank);
  const opened = await titlesOf(page);

  await page.goto('/profile');
  await page.waitForLoadState('networkidle');
  const profile = await page.title();
  const form = page.locator('form', { has: page.getByLabel('Telefon') }).first();
  await form.locator('button[type="submit"]').click();
  await page.waitForLoadState('networkidle');
  const sent = await titlesOf(page);

  expect(wrongAmong([...opened, ...sent])).toEqual([]);
  expect([...new Set(sent)]).toEqual([profile]);
});
