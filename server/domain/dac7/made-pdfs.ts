import { pdfFrom } from '#server/lib/pdf-thread.ts';
import type { CopyPdf, CopyPdfOptions } from './pdf.ts';

const drawer = new URL('pdf-worker.ts', import.meta.url);

/** A host's copy as a PDF. */
export async function copyPdfOf(copy: CopyPdf, options: CopyPdfOptions): Promise<Buffer> {
  return Buffer.from(await pdfFrom(drawer, { copy, options }));
}
