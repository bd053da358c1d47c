import { execFile, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { url } from '#shared/routes.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { freePort } from '#tools/ports.ts';
import { archiveOf } from '../support/pmtiles.ts';
import { arrivalPages } from './arrival-pages.ts';
import { cityTile } from './city-tile.ts';
import { printTable } from './table.ts';
import { quantile } from './timing.ts';
import { end, startServer, startWorld } from './world.ts';

/** Downloaded by npx on first use, because it is larger than all other development packages together. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);

/**
 * How much slower than this machine the phone is. Lighthouse's own value, 4, supposes a machine with a benchmark index
 * of 1,500 to 2,000. On a faster machine increase it in proportion, so that the phone stays equally slow.
 */
const SLOWDOWN = Number(process.env['LIGHTHOUSE_SLOWDOWN'] ?? 4);

/** Smaller layout shifts are rounding errors of the browser. */
const NO_SHIFT = 0.001;

/**
 * The scores that a page must reach on a simulated mid-range phone. They do not depend on other load on the machine.
 * The performance score does, so it is only reported.
 */
const wanted = { accessibility: 1, 'best-practices': 0.95, seo: 1 } as const;
const WANTED_PERFORMANCE = 0.95;

/** Of the pages that draw a map. */
const WANTED_OF_MAP = 0.85;

type Category = keyof typeof wanted | 'performance';

const audit = z.object({ score: z.number().nullable(), numericValue: z.number().optional() });
const report = z.object({
  /** Lighthouse's measure of the processor's speed. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
});
type Report = z.infer<typeof report>;

const given = process.env['LIGHTHOUSE_URL'];
const world = given ? null : await startWorld({ pinned: false });
const children: ChildProcess[] = [];
try {
  const streets = world ? await startWithStreets() : null;
  process.exitCode = (await measure(given ?? world?.ours.baseUrl ?? '', streets)) ? 0 : 1;
} finally {
  await Promise.all(children.map((child) => end(child)));
  await world?.close();
}
process.exit();

/** The product once more, with an archive of streets as full as those of a large city. */
async function startWithStreets(): Promise<string> {
  const folder = path.join(process.env['STORAGE_DIR'] ?? '', 'maps');
  await mkdir(folder, { recursive: true });
  const archive = archiveOf(cityTile(), { minZoom: 0, maxZoom: 14 });
  await writeFile(path.join(folder, 'city.pmtiles'), archive);
  process.env['MAP_PMTILES'] = 'maps/city.pmtiles';
  const { baseUrl } = await startServer('tests/bench/ours.ts', await freePort(), children);
  return baseUrl;
}

async function measure(base: string, streets: string | null): Promise<boolean> {
  const { path: browser } = await findBrowser();
  const map = url('cars.map', null, { place: 'bucuresti' });
  const arrivals = Object.entries(await arrivalPages(base));
  const pages = [
    ...arrivals.map(([name, address]) => ({ name, address: base + address, isMap: false })),
    { name: 'Map', address: base + map, isMap: true },
    ...(streets ? [{ name: 'Map with streets', address: streets + map, isMap: true }] : []),
  ];
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const { name, address, isMap } of pages) {
    await fetch(address);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await look(address, browser));
    rows.push(rowOf(name, reports, isMap ? WANTED_OF_MAP : WANTED_PERFORMANCE));
    if (!isMap) faults.push(...faultsOf(name, reports));
  }
  printTable(
    [
      'Page',
      'Performance',
      'Accessibility',
      'Best practices',
      'SEO',
      'FCP s',
      'LCP s',
      'TBT ms',
      'CLS',
      'Host index',
    ],
    rows,
  );
  for (const fault of faults) console.error(`✗ ${fault}`);
  return faults.length === 0;
}

async function look(address: string, browser: string): Promise<Report> {
  const output = path.join(tmpdir(), `lighthouse-${process.pid}.json`);
  const flags = ['--headless=new', '--disable-gpu', ...browserArguments.filter(drawsAsUsual)];
  await promisify(execFile)(
    'npx',
    [
      '-y',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`,
      `--chrome-flags=${flags.filter((flag) => !flag.includes(' ')).join(' ')}`,
      `--only-categories=performance,${Object.keys(wanted).join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, timeout: 180_000 },
  );
  try {
    return report.parse(JSON.parse(await readFile(output, 'utf8')));
  } finally {
    await rm(output, { force: true });
  }
}

/**
 * Leaves out the flags for WebGL in software, which the end-to-end tests need: they would use processor time beside the
 * page.
 */
function drawsAsUsual(flag: string): boolean {
  return !flag.includes('swiftshader');
}

function rowOf(name: string, reports: readonly Report[], least: number): string[] {
  const score = (category: Category) => String(Math.round(median(scores(reports, category)) * 100));
  const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const isSlow = median(scores(reports, 'performance')) < least;
  return [
    name,
    score('performance') + (isSlow ? ` (below ${least * 100})` : ''),
    score('accessibility'),
    score('best-practices'),
    score('seo'),
    (value('first-contentful-paint') / 1000).toFixed(1),
    (value('largest-contentful-paint') / 1000).toFixed(1),
    String(Math.round(value('total-blocking-time'))),
    value('cumulative-layout-shift').toFixed(3),
    String(Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))),
  ];
}

function faultsOf(name: string, reports: readonly Report[]): string[] {
  const low = (['accessibility', 'best-practices', 'seo'] as const).flatMap((category) => {
    const score = median(scores(reports, category));
    if (score >= wanted[category]) return [];
    return [`${name}: ${category} is ${Math.round(score * 100)} (${failedIn(category, reports)}).`];
  });
  const shift = median(
    reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0),
  );
  return shift < NO_SHIFT ? low : [...low, `${name}: the layout shifts by ${shift.toFixed(3)}.`];
}

function failedIn(category: Category, [first]: readonly Report[]): string {
  const refs = first?.categories[category]?.auditRefs ?? [];
  const failed = refs.filter(({ id, weight }) => weight > 0 && first?.audits[id]?.score === 0);
  return failed.map(({ id }) => id).join(', ');
}

function scores(reports: readonly Report[], category: Category): number[] {
  return reports.map(({ categories }) => categories[category]?.score ?? 0);
}

function median(values: readonly number[]): number {
  return quantile([...values], 0.5);
}
