import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { url } from '#shared/routes.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogin } from '../e2e/people.ts';
import { newFrames } from './frames.ts';
import { printTable } from './table.ts';
import { acts, fillTimelines, type Act } from './timeline-acts.ts';
import { quantile, rounded } from './timing.ts';
import { startWorld } from './world.ts';

/*
 * How long the main thread of a browser works for each frame it draws on a processor four times as slow, while a
 * company's timeline of 500 cars by 60 days is scrolled, walked over and drawn on; beside it the same acts on a page on
 * which they move one box. `npm run bench:frames` fails when one frame in twenty takes longer than 16 ms, which is what
 * 60 frames a second leave.
 */
const CARS = 500;
const TURNS = 100;
const SLOWDOWN = 4;
const MOST_MS = 16;
/** Pixels from above. */
const PRESSED_AT = 600;

/** As often as a key that is held repeats itself: every other frame. */
const REPEAT_MS = 33;

/** 2,750 pixels a second. */
const scrolling: Act = (page, turn) => page.mouse.wheel(0, turn % 40 < 20 ? 92 : -92);
const { 'Scroll ten cars': _jumping, ...others } = acts;
const framed: typeof acts = {
  ...others,
  'Scroll two cars': { event: 'wheel', act: scrolling },
};

const BARE = '<div style="position: fixed; width: 36px; height: 46px; background: green"></div>';

/** Moves the box a day further at each event; runs in the page. */
function moveBox(kinds: string[]) {
  const box = document.querySelector('div');
  let left = 0;
  const move = () => {
    left = (left + 36) % 720;
    if (box) box.style.left = `${left}px`;
  };
  for (const kind of kinds) addEventListener(kind, move, { passive: true });
}

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
  await openTimeline(page);
  const ours = await framesOf(browser, page);
  await page.goto('about:blank');
  await page.setContent(BARE);
  await page.evaluate(moveBox, [...new Set(Object.values(framed).map(({ event }) => event))]);
  const bare = await framesOf(browser, page);
  await browser.close();
  printTable(
    ['ms of the main thread', 'p50', 'p95', 'bare p50', 'p95'],
    Object.keys(framed).map((name) => [
      name,
      ...[ours[name], bare[name]].flatMap((times = []) => [
        rounded(quantile(times, 0.5), 1),
        rounded(quantile(times, 0.95), 1),
      ]),
    ]),
  );
  return Math.max(...Object.values(ours).map((times) => quantile(times, 0.95)));
}

/** Once events arrive, the page asks for what changed since it was rendered, with everything in it. */
async function openTimeline(page: Page) {
  await page.goto(url('login'), { waitUntil: 'networkidle' });
  await fillLogin(page, 'company@volan.test');
  await page.waitForURL((address) => address.pathname !== url('login'));
  const live = page.waitForResponse(
    (answer) => 'x-inertia-partial-data' in answer.request().headers(),
  );
  await page.goto(url('company.timeline'), { waitUntil: 'networkidle' });
  await live;
  await page.waitForLoadState('networkidle');
  const grid = page.getByRole('grid');
  console.log(`${Number(await grid.getAttribute('aria-rowcount')) - 1} rows by 60 days`);
  await grid.scrollIntoViewIfNeeded();
  await grid.focus();
}

/** Where nothing lies at a height, in pixels; runs in the page. */
function freeDay(y: number): number {
  const across = Array.from({ length: 40 }, (_, at) => 600 + 12 * at);
  return across.find((x) => document.elementFromPoint(x, y)?.matches('[data-row]')) ?? 700;
}

/** The frames of each act, in milliseconds of the slow processor. */
async function framesOf(browser: Browser, page: Page): Promise<Record<string, number[]>> {
  const frames: Record<string, number[]> = {};
  await page.mouse.move(700, PRESSED_AT);
  for (const [name, { event, held, act }] of Object.entries(framed)) {
    const isDrawing = event === 'pointermove';
    if (held) await page.keyboard.down(held);
    if (isDrawing) {
      await page.mouse.move(await page.evaluate(freeDay, PRESSED_AT), PRESSED_AT);
      await page.mouse.down();
    }
    const times = await newFrames(browser, page, event, async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        await act(page, turn);
        await setTimeout(REPEAT_MS);
      }
    });
    if (held) await page.keyboard.up(held);
    if (isDrawing) {
      await page.mouse.up();
      // The days drawn over may be blocked now; what asks for it lies over the timeline.
      await page.keyboard.press('Escape');
    }
    frames[name] = times.map((ms) => ms * SLOWDOWN);
  }
  return frames;
}
