import { pdfFrom } from '#server/lib/pdf-thread.ts';
import type { StatementPdfOptions } from './pdf.ts';
import type { Statement } from './statement.ts';

const drawer = new URL('pdf-worker.ts', import.meta.url);

/** A statement as a PDF. It is not stored, because its month may not be over. */
export async function statementPdfOf(
  statement: Statement,
  options: StatementPdfOptions,
): Promise<Buffer> {
  return Buffer.from(await pdfFrom(drawer, { statement, options }));
}
