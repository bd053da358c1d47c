import { z } from 'zod';
import { inThread } from '#server/lib/in-thread.ts';
import { queue } from '#server/lib/in-turn.ts';
import type { StatementPdfOptions } from './pdf.ts';
import type { Statement } from './statement.ts';

const drawer = new URL('pdf-worker.ts', import.meta.url);
const LIMITS = { timeoutMs: 30_000, memoryMb: 256 };

/** One at a time, because each blocks a processor for half a second. */
const inTurn = queue(1);

/** A statement as a PDF. It is not stored, because its month may not be over. */
export async function statementPdfOf(
  statement: Statement,
  options: StatementPdfOptions,
): Promise<Buffer> {
  const made = await inTurn(() => inThread(drawer, { statement, options }, LIMITS));
  return Buffer.from(z.instanceof(Uint8Array).parse(made));
}
