import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { clusterIndex } from '#js/components/map/clusters.ts';
import type { Viewport } from '#shared/map.ts';
import { fleet, gathered } from './fleet.ts';
import { useMapPage } from './map-page.ts';

const FAKE = readFileSync(new URL('../support/fake-google-maps.js', import.meta.url), 'utf8');
const GOOGLE = 'https://maps.googleapis.com/**';
const BUBBLES = '.map-bubble';
const CARS = 400;

const world = useMapPage();
let page: Page;

beforeEach(() => {
  ({ page } = world);
});

/** Lets Google's script fail so many times; returns the addresses that were asked for. */
async function serveGoogle(failures = 0): Promise<string[]> {
  const asked: string[] = [];
  await page.route(GOOGLE, (route) => {
    asked.push(route.request().url());
    return asked.length <= failures
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: FAKE });
  });
  return asked;
}

async function open(query: string): Promise<void> {
  await world.open(`cars=${CARS}&${query}`);
}

async function carsShown(): Promise<{ bubbles: number; cars: number }> {
  return page.locator(BUBBLES).evaluateAll((bubbles) => ({
    bubbles: bubbles.length,
    cars: bubbles.reduce(
      (sum, bubble) => sum + Number(bubble.querySelector('.map-bubble__count')?.textContent ?? 1),
      0,
    ),
  }));
}

const viewport = () => page.evaluate<Viewport>(() => Reflect.get(window, 'viewport'));
const events = () => page.evaluate<string[]>(() => Reflect.get(window, 'events'));

describe.each([
  ['leaflet', ''],
  ['google', 'key=good&mapId=test&'],
])('the %s map', (_, config) => {
  beforeEach(async () => {
    await serveGoogle();
  });

  test.each([5, 7, 11])('at zoom %i shows the clusters supercluster makes', async (zoom) => {
    await open(`${config}lat=45.9&lng=25&zoom=${zoom}`);

    const expected = clusterIndex(fleet(CARS)).bubblesIn(await viewport());
    await expect.poll(carsShown).toEqual({
      bubbles: expected.length,
      cars: expected.reduce((sum, { count }) => sum + count, 0),
    });
  });

  test.each([5, 7, 11, 17])(
    'at zoom %i cars gathered by the server cluster the same, and none is lost',
    async (zoom) => {
      await open(`${config}gathered=1&lat=44.43&lng=26.1&zoom=${zoom}`);

      const expected = clusterIndex(gathered(fleet(CARS))).bubblesIn(await viewport());
      await expect.poll(carsShown).toEqual({
        bubbles: expected.length,
        cars: expected.reduce((sum, { count }) => sum + count, 0),
      });
    },
  );

  test('the place searched is marked with its name', async () => {
    await open(`${config}lat=44.57&lng=26.08&zoom=11&spot=Aeroport`);

    await expect
      .poll(() => page.locator('.map-spot, .map-pin').allTextContents())
      .toEqual(['Aeroport']);
  });

  test('pressing cars gathered by the server goes one step closer', async () => {
    const square = gathered(fleet(CARS)).find(({ count = 1 }) => count > 1);
    const place = `lat=${square?.position.lat}&lng=${square?.position.lng}`;
    await open(`${config}gathered=1&${place}&zoom=17`);

    await page
      .getByRole('button', { name: /mașini, de la/ })
      .first()
      .click();

    await expect.poll(async () => (await events()).at(-1)).toBe('moved to 18');
    expect((await events()).filter((event) => event.startsWith('selected'))).toEqual([]);
  });

  test('from zoom 17 every car stands alone', async () => {
    const [car] = fleet(CARS);
    await open(`${config}lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`);

    await page.getByRole('button', { name: 'Dacia Logan 0,' }).waitFor();
    expect(await page.locator('.map-bubble__count').count()).toBe(0);
  });

  test('a price is a button with the car and its price as name; pressing it selects', async () => {
    const [car] = fleet(CARS);
    await open(`${config}lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`);

    const button = page.getByRole('button', { name: `Dacia Logan 0, ${car?.label}` });
    await button.click();

    expect(await events()).toContain('selected car-0');
  });

  test('a cluster says how many and from what price; pressing it goes closer', async () => {
    await open(`${config}lat=45.9&lng=25&zoom=6`);

    const name = /^\d{3} (de )?mașini, de la \d+ lei\. Apropiați harta\.$/;
    await page.getByRole('button', { name }).first().click();

    await expect.poll(async () => Number((await events()).at(-1)?.slice(-2))).toBeGreaterThan(6);
  });

  test('the pointer on a price names its car, and none when it leaves', async () => {
    const [car] = fleet(CARS);
    await open(`${config}lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`);
    const button = page.getByRole('button', { name: 'Dacia Logan 0,' });

    await button.hover();
    await expect.poll(events).toContain('pointed at car-0');
    await page.mouse.move(1, 1);

    await expect.poll(async () => (await events()).at(-1)).toBe('pointed at ');
  });

  test('the keyboard on a price names its car as the pointer does', async () => {
    const [car] = fleet(CARS);
    await open(`${config}lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`);

    await page.getByRole('button', { name: 'Dacia Logan 0,' }).focus();

    await expect.poll(events).toContain('pointed at car-0');
  });

  test('a single car shows its price, several show how many they are', async () => {
    await open(`${config}lat=45.9&lng=25&zoom=7`);
    const texts = await page
      .locator(BUBBLES)
      .evaluateAll((bubbles) =>
        bubbles.map(
          (bubble) =>
            [...bubble.children].find(({ className }) => className !== 'map-bubble__name')
              ?.textContent,
        ),
      );

    expect(texts.filter((text) => !/^(\d+|\d+ lei)$/.test(text ?? ''))).toEqual([]);
  });

  test('a press on the map beside the markers selects nothing', async () => {
    await open(`${config}lat=43&lng=33&zoom=9`);
    await page.mouse.click(320, 240);

    await expect.poll(events).toContain('selected null');
  });

  test('the chosen car and the car hovered in the list stand out', async () => {
    const [car] = fleet(CARS);
    const place = `lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`;
    await open(`${config}${place}&selected=car-0&hovered=car-0`);

    const standing = page.locator('.map-bubble[data-selected][data-highlighted]');
    await expect.poll(() => standing.count()).toBe(1);
  });
});

