import { drawPdf } from '#server/lib/pdf-thread.ts';
import type { InvoiceDocument } from './document.ts';
import { invoicePdf, type InvoicePdfOptions } from './pdf.ts';

await drawPdf(({ invoice, options }: { invoice: InvoiceDocument; options: InvoicePdfOptions }) =>
  invoicePdf(invoice, options),
);
