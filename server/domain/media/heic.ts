import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { queue } from '#server/lib/in-turn.ts';

/** A 40-megapixel picture takes a few seconds; whatever takes longer is stopped. */
const TIMEOUT_MS = 20_000;

/** Decoding takes four bytes a pixel twice over: one at a time. */
const inTurn = queue(1);

const decoded = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  data: z.instanceof(Uint8ClampedArray),
});

/**
 * The pixels of an iPhone's picture, which sharp itself does not read.
 *
 * @throws {Error} if it is damaged or takes too long
 */
export function heicPixels(bytes: Buffer): Promise<Sharp> {
  return inTurn(async () => {
    const { width, height, data } = decoded.parse(await inThread(bytes));
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  });
}

function inThread(bytes: Buffer): Promise<unknown> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // The decoder complains on its own; the refusal says it all.
    stdout: true,
    stderr: true,
  });
  const answer = new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The decoder ended without an answer.')));
    setTimeout(() => reject(new Error('The decoder took too long.')), TIMEOUT_MS).unref();
  });
  return answer.finally(() => void worker.terminate());
}
