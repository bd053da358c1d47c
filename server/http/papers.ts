import type { Request } from 'express';
import { MOST_PAPERS } from '#server/domain/claims/papers.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { eachUpload } from './uploads.ts';

/** The field of a form that carries papers. */
export const PAPER_FIELD = 'papers';

export async function papersOf(req: Request): Promise<Buffer[]> {
  const papers: Buffer[] = [];
  await eachUpload(req, [PAPER_FIELD], async (_field, bytes) => void papers.push(bytes));
  return papers;
}

/**
 * Does something with papers that a person has sent.
 *
 * @returns what is wrong with them, for their field; `null` if nothing is
 */
export async function problemWith(
  req: Request,
  papers: readonly Buffer[],
  work: () => Promise<void>,
): Promise<string | null> {
  if (papers.length > MOST_PAPERS) return req.t('auth.upload.too-many');
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error;
    return req.t(`auth.upload.${error.reason}`);
  }
}
