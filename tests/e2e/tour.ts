import { recordTitles, titlesOf, wrongAmong } from './titles.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type ConsoleMessage, type Page, type Request } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } };

const looks: readonly [Look, Look] = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
];

/** Pages reached by links: what their addresses look like, how many to open, and how many from any one page. */
export type Kind = { links: RegExp; most: number; each?: number };

export type Tour = {
  /** Addresses to open; those that answer with an error name its status. */
  start: readonly (string | { path: string; status: number })[];
  /** Each kind has to turn up: a page that nothing links to is a failure of the tour. */
  follow?: readonly Kind[];
};

/**
 * Opens every page of a tour and says everything that is wrong with any of them, in both looks. A page is loaded once,
 * every other one as a phone, and then brought to the other look as it stands.
 */
export async function take(page: Page, { start, follow = [] }: Tour) {
  await recordTitles(page);
  const problems: string[] = [];
  const queue = start.map((stop) =>
    typeof stop === 'string' ? { path: stop, status: 200 } : stop,
  );
  const found = follow.map((kind) => ({ kind, paths: new Set<string>() }));
  for (const [at, stop] of queue.entries()) {
    problems.push(...(await problemsOf(page, stop, at % 2 === 0 ? looks : [looks[1], looks[0]])));
    const hrefs = await linksOn(page);
    for (const { kind, paths } of found) {
      const fresh = newOf(hrefs, kind, paths);
      fresh.forEach((link) => paths.add(link));
      queue.push(...fresh.map((link) => ({ path: link, status: 200 })));
    }
  }
  const missing = found
    .filter(({ paths }) => paths.size === 0)
    .map(({ kind }) => kind.links.source);
  expect({ problems, missing }).toEqual({ problems: [], missing: [] });
}

function newOf(hrefs: readonly string[], { links, most, each = most }: Kind, known: Set<string>) {
  return hrefs
    .filter((href) => links.test(href) && !known.has(href))
    .slice(0, Math.min(each, most - known.size));
}

async function linksOn(page: Page): Promise<string[]> {
  return page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
}

type Stop = { path: string; status: number };

async function problemsOf(page: Page, { path, status }: Stop, [first, second]: typeof looks) {
  const watch = watchOver(page, status);
  await show(page, first);
  const response = await page.goto(path);
  await page.waitForLoadState('networkidle');
  const problems = [
    ...(response?.status() === status ? [] : [`answers ${response?.status()}`]),
    ...deafButtonsIn((await response?.text()) ?? ''),
    ...(await shapeOf(page)),
    ...(await faultsIn(page, first)),
  ];
  await show(page, second);
  problems.push(...(await faultsIn(page, second)), ...watch.stop());
  return problems.map((problem) => `${path}: ${problem}`);
}

async function show(page: Page, { colorScheme, viewport }: Look) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await settleColours(page);
}

/** Even the shortest transition shows the colours of before until the next frame, which a busy machine puts off. */
async function settleColours(page: Page) {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const transitions = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        // What is not rendered, as in a closed `details`, stays listed after its end.
        .filter(({ playState }) => playState === 'running');
      if (transitions.length === 0) return;
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }
  });
}

async function faultsIn(page: Page, { colorScheme, viewport }: Look): Promise<string[]> {
  const faults = [...(await overflowOf(page)), ...(await barriersOn(page))];
  return faults.map((fault) => `${fault} (${colorScheme}, ${viewport.width})`);
}

/** What the console, the network and the page itself complain about until it is stopped. */
function watchOver(page: Page, status: number) {
  const problems: string[] = [];
  const onError = ({ message }: Error) => problems.push(message);
  const onConsole = (message: ConsoleMessage) => {
    const isExpected = status !== 200 && message.text().includes(`status of ${status}`);
    if (message.type() === 'error' && !isExpected) problems.push(`console: ${message.text()}`);
  };
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
  };
  page.on('pageerror', onError).on('console', onConsole).on('requestfailed', onFailure);
  return {
    stop() {
      page.off('pageerror', onError).off('console', onConsole).off('requestfailed', onFailure);
      return problems;
    },
  };
}

/** A press before the page's code has come is lost, where the button does nothing without it and can be pressed already. */
function deafButtonsIn(html: string): string[] {
  return (html.match(/<button[^>]* type="button"[^>]*>/g) ?? [])
    .filter((button) => !/ (disabled|popovertarget|commandfor)=/i.test(button))
    .map((button) => `cannot hear a press before hydration: ${button.slice(0, 160)}`);
}

async function shapeOf(page: Page): Promise<string[]> {
  const [titles, headings] = [
    await titlesOf(page),
    await page.locator('h1:not([inert] *)').count(),
  ];
  return [
    ...wrongAmong(titles).map((title) => `is titled "${title}"`),
    ...(headings === 1 ? [] : [`has ${headings} h1`]),
  ];
}

async function overflowOf(page: Page): Promise<string[]> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }));
  return scrollWidth > innerWidth ? [`is ${scrollWidth} wide at ${innerWidth}`] : [];
}

async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Describing everything that passes takes a third of the page's time and most of the test's.
    .options({ resultTypes: ['violations'] })
    .withTags(wcag)
    .analyze();
  const barriers = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.filter(({ target }) => id !== 'target-size' || !isOnMap(target.join(' '))),
  }));
  return barriers
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target, any }) => {
        return `${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`;
      });
      return `${id} ×${nodes.length}: ${places.join(', ')}`;
    });
}

/** WCAG 2.5.8 leaves out what has to stand where it stands: pins of a map. The list beside it holds the same cars. */
function isOnMap(target: string): boolean {
  return target.includes('map-bubble');
}
