import { chromium, type CDPSession, type Page } from '@playwright/test';
import { url } from '#shared/routes.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogin } from '../e2e/people.ts';
import { printTable } from './table.ts';
import { acts, afterPaint, fillTimelines, type Act } from './timeline-acts.ts';
import { quantile, rounded } from './timing.ts';
import { startWorld } from './world.ts';

/*
 * How long the main thread of a browser works for each frame on a processor four times as slow, while a company's
 * timeline of 500 cars by 60 days is scrolled, walked over and drawn on. In processor time, which other programs on the
 * machine hardly change; what measuring itself takes, in the same run, is taken off. `npm run bench:frames` fails when
 * one frame in twenty takes longer than 16 ms, which is what 60 frames a second leave.
 */
const CARS = 500;
const TURNS = 60;
const SLOWDOWN = 4;
const MOST_MS = 16;

/** Scrolled in steps of one frame each: 5,500 pixels a second. */
const scrolling: Act = (page, turn) => page.mouse.wheel(0, turn % 40 < 20 ? 92 : -92);
const framed: Record<string, { event: string; act: Act } | undefined> = {
  Nothing: { event: '', act: () => Promise.resolve() },
  ...acts,
  'Scroll ten cars': undefined,
  'Scroll two cars': { event: 'wheel', act: scrolling },
};

const world = await startWorld({ pinned: false });
try {
  await growFleet();
  await fillTimelines();
  process.exitCode = (await measure(world.ours.baseUrl)) <= MOST_MS ? 0 : 1;
} finally {
  await world.close();
}
process.exit();

/** Copies one of the company's cars until its timeline has as many as it shows at once. */
async function growFleet() {
  const { db } = await import('#server/db/client.ts');
  await db.execute`
    insert into cars
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'slug', c.slug || '-' || n,
      'plate', 'BENCH ' || n))).*
    from cars c, generate_series(1, ${CARS}::int) n
    where c.id = (select car.id from cars car join hosts h on h.id = car.host_id
      where h.slug = 'carpati-rent' and car.status = 'listed' order by car.id limit 1)`;
}

/** @returns the 95th percentile of the slowest act, in milliseconds of the main thread for each frame */
async function measure(base: string): Promise<number> {
  const { path: executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, baseURL: base });
  await page.goto(url('login'), { waitUntil: 'networkidle' });
  await fillLogin(page, 'company@volan.test');
  await page.waitForURL((address) => address.pathname !== url('login'));
  await page.goto(url('company.timeline'), { waitUntil: 'networkidle' });
  const grid = page.getByRole('grid');
  console.log(`${Number(await grid.getAttribute('aria-rowcount')) - 1} rows by 60 days`);
  await untilLive(page);
  await grid.scrollIntoViewIfNeeded();
  await grid.focus();
  const device = await page.context().newCDPSession(page);
  await device.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rows: string[][] = [];
  let slowest = 0;
  let measuring = 0;
  await page.mouse.move(700, 600);
  for (const [name, framedAct] of Object.entries(framed)) {
    if (!framedAct) continue;
    const { event, act } = framedAct;
    const isDrawing = event === 'pointermove';
    if (isDrawing) await page.mouse.down();
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++)
      times.push(await busyFor(device, page, () => act(page, turn)));
    if (isDrawing) await page.mouse.up();
    const [middle, slow] = [quantile(times, 0.5) - measuring, quantile(times, 0.95) - measuring];
    rows.push([name, rounded(middle, 1), rounded(slow, 1)]);
    if (event === '') measuring = middle;
    else slowest = Math.max(slowest, slow);
  }
  await browser.close();
  printTable(['ms of the main thread', 'p50', 'p95'], rows);
  return slowest;
}

/** Once events arrive, the page asks for what changed since it was rendered, with everything in it. */
async function untilLive(page: Page) {
  await page.waitForResponse((answer) => 'x-inertia-partial-data' in answer.request().headers());
  await page.waitForLoadState('networkidle');
}

/** How long the main thread worked for an act, and for the two frames in which it is drawn, for each of them. */
async function busyFor(device: CDPSession, page: Page, act: () => Promise<unknown>) {
  const before = await taskSeconds(device);
  await act();
  await page.evaluate(afterPaint);
  return ((await taskSeconds(device)) - before) * ((1_000 * SLOWDOWN) / 2);
}

/** Processor time of the main thread so far. */
async function taskSeconds(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
