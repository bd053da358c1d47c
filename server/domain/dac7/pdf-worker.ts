import { drawPdf } from '#server/lib/pdf-thread.ts';
import { copyPdf, type CopyPdf, type CopyPdfOptions } from './pdf.ts';

await drawPdf(({ copy, options }: { copy: CopyPdf; options: CopyPdfOptions }) =>
  copyPdf(copy, options),
);
