import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { disconnect } from '#server/db/client.ts';
import { freePort } from '#tools/ports.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { Balancer } from './balancer.ts';
import { pairs } from './conversations.ts';
import { DrillNode } from './nodes.ts';

const ARRIVES_MS = 20_000;

/** @returns whether each message that either wrote has appeared once with both */
export async function converse(): Promise<boolean> {
  const [one, other] = [new DrillNode(await freePort()), new DrillNode(await freePort())];
  await Promise.all([one.start(), other.start()]);
  // Each prefers another node, and goes to the second one when the first is gone.
  const balancers = [
    new Balancer([one.port, other.port], { prefersFirst: true }),
    new Balancer([other.port, one.port], { prefersFirst: true }),
  ] as const;
  const [talk] = await pairs(1);
  if (!talk) throw new Error('The demo has no conversation.');
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserArguments });
  try {
    const client = await open(browser, await balancers[0].start(), [talk.thread, talk.client]);
    const host = await open(browser, await balancers[1].start(), [talk.thread, talk.host]);
    await exchange(client, host, 'înainte');
    one.kill();
    const begun = performance.now();
    await exchange(client, host, 'după');
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`After a node was killed, both had each other's messages in ${seconds} s.`);
    return await areOnce([client, host]);
  } finally {
    await browser.close();
    for (const balancer of balancers) balancer.close();
    one.kill();
    other.kill();
    await disconnect();
  }
}

async function open(
  browser: Browser,
  origin: string,
  [thread, userId]: readonly [string, string],
): Promise<Page> {
  const context = await browser.newContext({ locale: 'ro-RO' });
  const cookie = await signedInCookie(userId);
  const at = cookie.indexOf('=');
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/messages/${thread}`, { waitUntil: 'networkidle' });
  return page;
}

/** Both write at the same moment, and wait until both texts are there. */
async function exchange(client: Page, host: Page, when: string) {
  await Promise.all([write(client, `Clientul, ${when}`), write(host, `Gazda, ${when}`)]);
  for (const page of [client, host])
    for (const who of ['Clientul', 'Gazda'])
      await log(page)
        .getByText(`${who}, ${when}`, { exact: true })
        .first()
        .waitFor({ timeout: ARRIVES_MS });
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Mesajul dumneavoastră' }).fill(text);
  await page.getByRole('button', { name: 'Trimiteți', exact: true }).click();
}

const log = (page: Page) => page.getByRole('region', { name: 'Mesajele conversației' });

/** What was under way when the node died may be shown as such for a moment, beside the message itself. */
async function areOnce(pages: readonly Page[]): Promise<boolean> {
  const texts = ['înainte', 'după'].flatMap((when) => [`Clientul, ${when}`, `Gazda, ${when}`]);
  const deadline = performance.now() + ARRIVES_MS;
  for (;;) {
    const wrong: string[] = [];
    for (const page of pages)
      for (const text of texts)
        if ((await log(page).getByText(text, { exact: true }).count()) !== 1) wrong.push(text);
    if (wrong.length === 0) return true;
    if (performance.now() > deadline) {
      console.log(`Not there exactly once: ${wrong.join('; ')}.`);
      return false;
    }
    await sleep(250);
  }
}
