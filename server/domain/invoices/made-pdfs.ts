import { pdfFrom } from '#server/lib/pdf-thread.ts';
import type { InvoiceDocument } from './document.ts';
import type { InvoicePdfOptions } from './pdf.ts';

const drawer = new URL('pdf-worker.ts', import.meta.url);

/** An invoice as a PDF. It is not stored, because the same invoice always gives the same one. */
export async function invoicePdfOf(
  invoice: InvoiceDocument,
  options: InvoicePdfOptions,
): Promise<Buffer> {
  return Buffer.from(await pdfFrom(drawer, { invoice, options }));
}
