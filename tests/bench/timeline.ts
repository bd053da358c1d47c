import { chromium, type Page } from '@playwright/test';
import { url } from '#shared/routes.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogin } from '../e2e/people.ts';
import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';
import { acts, afterPaint, fillTimelines } from './timeline-acts.ts';
import { startWorld } from './world.ts';

/*
 * Measures how long each action on a full timeline (all cars of a company, 60 days) takes until the screen shows it.
 * The same keys and movements on a page with one line of text show the browser's own share. `npm run bench:timeline`.
 */
const TURNS = 40;
const MOST_MS = 100;

const world = await startWorld({ pinned: false });
try {
  await fillTimelines();
  process.exitCode = (await measure(world.ours.baseUrl)) <= MOST_MS ? 0 : 1;
} finally {
  await world.close();
}
process.exit();

async function measure(base: string): Promise<number> {
  const { path: executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: base,
  });
  const page = await context.newPage();
  await page.goto(url('login'), { waitUntil: 'networkidle' });
  await fillLogin(page, 'company@volan.test');
  await page.waitForURL((address) => address.pathname !== url('login'));
  await page.waitForLoadState('networkidle');
  await page.goto(url('owner.timeline'), { waitUntil: 'networkidle' });
  const grid = page.getByRole('grid');
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const drawn = await page.locator('[data-row]').count();
  console.log(`${rows} cars by 60 days, of which ${drawn} rows are drawn`);
  await grid.focus();
  const ours = await timesOf(page);
  await page.setContent('<p tabindex="0">A page with one line of text.</p>');
  await page.locator('p').focus();
  const bare = await timesOf(page);
  await browser.close();
  return report(ours, bare);
}

type Times = Record<string, number[]>;

async function timesOf(page: Page): Promise<Times> {
  await page.evaluate(watch, [...new Set(Object.values(acts).map(({ event }) => event))]);
  const times: Times = {};
  await page.mouse.move(700, 480);
  for (const [name, { event, held, act }] of Object.entries(acts)) {
    const isDrawing = event === 'pointermove';
    if (held) await page.keyboard.down(held);
    if (isDrawing) await page.mouse.down();
    await page.evaluate(() => void Reflect.set(globalThis, 'shownAfter', []));
    for (let turn = 0; turn < TURNS; turn++) {
      await act(page, turn);
      await page.evaluate(afterPaint);
    }
    times[name] = await page.evaluate(() => Reflect.get(globalThis, 'shownAfter'));
    if (held) await page.keyboard.up(held);
    if (isDrawing) await page.mouse.up();
  }
  return times;
}

/** Notes for each event of these kinds how long it took until the screen was drawn again. */
function watch(kinds: string[]) {
  for (const kind of kinds)
    addEventListener(
      kind,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () =>
            Reflect.get(globalThis, 'shownAfter').push(performance.now() - timeStamp),
          );
          port1.start();
          port2.postMessage(null);
        }),
      { capture: true, passive: true },
    );
}

/** @returns the 95th percentile of the slowest action, in milliseconds */
function report(ours: Times, bare: Times): number {
  const figures = Object.keys(acts).map((name) => {
    const [own, other] = [ours[name] ?? [], bare[name] ?? []];
    return {
      name,
      middle: quantile(own, 0.5),
      slow: quantile(own, 0.95),
      ratio: quantile(own, 0.5) / quantile(other, 0.5),
    };
  });
  printTable(
    ['Act', 'p50 ms', 'p95 ms', 'of bare'],
    figures.map(({ name, middle, slow, ratio }) => [
      name,
      rounded(middle, 0),
      rounded(slow, 0),
      rounded(ratio),
    ]),
  );
  return Math.max(...figures.map(({ slow }) => slow));
}
