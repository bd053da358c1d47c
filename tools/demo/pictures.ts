import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { copyNames } from '#shared/image.ts';
import { pictureStorage } from '#server/domain/media/pictures.ts';
import { writeCopies, type StoredImage } from '#server/domain/media/copies.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bodies } from '#tools/drawings/car/shape.ts';
import { marks } from '#tools/drawings/damage.ts';
import { drawCar, views, type CarDrawing } from '#tools/drawings/drawing.ts';
import { hours, scenes } from '#tools/drawings/scenes/scene.ts';

/** Increase it when the drawings change: pictures of older versions are drawn again. */
const DRAWINGS_VERSION = 1;
const PICTURE_WIDTH = 960;
const PICTURE_HEIGHT = 600;
/**
 * Drawings are 1600 units wide at 72 dots per inch; with this density they are rendered at the stored width directly.
 */
const DENSITY = (72 * PICTURE_WIDTH) / 1600;
/** The list of the drawings that are still to be made. */
const CATALOGUE = 'drawings.json';

/** Until a picture is drawn, its frame is filled with this colour, which depends on the time of day it shows. */
const light = { day: '#cfdce2', morning: '#e3dccf', golden: '#e2cfb2', dusk: '#a9a6b8' } as const;

const drawingSchema = z.object({
  body: z.enum(bodies),
  colour: z.string(),
  view: z.enum(views),
  scene: z.enum(scenes),
  variant: z.number(),
  style: z.number().exactOptional(),
  hour: z.enum(hours).exactOptional(),
  gearbox: z.enum(['manual', 'automatic']).exactOptional(),
  mark: z.enum(marks).exactOptional(),
});
const catalogueSchema = z.record(z.string(), drawingSchema);

/**
 * Decides which pictures the demo fleet has, in the order of the requests, without drawing them: `late-pictures.ts`
 * does that. Equal requests share one picture.
 */
export async function promiseFleetPictures(
  requests: readonly CarDrawing[],
  storageDir: string,
): Promise<StoredImage[]> {
  const drawings = new Map(requests.map((request) => [stemOf(request), request]));
  await mkdir(storageDir, { recursive: true });
  await writeFile(catalogueIn(storageDir), JSON.stringify(Object.fromEntries(drawings)));
  return requests.map((request) => promised(request));
}

/** Draws the pictures that are neither there nor promised. */
export async function drawFurther(
  requests: readonly CarDrawing[],
  storageDir: string,
  storage: Storage = pictureStorage,
): Promise<StoredImage[]> {
  const known = await readCatalogue(catalogueIn(storageDir));
  const isThere = await presence(storage);
  for (const [stem, drawing] of new Map(requests.map((request) => [stemOf(request), request])))
    if (!known.has(stem) && !isThere(stem)) await drawPicture(stem, drawing, storage);
  return requests.map((request) => promised(request));
}

function promised(request: CarDrawing): StoredImage {
  return {
    file: `${stemOf(request)}-${PICTURE_WIDTH}.webp`,
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    placeholder: light[request.hour ?? 'day'],
  };
}

/** The planned pictures of which a copy is missing, by the first part of their file names. */
export async function missingPictures(storageDir: string, storage: Storage) {
  const isThere = await presence(storage);
  const catalogue = await readCatalogue(catalogueIn(storageDir));
  return new Map([...catalogue].filter(([stem]) => !isThere(stem)));
}

/** Whether all copies of a picture are stored. */
async function presence(storage: Storage): Promise<(stem: string) => boolean> {
  const files = new Set<string>();
  for await (const { key } of storage.list()) files.add(key);
  return (stem) =>
    copyNames(`${stem}-${PICTURE_WIDTH}.webp`, 'webp').every(({ name }) => files.has(name));
}

/** Called when every picture is drawn. Without this list, a picture that an owner deletes is not drawn again. */
export async function forgetPromises(storageDir: string): Promise<void> {
  await rm(catalogueIn(storageDir), { force: true });
}

/** Draws one picture and stores it like an upload. */
export async function drawPicture(
  stem: string,
  drawing: CarDrawing,
  storage: Storage,
): Promise<void> {
  const picture = sharp(Buffer.from(drawCar(drawing)), { density: DENSITY });
  await writeCopies(picture, stem, { storage, largest: PICTURE_WIDTH, effort: 2, quality: 82 });
}

function stemOf(drawing: CarDrawing): string {
  const entries = Object.entries(drawing).toSorted(([a], [b]) => a.localeCompare(b));
  return createHash('sha256')
    .update(JSON.stringify([DRAWINGS_VERSION, entries]))
    .digest('hex')
    .slice(0, 24);
}

function catalogueIn(storageDir: string): string {
  return path.join(storageDir, CATALOGUE);
}

/** None once everything is drawn. */
async function readCatalogue(catalogue: string): Promise<Map<string, CarDrawing>> {
  if (!existsSync(catalogue)) return new Map();
  const read = catalogueSchema.safeParse(JSON.parse(await readFile(catalogue, 'utf8')));
  if (!read.success)
    throw new Error(`${catalogue} lists pictures that cannot be drawn: begin with npm run reset.`);
  return new Map(Object.entries(read.data));
}
