import { drawPdf } from '#server/lib/pdf-thread.ts';
import { statementPdf, type StatementPdfOptions } from './pdf.ts';
import type { Statement } from './statement.ts';

await drawPdf(({ statement, options }: { statement: Statement; options: StatementPdfOptions }) =>
  statementPdf(statement, options),
);
