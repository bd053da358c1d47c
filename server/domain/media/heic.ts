import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { inThread } from '#server/lib/in-thread.ts';
import { queue } from '#server/lib/in-turn.ts';

const decoder = new URL('heic-worker.ts', import.meta.url);

/** A 40-megapixel picture takes a few seconds; decoding that takes longer is stopped. */
const LIMITS = { timeoutMs: 20_000, memoryMb: 256 };

/** One at a time, because decoding needs eight bytes for each pixel. */
const inTurn = queue(1);

const decoded = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  data: z.instanceof(Uint8ClampedArray),
});

/**
 * The pixels of an iPhone's picture, which sharp cannot read.
 *
 * @throws {Error} if it is damaged or takes too long
 */
export function heicPixels(bytes: Buffer): Promise<Sharp> {
  return inTurn(async () => {
    const { width, height, data } = decoded.parse(
      await inThread(decoder, new Uint8Array(bytes), LIMITS),
    );
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  });
}
