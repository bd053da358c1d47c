import { expect, test } from 'vitest';
import { parkTile } from '../support/pmtiles.ts';
import { useMapPage } from './map-page.ts';

const world = useMapPage();

test('without a key nothing but our own server is asked', async () => {
  const hosts = new Set<string>();
  world.page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await world.open('zoom=7&lat=46&lng=25');

  expect([...hosts]).toEqual([new URL(world.url).origin]);
});

const groundAt = () =>
  world.page
    .locator('.volan-map canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) =>
      [...(canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? [])].slice(0, 3),
    );

const redOfGround = async () => (await groundAt())[0];

/** What the page paints parks with, in light and dark. */
const PARK = { light: [227, 236, 218], dark: [32, 51, 42] };

test('an operator may put raster tiles under the cars', async () => {
  const asked: string[] = [];
  world.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await world.page.route('**/tiles/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await world.open('tiles=raster&zoom=7&lat=46&lng=25');

  expect(asked).toContain('/tiles/7/72/45.png');
  await world.page.getByText('© Carto <b>grafi</b>').waitFor();
  expect(asked.filter((path) => path.startsWith('/basemap/'))).toEqual([]);
});

test('raster tiles that do not come leave the sketch, which says what it is', async () => {
  await world.open('tiles=raster&zoom=7&lat=46&lng=25');

  await world.page.getByText('Hartă schematică').waitFor();
  await expect.poll(() => world.page.locator('canvas').count()).toBeGreaterThan(0);
});

test('an operator may put vector tiles under the cars', async () => {
  const asked: string[] = [];
  await world.page.route('**/tiles/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'application/x-protobuf', body: parkTile() });
  });
  await world.open('tiles=vector&zoom=8&lat=46&lng=25');

  await expect.poll(groundAt).toEqual(PARK.light);
  expect(asked).toContain('/tiles/7/72/45.mvt');
});

test('an archive in storage is read by ranges, in the colours of the theme', async () => {
  const statuses = new Set<number>();
  world.page.on('response', (response) => {
    if (response.url().endsWith('.pmtiles')) statuses.add(response.status());
  });
  await world.open('tiles=archive&zoom=7&lat=46&lng=25');
  await expect.poll(groundAt).toEqual(PARK.light);
  await world.page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));

  await expect.poll(groundAt).toEqual(PARK.dark);
  expect([...statuses]).toEqual([206]);
  await world.page.getByText('© Carto <b>grafi</b>').waitFor();
});

test('an archive that cannot be read leaves the sketch', async () => {
  await world.open('tiles=archive&archive=/nowhere.pmtiles&zoom=7&lat=46&lng=25');

  await world.page.getByText('Hartă schematică').waitFor();
  await expect.poll(() => world.page.locator('canvas').count()).toBeGreaterThan(0);
});

test('the ground follows the theme while the page is open', async () => {
  await world.open('strict=1&zoom=7&lat=46&lng=25');
  await expect.poll(redOfGround).toBeGreaterThan(150);
  await world.page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));

  await expect.poll(redOfGround).toBeLessThan(80);
});
