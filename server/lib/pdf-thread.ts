import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { inThread } from './in-thread.ts';
import { queue } from './in-turn.ts';

const LIMITS = { timeoutMs: 30_000, memoryMb: 256 };

/** One at a time, because each blocks a processor for almost half a second: it reads the fonts and sets the text. */
const inTurn = queue(1);

const bytes = z.instanceof(Uint8Array);

/**
 * Makes a PDF in a worker thread.
 *
 * @param drawer a module that calls `drawPdf`
 * @throws {Error} the thread's error, or one when it takes too long
 */
export async function pdfFrom(drawer: URL, data: object): Promise<Uint8Array> {
  return bytes.parse(await inTurn(() => inThread(drawer, data, LIMITS)));
}

/** Answers `pdfFrom` in the worker thread. `draw` gets what `pdfFrom` was given. */
export async function drawPdf(draw: (data: never) => Promise<Uint8Array>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `pdfFrom` starts the thread
  const pdf = new Uint8Array(await draw(workerData as never));
  parentPort?.postMessage(pdf, [pdf.buffer]);
}
