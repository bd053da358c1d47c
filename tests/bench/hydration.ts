import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { url } from '#shared/routes.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogin } from '../e2e/people.ts';
import { arrivalPages } from './arrival-pages.ts';
import { printTable } from './table.ts';
import { nextWeek, startWorld } from './world.ts';

/*
 * Measures whether input before hydration has its effect. Each try opens a page on a slow processor and network and
 * acts at another moment after the first paint, with mouse and keys as a person would. Then it checks the effect. Run
 * it with `npm run bench:hydration`. HYDRATION_URL names a server that runs already, HYDRATION_TRIES the number of
 * tries, HYDRATION_ONLY one kind.
 */
const TRIES = Number(process.env['HYDRATION_TRIES'] ?? 200);
const ONLY = process.env['HYDRATION_ONLY'];

const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1e6, uploadThroughput: 5e5 };

/** The last try acts so many milliseconds after the first paint. */
const LATEST_MS = 3000;

/** Milliseconds. Input without effect by then counts as lost. */
const PATIENCE_MS = 60_000;

type Kind = {
  address: string;
  context?: BrowserContextOptions;
  /** Does something, another thing for each `turn`, and resolves when its effect is there. */
  act: (page: Page, turn: number) => Promise<unknown>;
};

const usual = {
  viewport: { width: 1280, height: 900 },
  locale: 'ro-RO',
  timezoneId: 'Europe/Bucharest',
};

type Filter = { label: string; query: RegExp };

/** One field of each kind: a checkbox, a switch, a filter pill. */
const filters: [Filter, ...Filter[]] = [
  { label: 'SUV', query: /category.+suv/ },
  { label: 'Rezervare instantanee', query: /instant=1/ },
  { label: '5+', query: /seats=5/ },
  { label: 'Automată', query: /gearbox.+automatic/ },
];

const given = process.env['HYDRATION_URL'];
const world = given ? null : await startWorld({ pinned: false });
try {
  const lost = await measure(given ?? world?.ours.baseUrl ?? '');
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await world?.close();
}
process.exit();

async function measure(base: string): Promise<number> {
  const { path: executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const all = Object.entries(await kindsOn(browser, base));
  const kinds = all.filter(([name]) => !ONLY || name === ONLY);
  const losses = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
  const each = Math.ceil(TRIES / kinds.length);
  for (let turn = 0; turn < each; turn++) {
    const delay = Math.round((LATEST_MS * turn) / each);
    for (const [name, kind] of kinds) {
      const problem = await tryOnce(browser, base, { kind, turn, delay });
      if (problem === null) continue;
      losses.get(name)?.push(delay);
      console.log(`${name}, ${delay} ms after the first paint: ${problem}`);
    }
  }
  await browser.close();
  const rows = [...losses].map(([name, at]) => [name, String(each), String(at.length)]);
  printTable(['Action', 'tries', 'lost'], rows);
  return [...losses.values()].flat().length;
}

async function tryOnce(
  browser: Browser,
  base: string,
  { kind, turn, delay }: { kind: Kind; turn: number; delay: number },
): Promise<string | null> {
  const context = await browser.newContext({ ...usual, ...kind.context });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const device = await context.newCDPSession(page);
    await device.send('Network.enable');
    await device.send('Network.emulateNetworkConditions', LINE);
    await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(base + kind.address, { waitUntil: 'commit' });
    await page.evaluate(firstPaint);
    await page.waitForTimeout(delay);
    await kind.act(page, turn);
    return null;
  } catch (error) {
    return String(error).split('\n', 1)[0] ?? '';
  } finally {
    await context.close();
  }
}

async function kindsOn(browser: Browser, base: string): Promise<Record<string, Kind>> {
  const { Search, Car } = await arrivalPages(base);
  const { storageState, review } = await clientOf(browser, base);
  return {
    'Search filter': { address: Search, act: chooseFilter },
    Quote: { address: `${Car}?${new URLSearchParams(nextWeek())}`, act: changeQuote },
    Favourite: { address: Search, act: giveHeart },
    'Stars of a review': { address: review, context: { storageState }, act: giveStars },
    Login: { address: url('login'), act: signIn },
  };
}

/** A browser in which a client is signed in, and one of their trips without a review. */
async function clientOf(browser: Browser, base: string) {
  const context = await browser.newContext({ ...usual, baseURL: base });
  const page = await context.newPage();
  await page.goto(url('login'), { waitUntil: 'networkidle' });
  await fillLogin(page, 'client@volan.test');
  await page.waitForURL((address) => address.pathname !== url('login'));
  await page.goto(url('client.reviews'), { waitUntil: 'networkidle' });
  const link = page.locator('a[href$="/review"]').first();
  const review = (await link.getAttribute('href')) ?? '';
  const storageState = await context.storageState();
  await context.close();
  return { storageState, review };
}

async function chooseFilter(page: Page, turn: number) {
  const { label, query } = filters[turn % filters.length] ?? filters[0];
  const field = page.locator('aside label', { hasText: label }).first();
  await press(page, field);
  await page.waitForURL(query);
  await page.waitForFunction(isChosen, await field.elementHandle());
}

function isChosen(label: unknown): boolean {
  const field = label instanceof HTMLLabelElement ? label.control : null;
  return field instanceof HTMLInputElement && field.checked;
}

async function changeQuote(page: Page, turn: number) {
  const box = page.locator('aside .card');
  if (turn % 2 === 0) {
    await box.getByLabel('Preluare la').evaluate((select) => select.focus());
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/from=[^&]*10(%3A|:)30/);
  } else {
    await press(page, box.locator('details:has([type=number]) summary'));
    await press(page, box.locator('details [type=number]').first());
    await page.keyboard.type('1');
    await page.waitForURL(/extra[^&]*=\w+(%3A|:)1/);
  }
  await box.getByRole('button', { name: /rezervarea|Rezervați/ }).waitFor();
}

async function giveHeart(page: Page, turn: number) {
  await press(page, page.locator('.grid-cards [aria-label^="Adăugați la favorite"]').nth(turn % 3));
  await page.locator('.grid-cards [aria-label^="Scoateți de la favorite"]').waitFor();
  const cookies = await page.context().cookies();
  const heart = cookies.find(({ name }) => name === 'favourites');
  if (!heart?.value) throw new Error('The cookie has no heart.');
}

async function giveStars(page: Page, turn: number) {
  const stars = (turn % 5) + 1;
  await press(
    page,
    page
      .locator('main .star-input')
      .nth(turn % 2)
      .locator('label')
      .nth(stars - 1),
  );
  await page.getByText(`${stars}/5`, { exact: true }).waitFor();
}

async function signIn(page: Page, turn: number) {
  const account = ['client', 'owner', 'company'][turn % 3];
  await press(page, page.locator('input[name=email]'));
  await page.keyboard.type(`${account}@volan.test`);
  await page.locator('input[name=password]').focus();
  await page.keyboard.type('password');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== url('login'));
}

/** Presses the mouse button where the element is at this moment, whether or not the page is ready. */
async function press(page: Page, thing: Locator) {
  const { x, y } = await thing.evaluate((node) => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
}

/** Resolves when the page has painted something. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
