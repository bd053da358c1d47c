import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '#tools/ports.ts';
import { inProject } from '#server/lib/paths.ts';
import type { HostileWorld } from '../support/hostile-world.ts';

// A market in which every text that anybody can write is hostile, seen by everybody who can reach it.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let server: ChildProcess;
let world: HostileWorld;
let baseURL: string;

test.beforeAll(async () => {
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  server = fork(inProject('tests/support/hostile-server.ts'), [String(port)]);
  const failed = once(server, 'exit').then(() => {
    throw new Error('The server ended before it was ready.');
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own process, which sends only this
  [world] = (await Promise.race([once(server, 'message'), failed])) as [HostileWorld];
  failed.catch(() => {
    // It ends when the tests do.
  });
});

test.afterAll(async () => {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

const roles = ['visitor', 'client', 'owner', 'manager', 'admin'] as const;

for (const role of roles) {
  test(`no text of anybody runs, breaks out or tears a page: what a ${role} sees`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL });
    if (role !== 'visitor') await signIn(context, world.cookies[role]);
    const page = await watched(context);

    const problems: string[] = [];
    let hostile = 0;
    let steps = 0;
    for (const path of world.paths[role]) {
      problems.push(...(await problemsOf(page, path)).map((problem) => `${path}: ${problem}`));
      if (await showsHostileText(page)) hostile += 1;
      for await (const found of stepsOf(page)) {
        steps += 1;
        problems.push(...found.map((problem) => `${path}, further on: ${problem}`));
      }
    }

    expect(problems).toEqual([]);
    expect(steps).toBeGreaterThanOrEqual(role === 'owner' ? 6 : 0);
    expect(hostile / world.paths[role].length).toBeGreaterThan(0.7);
    await context.close();
  });
}

async function signIn(context: BrowserContext, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
}

declare global {
  interface Window {
    /** Set by any hostile text that comes to run. */
    pwn?: unknown;
    broken?: string[];
  }
}

async function watched(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    window.broken = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.broken?.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return context.newPage();
}

async function problemsOf(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  const onError = ({ message }: Error) => errors.push(message);
  page.on('pageerror', onError);
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const narrow = await overflowOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = await overflowOf(page);
  const seen = await traces(page);
  page.off('pageerror', onError);
  return [
    ...(answer?.status() === 200 ? [] : [`answers ${answer?.status()}`]),
    ...(new URL(page.url()).pathname === path.split('?')[0] ? [] : [`leads to ${page.url()}`]),
    ...seen,
    ...errors,
    ...narrow,
    ...wide,
  ];
}

/** What goes wrong on the further steps of a hand-over, each of which is a screen of its own. */
async function* stepsOf(page: Page): AsyncGenerator<string[]> {
  const next = page.getByRole('button', { name: 'Continuați' });
  while (/\/check-(in|out)$/.test(page.url()) && (await next.isVisible())) {
    await next.click();
    await page.setViewportSize({ width: 390, height: 844 });
    yield [...(await traces(page)), ...(await overflowOf(page))];
  }
}

/** What a hostile text did, or tried to. */
async function traces(page: Page): Promise<string[]> {
  const { pwn, broken } = await page.evaluate(() => ({ pwn: window.pwn, broken: window.broken }));
  return [
    ...(pwn === undefined ? [] : ['a script of somebody’s ran']),
    ...(broken ?? []).map((violation) => `breaks the content policy: ${violation}`),
  ];
}

async function overflowOf(page: Page): Promise<string[]> {
  const { wide, of, culprit } = await page.evaluate(() => {
    const limit = window.innerWidth;
    const torn = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > limit + 1 && !element.closest('svg'),
    );
    return {
      wide: document.documentElement.scrollWidth,
      of: limit,
      culprit: torn ? `${torn.tagName}.${torn.className}` : '',
    };
  });
  return wide > of ? [`is ${wide} wide at ${of}: ${culprit}`] : [];
}

/** As it was written: neither markup nor a template has taken anything away. */
async function showsHostileText(page: Page): Promise<boolean> {
  const text = await page.locator('body').innerText();
  return text.includes('onerror=window.pwn=1>') && text.includes('{{7*7}}${7*7}');
}
