import { expect, type CDPSession, type Page } from '@playwright/test';
import {
  forClients,
  forVisitors,
  type Component,
  type Look,
  type Place,
  type State,
} from './component-states.ts';
import { signIn, test } from './people.ts';

const pseudo: Partial<Record<State, string[]>> = {
  hover: ['hover'],
  active: ['active', 'hover'],
  focus: ['focus', 'focus-visible', 'focus-within'],
};

for (const place of forVisitors) {
  test(`each state shows in both themes of ${namesOf(place)}`, async ({ page }) => {
    expect(await faultsIn(page, [place])).toEqual([]);
  });
}

test('each state of what clients press and fill in shows in both themes', async ({ page }) => {
  await signIn(page, 'client@volan.test');

  expect(await faultsIn(page, forClients)).toEqual([]);
});

test('the stars of a review light up to the one chosen, and to the one pointed at', async ({
  page,
}) => {
  await signIn(page, 'client@volan.test');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/client/bookings?tab=past');
  await page.locator('a[href$="/review"]').first().click();
  const stars = page.locator('.star-input').first().locator('label');
  await expect(page.locator('main [inert]')).toHaveCount(0);

  await stars.nth(2).click();
  await page.mouse.move(0, 0);
  expect(await litOf(page)).toEqual([true, true, true, false, false]);

  await stars.nth(4).hover();
  expect(await litOf(page)).toEqual([true, true, true, true, true]);

  await stars.nth(0).hover();
  expect(await litOf(page)).toEqual([true, false, false, false, false]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`days pointed at and chosen stand out in the ${colorScheme} calendar`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/cars?place=cluj-napoca', { waitUntil: 'networkidle' });
    const ink = await valuesOf(page, { color: 'var(--color-on-brand)' });
    const brand = await valuesOf(page, { backgroundColor: 'var(--color-brand)' });
    const soft = await valuesOf(page, { backgroundColor: 'var(--color-brand-soft)' });
    await page.locator('.dates-trigger').click();
    const days = page.locator(
      '.cal-day:not([data-disabled], [data-unavailable], [data-outside-month])',
    );

    await days.nth(5).hover();
    await expect(days.nth(5)).not.toHaveCSS('box-shadow', 'none');
    await days.nth(3).click();
    await days.nth(5).click();

    await expect(days.nth(3)).toHaveCSS('background-color', brand['backgroundColor'] ?? '');
    await expect(days.nth(3)).toHaveCSS('color', ink['color'] ?? '');
    await expect(days.nth(4)).toHaveCSS('background-color', soft['backgroundColor'] ?? '');
    await expect(days.nth(5)).toHaveCSS('background-color', brand['backgroundColor'] ?? '');
  });
}

test('the thumb of a slider shows that it has the focus', async ({ page }) => {
  await page.goto('/cars?place=cluj-napoca&view=list', { waitUntil: 'networkidle' });
  const sliders = page.locator('.range').first();
  const first = sliders.locator('input').first();
  const unfocused = await sliders.screenshot();

  await page.keyboard.press('Tab');
  await first.focus();
  const focused = await sliders.screenshot();
  await first.blur();

  expect(focused.equals(unfocused)).toBe(false);
  expect((await sliders.screenshot()).equals(unfocused)).toBe(true);
});

async function litOf(page: Page): Promise<boolean[]> {
  const signal = await valuesOf(page, { color: 'var(--color-signal)' });
  const colours = await page
    .locator('.star-input')
    .first()
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).color));
  return colours.map((colour) => colour === signal['color']);
}

function namesOf({ components }: Place): string {
  return components.map(({ selector }) => selector.replace('main ', '')).join(', ');
}

async function valuesOf(page: Page, look: Look): Promise<Values> {
  const { wanted } = await page.evaluate(looksOf, look);
  return wanted;
}

/** What is wrong with any state of the components there in any theme. */
async function faultsIn(page: Page, places: readonly Place[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const place of places) {
    await open(page, place);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const component of place.components) {
        const found = await faultsOf({ page, session }, component);
        const where = `${place.path} ${component.selector} (${colorScheme})`;
        faults.push(...found.map((fault) => `${where}: ${fault}`));
      }
    }
    await session.send('CSS.disable');
    await session.send('DOM.disable');
  }
  return faults;
}

