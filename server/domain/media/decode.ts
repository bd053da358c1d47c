import sharp, { type Sharp } from 'sharp';
import { queue } from '#server/lib/in-turn.ts';
import { heicPixels } from './heic.ts';
import { inspect, MAX_IMAGE_PIXELS } from './inspect.ts';
import { ImageRefusal } from './refusal.ts';

const LARGEST_SIDE = 2400;

/** Each picture takes up to 160 MB and a core; more than two at the same time only delay each other. */
export const pictureInTurn = queue(2);

/**
 * The pixels of an uploaded picture, upright and at most 2400 on each side, and nothing else of it. A damaged file
 * fails here; later failures (such as a full disk) are not the uploader's fault.
 *
 * @throws {ImageRefusal}
 */
export async function decodeImage(bytes: Buffer): Promise<Sharp> {
  const { isHevc } = await inspect(bytes);
  try {
    const source = isHevc
      ? await heicPixels(bytes)
      : sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient();
    const { data, info } = await source
      .resize({
        width: LARGEST_SIDE,
        height: LARGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch (error) {
    throw new ImageRefusal('broken', { cause: error });
  }
}
