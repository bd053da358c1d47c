import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { arrivalPages } from './arrival-pages.ts';
import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';
import { startWorld } from './world.ts';

/*
 * How long a page blocks a phone's processor while it is hydrated. The unit is processor time, which other programs on
 * the machine hardly change; Lighthouse measures clock time. Run it with `npm run bench:blocking`; BLOCKING_URL
 * measures a server that runs already.
 */
const LOADS = Number(process.env['BLOCKING_LOADS'] ?? 5);

/** How much slower than this machine the phone is; the same factor as in Lighthouse. */
const SLOWDOWN = 4;

/** Milliseconds. The part of a task beyond this delays a tap. */
const UNNOTICED_MS = 50;

const SETTLING_MS = 1500;

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  /** Processor time, in microseconds. */
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown() }).partial().optional(),
});
type TraceEvent = z.infer<typeof event>;

type Load = { cpu: number; blocking: number; shift: number };

const given = process.env['BLOCKING_URL'];
const world = given ? null : await startWorld({ pinned: false });
try {
  await measure(given ?? world?.ours.baseUrl ?? '');
} finally {
  await world?.close();
}
process.exit();

async function measure(base: string) {
  const { path: executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const pages = await arrivalPages(base);
  const rows: string[][] = [];
  for (const [name, address] of Object.entries(pages)) {
    const loads: Load[] = [];
    for (let turn = 0; turn < LOADS; turn++) loads.push(await load(browser, base + address));
    const middle = (of: (load: Load) => number) => quantile(loads.map(of), 0.5);
    rows.push([
      name,
      rounded(
        middle(({ blocking }) => blocking),
        0,
      ),
      loads.map(({ blocking }) => rounded(blocking, 0)).join(', '),
      rounded(
        middle(({ cpu }) => cpu),
        0,
      ),
      Math.max(...loads.map(({ shift }) => shift)).toFixed(3),
    ]);
  }
  printTable(['Page', 'blocking ms', 'each load', 'CPU ms, unslowed', 'most CLS'], rows);
  await browser.close();
}

async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  device.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(event).parse(value)));
  await device.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'loading'] },
    transferMode: 'ReportEvents',
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLING_MS);
  const shift = await page.evaluate(shiftSoFar);
  const complete = new Promise((resolve) => {
    device.once('Tracing.tracingComplete', resolve);
  });
  await device.send('Tracing.end');
  await complete;
  await context.close();
  return { ...summed(events), shift };
}

/** The total time of the main thread's tasks, and of the parts beyond the limit after the first paint. */
function summed(events: readonly TraceEvent[]): Omit<Load, 'shift'> {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('Nothing was painted.');
  const main = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === paint.pid && args?.name === 'CrRendererMain',
  );
  const tasks = events.filter(
    ({ name, pid, tid }) => pid === paint.pid && tid === main?.tid && name.endsWith('RunTask'),
  );
  const lengthOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
  const late = tasks.filter(({ ts, dur = 0 }) => ts + dur > paint.ts);
  return {
    cpu: tasks.reduce((sum, task) => sum + lengthOf(task), 0),
    blocking: late.reduce(
      (sum, task) => sum + Math.max(0, lengthOf(task) * SLOWDOWN - UNNOTICED_MS),
      0,
    ),
  };
}

function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  });
}