test('the Google script is asked for with the places and marker libraries', async () => {
  const asked = await serveGoogle();
  await open('key=good&mapId=test');

  const parameters = new URL(asked[0] ?? '').searchParams;
  expect(parameters.get('libraries')?.split(',')).toEqual(
    expect.arrayContaining(['places', 'marker']),
  );
  expect(parameters.get('key')).toBe('good');
});

test('the Google script may fail three times and still loads', async () => {
  const asked = await serveGoogle(3);
  await open('key=good&mapId=test');

  expect(asked).toHaveLength(4);
  await page.locator('gmp-advanced-marker').first().waitFor();
  expect(await page.locator('.volan-map__notice').count()).toBe(0);
});

test('after the fourth failure the keyless map takes over and says so', async () => {
  const asked = await serveGoogle(4);
  await open('key=good&mapId=test');

  expect(asked).toHaveLength(4);
  await page.getByText('Harta detaliată nu răspunde acum').waitFor();
  await page.locator('.leaflet-container button.map-bubble').first().waitFor();
});

test('a key Google refuses brings the keyless map to the same place', async () => {
  await serveGoogle();
  await open('strict=1&key=refused&mapId=test&lat=47&lng=24&zoom=9');

  await page.locator('.leaflet-container button.map-bubble').first().waitFor();
  await expect.poll(async () => (await viewport()).zoom).toBe(9);
});

test('a key without a map id shows labels in place of pills', async () => {
  await serveGoogle();
  await open('key=good');

  const cluster = page.locator('.map-plain--cluster').first();
  expect(await cluster.textContent()).toMatch(/^\d+$/);
});

test('a price is reached with the keyboard and pressed with Enter', async () => {
  const [car] = fleet(CARS);
  await open(`lat=${car?.position.lat}&lng=${car?.position.lng}&zoom=17`);

  await page.getByRole('button', { name: 'Dacia Logan 0,' }).focus();
  await page.keyboard.press('Enter');

  expect(await events()).toContain('selected car-0');
});

test('the map has no accessibility faults in either theme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open('');
    const { violations } = await new AxeBuilder({ page }).include('.volan-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
});

test('a place of a car is an area, not a point', async () => {
  await page.goto(`${world.url}?place=1&lat=45.65&lng=25.6`);

  await page.getByRole('region', { name: 'Zona aproximativă a mașinii' }).waitFor();
  await page.locator('.map-area').waitFor();
  expect(await page.locator(BUBBLES).count()).toBe(0);
});
