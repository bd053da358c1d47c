import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFolder } from '#server/domain/media/pictures.ts';
import { bodies } from '#tools/drawings/car/shape.ts';
import { drawCar, views, type CarDrawing } from '#tools/drawings/drawing.ts';
import { scenes } from '#tools/drawings/scenes/scene.ts';
import { paintsOf } from '#tools/drawings/paints.ts';
import { picturesOf, renderFleetPictures } from '#tools/demo/pictures.ts';
import { emptyStorage } from '../media/pictures.ts';

const car = { body: 'suv', colour: '#0f6b63', scene: 'sea', view: 'front34', variant: 3 } as const;

test('equal requests share one picture, others get their own', async () => {
  const storageDir = await emptyStorage();

  const images = await renderFleetPictures(
    [car, { ...car, view: 'side' }, { ...car }],
    storageDir,
    pictureFolder(storageDir),
  );

  expect(images).toHaveLength(3);
  expect(images[0]).toEqual(images[2]);
  expect(images[0]?.file).not.toBe(images[1]?.file);
  expect(images[0]).toMatchObject({ width: 960, height: 600 });
});

test('a second run draws nothing again, except what has gone missing', async () => {
  const storageDir = await emptyStorage();
  const storage = pictureFolder(storageDir);
  const [first] = await renderFleetPictures([car], storageDir, storage);
  const file = path.join(storageDir, 'media', first?.file ?? '');
  const written = (await stat(file)).mtimeMs;

  expect(await renderFleetPictures([car], storageDir, storage)).toEqual([first]);
  expect((await stat(file)).mtimeMs).toBe(written);

  await rm(file);
  expect(await renderFleetPictures([car], storageDir, storage)).toEqual([first]);
  expect(await readdir(path.join(storageDir, 'media'))).toContain(first?.file);
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
  const drawings = Array.from({ length: 240 }, (_, index) => {
    const body = bodies[index % bodies.length] ?? 'city';
    const paint = paintsOf[body][Math.floor(index / bodies.length) % 4] ?? 'white';
    const gearbox = index % 3 ? 'manual' : 'automatic';
    return picturesOf({ body, paint, gearbox }, Math.floor(index / 40)).map((it) => drawCar(it));
  });

  expect(drawings.every((pictures) => new Set(pictures).size === 4)).toBe(true);
  expect(new Set(drawings.flat()).size).toBeLessThanOrEqual(210);
  // Nearly a thousand drawings: on a slow processor they take longer than any other test may.
}, 90_000);
