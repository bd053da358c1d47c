import { readdir, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import express, { type Express } from 'express';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFolder } from '#server/domain/media/pictures.ts';
import { bodies } from '#tools/drawings/car/shape.ts';
import { drawCar, views, type CarDrawing } from '#tools/drawings/drawing.ts';
import { scenes } from '#tools/drawings/scenes/scene.ts';
import { latePictures } from '#tools/demo/late-pictures.ts';
import { promiseFleetPictures } from '#tools/demo/pictures.ts';
import { planSeed } from '#tools/demo/plan.ts';
import { worldAt } from '#tools/demo/world.ts';
import { emptyStorage } from '../media/pictures.ts';

const car = { body: 'suv', colour: '#0f6b63', scene: 'sea', view: 'front34', variant: 3 } as const;

test('equal requests share one picture, others get their own', async () => {
  const storageDir = await emptyStorage();

  const images = await promiseFleetPictures(
    [car, { ...car, view: 'side' }, { ...car }],
    storageDir,
  );

  expect(images).toHaveLength(3);
  expect(images[0]).toEqual(images[2]);
  expect(images[0]?.file).not.toBe(images[1]?.file);
  expect(images[0]).toMatchObject({ width: 960, height: 600 });
});

test('a promised picture is drawn when somebody asks for it', async () => {
  const storageDir = await emptyStorage();
  const [image] = await promiseFleetPictures([car, { ...car, view: 'side' }], storageDir);
  const late = await latePictures(storageDir, pictureFolder(storageDir));
  const app = express()
    .use(late.handler)
    .use('/media', express.static(`${storageDir}/media`));

  const [small, large, other] = await Promise.all([
    request(app, `/media/${image?.file.replace('960', '480')}`),
    request(app, `/media/${image?.file}`),
    request(app, '/media/nobody-960.webp'),
  ]);

  expect([small.status, large.status, other.status]).toEqual([200, 200, 404]);
  const { width, height } = await sharp(await large.arrayBuffer()).metadata();
  expect(image).toMatchObject({ width, height });
  expect((await stored(storageDir)).length).toBe(2);
});

test('what was cut short is drawn at the next start, and nothing is drawn twice', async () => {
  const storageDir = await emptyStorage();
  const storage = pictureFolder(storageDir);
  const promised = await promiseFleetPictures([car, { ...car, view: 'side' }], storageDir);
  const first = await latePictures(storageDir, storage);
  const drawing = first.drawAll({ restFactor: 0 });
  first.stop();
  await drawing;
  const written = await stored(storageDir);

  await (await latePictures(storageDir, storage)).drawAll({ restFactor: 0 });
  const whole = await stored(storageDir);
  await rm(path.join(storageDir, 'media', whole[0]?.name ?? ''));
  await (await latePictures(storageDir, storage)).drawAll({ restFactor: 0 });

  expect(whole).toEqual(expect.arrayContaining(written));
  expect(whole.map(({ name }) => name)).toEqual(
    expect.arrayContaining(promised.map(({ file }) => file)),
  );
  expect(await stored(storageDir)).toEqual(whole.slice(1));
});

test.each(bodies)('%s: it can be drawn from every side in every scene', async (body) => {
  for (const view of views) {
    for (const [variant, scene] of scenes.entries()) {
      const drawing: CarDrawing = { body, colour: '#27496d', scene, view, variant };
      const svg = drawCar(drawing);
      expect(/NaN|undefined|Infinity/.exec(svg)?.[0]).toBeUndefined();
    }
  }
  const picture = await sharp(Buffer.from(drawCar({ ...car, body }))).metadata();
  expect(picture).toMatchObject({ width: 1600, height: 1000 });
});

test('a drawing depends on nothing but its request', () => {
  expect(drawCar(car)).toBe(drawCar({ ...car }));
});

test('240 cars share about 200 drawings, and each shows four different ones', () => {
  const { pictures } = planSeed(worldAt(new Date(), 'RON'));
  const stems = pictures.map(({ drawing }) => JSON.stringify(drawing));
  const drawn = new Map(pictures.map(({ drawing }, at) => [stems[at], drawing]));
  const shown = Map.groupBy(pictures, ({ carId }) => carId);

  const different = [...shown.values()].map(
    (photos) => new Set(photos.map(({ drawing }) => JSON.stringify(drawing))).size,
  );

  expect(different).toHaveLength(240);
  expect(Math.min(...different)).toBeGreaterThanOrEqual(4);
  expect(drawn.size).toBeLessThanOrEqual(210);
  expect(new Set([...drawn.values()].map((drawing) => drawCar(drawing))).size).toBe(drawn.size);
  // Two hundred drawings: on a slow processor they take longer than any other test may.
}, 90_000);

async function request(app: Express, address: string): Promise<Response> {
  const server = app.listen(0);
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' ? at?.port : 0;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`);
    return new Response(await answer.arrayBuffer(), { status: answer.status });
  } finally {
    server.close();
  }
}

async function stored(storageDir: string) {
  const folder = path.join(storageDir, 'media');
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
}
