import sharp, { type Sharp } from 'sharp';
import type { Storage } from '#server/storage/storage.ts';
import { eachOf } from '#server/lib/each.ts';
import { copyNames, imageWidths } from '#shared/image.ts';
import { pictureStorage } from './pictures.ts';
import { stemOf, unshown } from './queries.ts';

/** `file` is the name of the largest copy; `shared/image.ts` explains the names of the others. */
export type StoredImage = {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** A tiny blurred copy as a data address of at most 500 characters. */
  readonly placeholder: string;
};

export type CopyOptions = {
  /** Where the copies are stored; by default in the storage for pictures. */
  readonly storage?: Pick<Storage, 'put' | 'remove'>;
  /** The width of the widest copy, in pixels. */
  readonly largest?: number;
  /** 0 (fast) to 6 (small). */
  readonly effort?: number;
  readonly quality?: number;
};

const LARGEST_WIDTH = 1600;
const LARGEST_HEIGHT = 2400;

/** Decodes once and stores every copy as `<stem>-<width>.webp`. If one cannot be stored, the others are deleted. */
export async function writeCopies(
  source: Sharp,
  stem: string,
  options: CopyOptions,
): Promise<StoredImage> {
  const decoded = await source
    .autoOrient()
    .resize({
      width: options.largest ?? LARGEST_WIDTH,
      height: LARGEST_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels } });

  const file = `${stem}-${width}.webp`;
  const written = await Promise.allSettled(
    imageWidths(file).map((copy) =>
      writeCopy(pixels().resize(copy), `${stem}-${copy}.webp`, options),
    ),
  );
  const failed = written.find((copy) => copy.status === 'rejected');
  if (failed) {
    await forgetPicture(file, options.storage);
    throw failed.reason;
  }
  return { file, width, height, placeholder: await placeholderOf(pixels()) };
}

async function writeCopy(picture: Sharp, name: string, options: CopyOptions): Promise<void> {
  const { storage = pictureStorage, quality = 80, effort = 4 } = options;
  await storage.put(name, await picture.webp({ quality, effort }).toBuffer());
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(0.6)
    .webp({ quality: 30, effort: 2, smartSubsample: false })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * Deletes all copies of a picture that nothing uses any more. Somebody else may have uploaded the same one, so that is
 * checked.
 */
export async function forgetPicture(
  file: string,
  storage: Pick<Storage, 'remove'> = pictureStorage,
): Promise<void> {
  const [stem] = await unshown([stemOf(file)]);
  if (stem === undefined) return;
  const copies = [...copyNames(file, 'webp'), ...copyNames(file, 'avif')];
  await eachOf(copies, ({ name }) => storage.remove(name));
}
