import { z } from 'zod';
import { pageOf } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { datesFrom, mapCases, pathOf, searchCases, searchOf } from './search-cases.ts';
import { variants, type Variant } from './search-sql.ts';
import { printTable } from './table.ts';
import { quantile, rounded, timed } from './timing.ts';
import { visitHeaders } from './visit.ts';

/** How long each measurement lasts; it has as many samples as fit in this time, within limits. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const LIMITS = { fewest: 8, most: 200 };

/** Few samples, because each may take as long as the statement timeout. */
const MOST_NAIVE = 3;

/** In milliseconds. */
type Times = { p50: number; p95: number; samples: number };

const found = z.object({ results: z.object({ cars: z.array(z.object({ url: z.string() })) }) });

type Row = { name: string; one: Times; many: Times };

/** Measures whole requests as the page makes them, by one client and by many at once. */
export async function measureRequests(baseUrl: string, clients: number) {
  const headers = await visitHeaders(baseUrl + url('cars'));
  const get = (path: string) => timed(() => fetch(baseUrl + path, { headers }), 200);
  const periods = datesFrom(1);
  const rows: Row[] = [];
  const measure = async (name: string, visit: () => Promise<number>) => {
    await visit();
    rows.push({ name, one: await repeat(visit, 1), many: await repeat(visit, clients) });
  };
  for (const { name, query } of [...searchCases, ...mapCases])
    await measure(name, () => get(pathOf(query(periods.next().value))));
  const quote = await quotes(baseUrl);
  await measure('Quote', quote);
  printTable(
    ['Whole request, ms', 'p50', 'p95', `p50, ${clients} clients`, 'p95', 'of p50'],
    rows.map(({ name, one, many }) => [name, ...cells(one), ...cells(many), ratio(many, one)]),
  );
  return rows;
}

/** Measures only the statements, alternately with other statements for the same question. */
export async function measureStatements(clients: number) {
  const rows = [];
  for (const { name, query } of searchCases) {
    const times = await inTurns(query);
    const periods = datesFrom(3);
    const many = await repeat(async () => {
      const now = new Date();
      return clocked(() => variants.page(searchOf(query(periods.next().value), now), now));
    }, clients);
    rows.push({ name, ...times, many });
  }
  printTable(
    [
      'Statement, ms',
      'p50',
      'p95',
      `${clients} clients`,
      'with counts',
      'no date test',
      'of it',
      'not exists',
      'times',
      'naive Prisma',
      'times',
    ],
    rows.map((row) => [
      row.name,
      ...cells(row.page),
      rounded(row.many.p50, 1),
      rounded(row['with counts'].p50, 1),
      rounded(row['no date test'].p50, 1),
      ratio(row.page, row['no date test']),
      rounded(row['not exists'].p50, 1),
      ratio(row['not exists'], row.page),
      rounded(row['naive Prisma'].p50, 0),
      ratio(row['naive Prisma'], row.page),
    ]),
  );
  return rows;
}

/** Runs each variant after the other with the same dates, so that other load on the machine affects all equally. */
async function inTurns(query: (typeof searchCases)[number]['query']) {
  const times: Record<Variant, number[]> = {
    page: [],
    'no date test': [],
    'not exists': [],
    'with counts': [],
    'naive Prisma': [],
  };
  const names = Object.keys(times).filter((name): name is Variant => name in variants);
  const periods = datesFrom(2);
  const until = performance.now() + SECONDS * names.length * 1_000;
  for (let round = 0; round < LIMITS.most; round++) {
    if (round > LIMITS.fewest && performance.now() > until) break;
    const now = new Date();
    const search = searchOf(query(periods.next().value), now);
    for (const name of names) {
      if (name === 'naive Prisma' && round > MOST_NAIVE) continue;
      const took = await clocked(() => variants[name](search, now));
      if (round > 0) times[name].push(took);
    }
  }
  return {
    page: timesOf(times.page),
    'no date test': timesOf(times['no date test']),
    'not exists': timesOf(times['not exists']),
    'with counts': timesOf(times['with counts']),
    'naive Prisma': timesOf(times['naive Prisma']),
  };
}

/** So many clients, each of which sends its next request when it has the answer. */
async function repeat(visit: () => Promise<number>, clients: number): Promise<Times> {
  const took: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const isDone = () =>
    took.length >= LIMITS.most * clients ||
    (took.length >= LIMITS.fewest * clients && performance.now() > until);
  const client = async () => {
    while (!isDone()) took.push(await visit());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return timesOf(took);
}

/** Asks for a car's price as its page does, for other dates each time. */
async function quotes(baseUrl: string): Promise<() => Promise<number>> {
  const page = await pageOf(await fetch(baseUrl + url('cars', null, { place: 'bucuresti' })));
  const { cars } = found.parse(page.props).results;
  const headers = {
    ...(await visitHeaders(baseUrl + (cars[0]?.url ?? ''))),
    'X-Inertia-Partial-Component': 'Car/Show',
    'X-Inertia-Partial-Data': 'quote,chosen,requestKey',
  };
  const periods = datesFrom(4);
  let at = 0;
  return () => {
    const car = cars[at++ % cars.length]?.url ?? '';
    const dates = periods.next().value;
    return timed(
      () => fetch(`${baseUrl}${car}?from=${dates.from}&to=${dates.to}`, { headers }),
      200,
    );
  };
}

async function clocked(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function timesOf(took: readonly number[]): Times {
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), samples: took.length };
}

function cells({ p50, p95 }: Times): string[] {
  return [rounded(p50, 1), rounded(p95, 1)];
}

function ratio(one: Times, other: Times): string {
  return rounded(one.p50 / other.p50);
}
