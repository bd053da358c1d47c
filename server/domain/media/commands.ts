import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { writeCopies, type CopyOptions, type StoredImage } from './copies.ts';
import { inspect, MAX_IMAGE_PIXELS } from './inspect.ts';
import { queue } from './queue.ts';
import { ImageRefusal } from './refusal.ts';

/** Each picture in work takes up to 160 MB and a core; more at once only makes all of them late. */
const inTurn = queue(2);

/**
 * Checks an uploaded picture, turns it upright, drops everything but its pixels and writes its
 * copies. The name comes from the content: the same upload twice is one set of files.
 *
 * @throws ImageRefusal
 */
export function storeImage(input: Buffer | string, options: CopyOptions): Promise<StoredImage> {
  return inTurn(async () => {
    const bytes = typeof input === 'string' ? await readFile(input) : input;
    await inspect(bytes);
    const stem = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    return writeCopies(await decoded(bytes), stem, options);
  });
}

/** Decoding is where a damaged file shows; failures after it (a full disk) are not the uploader's. */
async function decoded(bytes: Buffer) {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_IMAGE_PIXELS,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    });
  } catch (error) {
    throw new ImageRefusal('broken', { cause: error });
  }
}
