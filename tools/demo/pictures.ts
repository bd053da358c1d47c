import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { copyNames } from '#shared/image.ts';
import { writeCopies, type StoredImage } from '#server/domain/media/copies.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import { queue } from '#server/lib/in-turn.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bodies, type Body } from '#tools/drawings/car/shape.ts';
import { drawCar, type CarDrawing, type View } from '#tools/drawings/drawing.ts';
import { paints, paintsOf, type Paint } from '#tools/drawings/paints.ts';
import { scenes } from '#tools/drawings/scenes/scene.ts';

/** What of a car its pictures show. */
export type PicturedCar = {
  readonly body: Body;
  readonly paint: Paint;
  readonly gearbox: 'manual' | 'automatic';
};

const HEROES = 3;
const hoursShown = ['day', 'morning', 'day', 'golden', 'day', 'dusk', 'morning'] as const;
const INTERIORS = 4;

/**
 * The four pictures of a car, the leading one first. Cars of one body and paint look alike and take
 * turns (`index`) with three leading pictures: 240 cars need about 200 drawings.
 */
export function picturesOf(car: PicturedCar, index: number): CarDrawing[] {
  const { body, paint, gearbox } = car;
  const style = bodies.indexOf(body) * 4 + Math.max(0, paintsOf[body].indexOf(paint));
  const turn = index % HEROES;
  const outside = (view: View, variant: number): CarDrawing => ({
    body,
    colour: paints[paint],
    view,
    style,
    variant,
    scene: scenes[(style + variant * 2) % scenes.length] ?? 'city',
    hour: hoursShown[(style * 3 + variant) % hoursShown.length] ?? 'day',
  });
  const trim = (style + Math.floor(style / 4)) % INTERIORS;
  return [
    outside('front34', turn),
    outside('rear34', 3),
    outside('side', 4),
    {
      body: 'saloon',
      colour: paints.grey,
      view: 'interior',
      gearbox,
      style: trim,
      variant: trim,
      scene: scenes[trim] ?? 'city',
      hour: 'day',
    },
  ];
}

/** Raise it when the drawings change: pictures of older versions are drawn again. */
const DRAWINGS_VERSION = 1;
const PICTURE_WIDTH = 960;
/** Drawings are 1600 wide at 72 dots per inch; this draws them at the stored width at once. */
const DENSITY = (72 * PICTURE_WIDTH) / 1600;
const CATALOGUE = 'drawings.json';

const catalogueSchema = z.record(
  z.string(),
  z.object({ file: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
);

/**
 * Draws the demo fleet's pictures and stores them like uploads; answers in the order of the requests.
 * Equal requests share one picture, and what an earlier run has stored is not drawn again.
 */
export async function renderFleetPictures(
  requests: readonly CarDrawing[],
  storageDir: string,
  storage: Storage = pictureStorage,
): Promise<StoredImage[]> {
  await mkdir(storageDir, { recursive: true });
  const catalogue = path.join(storageDir, CATALOGUE);
  const known = await readCatalogue(catalogue, storage);
  const drawings = new Map(requests.map((request) => [stemOf(request), request]));
  const inTurn = queue(4);
  await Promise.all(
    [...drawings]
      .filter(([stem]) => !known.has(stem))
      .map(([stem, drawing]) =>
        inTurn(async () => known.set(stem, await render(drawing, stem, storage))),
      ),
  );
  await writeFile(catalogue, JSON.stringify(Object.fromEntries(known)));
  return requests.flatMap((request) => known.get(stemOf(request)) ?? []);
}

function render(drawing: CarDrawing, stem: string, storage: Storage): Promise<StoredImage> {
  const picture = sharp(Buffer.from(drawCar(drawing)), { density: DENSITY });
  return writeCopies(picture, stem, { storage, largest: PICTURE_WIDTH, effort: 2, quality: 82 });
}

function stemOf(drawing: CarDrawing): string {
  const entries = Object.entries(drawing).toSorted(([a], [b]) => a.localeCompare(b));
  return createHash('sha256')
    .update(JSON.stringify([DRAWINGS_VERSION, entries]))
    .digest('hex')
    .slice(0, 24);
}

/** What earlier runs stored, without pictures whose files have gone. */
async function readCatalogue(catalogue: string, storage: Storage) {
  if (!existsSync(catalogue)) return new Map<string, StoredImage>();
  const stored = catalogueSchema.parse(JSON.parse(await readFile(catalogue, 'utf8')));
  const files = new Set<string>();
  for await (const { key } of storage.list()) files.add(key);
  const complete = ({ file }: StoredImage) =>
    copyNames(file, 'webp').every(({ name }) => files.has(name));
  return new Map<string, StoredImage>(
    Object.entries(stored).filter(([, image]) => complete(image)),
  );
}