async function open(page: Page, { path, follow, press }: Place) {
  await page.goto(path, { waitUntil: 'networkidle' });
  if (follow) {
    const href = await page.locator(follow).first().getAttribute('href');
    await page.goto(href ?? '', { waitUntil: 'networkidle' });
  }
  if (press) await page.locator(press).first().click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
}

type Probe = { page: Page; session: CDPSession };

async function faultsOf({ page, session }: Probe, component: Component): Promise<string[]> {
  const target = page.locator(component.selector).first();
  if ((await target.count()) === 0) return ['is not there'];
  await target.evaluate((element) => element.setAttribute('data-probe', ''));
  const control = component.control ? `[data-probe] ${component.control}` : '[data-probe]';
  const nodes = await nodesOf(session, { target: '[data-probe]', control });
  const { seen: byDefault } = await page.evaluate(looksOf, {});
  const faults: string[] = [];
  for (const [state, look] of statesOf(component)) {
    const set = setter({ page, session }, { state, control, component, nodes });
    await set(true);
    const { seen, wanted } = await page.evaluate(looksOf, look);
    await set(false);
    faults.push(...differences(seen, wanted).map((difference) => `${state}: ${difference}`));
    if (differences(seen, byDefault).length === 0) faults.push(`${state}: as ever`);
  }
  await page
    .locator('[data-probe]')
    .evaluateAll((all) => all.forEach((element) => element.removeAttribute('data-probe')));
  return faults;
}

function statesOf({ states }: Component): [State, Look][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its states
  return Object.entries(states) as [State, Look][];
}

type Values = Record<string, string>;

function differences(seen: Values, wanted: Values): string[] {
  return Object.entries(wanted)
    .filter(([property, value]) => seen[property] !== value)
    .map(([property, value]) => `${property} is ${seen[property]} instead of ${value}`);
}

type Nodes = { target: number; control: number };

/** Numbers that hold until the document is asked for again. */
async function nodesOf(session: CDPSession, selectors: { target: string; control: string }) {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const find = async (selector: string) =>
    (await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })).nodeId;
  return { target: await find(selectors.target), control: await find(selectors.control) };
}

type Entry = {
  state: State;
  control: string;
  component: Component;
  nodes: Nodes;
};

/** Puts the component into a state as a person or a page would bring it there, or takes it back. */
function setter({ page, session }: Probe, { state, control, component, nodes }: Entry) {
  const classes = pseudo[state];
  if (classes) {
    const nodeId = state === 'focus' ? nodes.control : nodes.target;
    return async (on: boolean) => {
      const forcedPseudoClasses = on ? classes : [];
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    };
  }
  const attribute = attributeOf(state, component);
  return (on: boolean) =>
    page
      .locator(control)
      .first()
      .evaluate(mark, { ...attribute, on });
}

function attributeOf(state: State, { chosen }: Component) {
  if (state === 'invalid') return { name: 'aria-invalid', value: 'true' };
  if (state === 'checked' && chosen) return { name: chosen[0], value: chosen[1] };
  return { name: state, value: undefined };
}

function mark(
  element: HTMLElement | SVGElement,
  { name, value, on }: { name: string; value: string | undefined; on: boolean },
) {
  if (value === undefined) Object.assign(element, { [name]: on });
  else if (on) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** What tells a state of the component apart, and what the browser makes of these values in the theme that is on. */
function looksOf(look: Partial<Record<string, string>>) {
  const properties = ['color', 'backgroundColor', 'borderTopColor', 'borderBottomColor'];
  const others = ['boxShadow', 'opacity', 'scale', 'textDecorationColor', 'outlineStyle'];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser is sent this function alone
  const read = (element: Element | null, names: string[]) => {
    const style = element ? getComputedStyle(element) : undefined;
    return Object.fromEntries(names.map((name) => [name, String(Reflect.get(style ?? {}, name))]));
  };
  const swatch = document.createElement('span');
  Object.assign(swatch.style, look);
  document.body.append(swatch);
  const wanted = read(swatch, Object.keys(look));
  swatch.remove();
  const probe = document.querySelector('[data-probe]');
  return { seen: read(probe, [...properties, ...others, 'outlineColor']), wanted };
}
