import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { startGateway } from './support.ts';

const { stripe } = await startGateway();
const { path } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args: browserArguments });

const site = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Site</title>');
});
await new Promise<void>((resolve) => {
  site.listen(0, '127.0.0.1', resolve);
});
const address = site.address();
const siteUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/after`;

afterAll(async () => {
  await browser.close();
  site.closeAllConnections();
  site.close();
});

async function newChallenge() {
  const intent = await stripe.paymentIntents.create({
    amount: 125_000,
    currency: 'ron',
    description: 'VOL-1042 · Dacia Duster',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
    return_url: siteUrl,
  });
  return { id: intent.id, url: intent.next_action?.redirect_to_url?.url ?? '' };
}

async function openPage(url: string, colorScheme: 'light' | 'dark', width: number): Promise<Page> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
] as const)('the challenge is accessible: %s, %i pixels wide', async (scheme, width) => {
  const { url } = await newChallenge();
  const page = await openPage(`${url}?lang=ro`, scheme, width);

  const { violations } = await new AxeBuilder({ page }).analyze();

  expect(violations.map(({ id }) => id)).toEqual([]);
  const overflows = await page.evaluate('document.body.scrollWidth > window.innerWidth');
  expect(overflows).toBe(false);
  await page.context().close();
});

test('the keyboard is enough to confirm, and the browser follows back to the site', async () => {
  const { id, url } = await newChallenge();
  const page = await openPage(`${url}?lang=en`, 'light', 1280);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${siteUrl}*`);

  expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded');
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  await page.context().close();
});

test('refusing comes back to the site as well', async () => {
  const { url } = await newChallenge();
  const page = await openPage(`${url}?lang=ro`, 'light', 360);

  await page.getByRole('button', { name: 'Respingeți' }).click();
  await page.waitForURL(`${siteUrl}*`);

  expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('failed');
  await page.context().close();
});
