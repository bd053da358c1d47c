import { parentPort, workerData } from 'node:worker_threads';
import { contractPdf, type PdfOptions } from './pdf.ts';
import type { ContractRecord } from './queries.ts';

// Runs in a worker thread, because reading the fonts and setting the text blocks a processor for almost half a second.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `made-pdfs.ts` starts it
const { contract, options } = workerData as { contract: ContractRecord; options: PdfOptions };
const pdf = new Uint8Array(await contractPdf(contract, options));
parentPort?.postMessage(pdf, [pdf.buffer]);
