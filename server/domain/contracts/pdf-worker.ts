import { drawPdf } from '#server/lib/pdf-thread.ts';
import { contractPdf, type PdfOptions } from './pdf.ts';
import type { ContractRecord } from './queries.ts';

await drawPdf(({ contract, options }: { contract: ContractRecord; options: PdfOptions }) =>
  contractPdf(contract, options),
);
