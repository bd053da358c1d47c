import { parentPort, workerData } from 'node:worker_threads';
import { all } from 'heic-decode';
import { MAX_IMAGE_PIXELS } from './inspect.ts';

/** Runs in a worker thread, because the decoder is synchronous and a damaged picture may keep it busy for ever. */
const bytes: unknown = workerData;
if (!(bytes instanceof Uint8Array)) throw new TypeError('A picture is expected.');
const [picture] = await all({ buffer: bytes });
// The size in the header was checked before, but the decoder may find another.
if (!picture || picture.width * picture.height > MAX_IMAGE_PIXELS)
  throw new RangeError('No picture of a bearable size.');
const { width, height, data } = await picture.decode();
parentPort?.postMessage({ width, height, data }, [data.buffer]);
