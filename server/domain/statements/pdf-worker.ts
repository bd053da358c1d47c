import { parentPort, workerData } from 'node:worker_threads';
import { statementPdf, type StatementPdfOptions } from './pdf.ts';
import type { Statement } from './statement.ts';

// Runs in a worker thread, because reading the fonts and setting the text blocks a processor for almost half a second.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `made-pdfs.ts` starts it
const { statement, options } = workerData as { statement: Statement; options: StatementPdfOptions };
const pdf = new Uint8Array(await statementPdf(statement, options));
parentPort?.postMessage(pdf, [pdf.buffer]);
