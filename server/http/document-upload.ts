import type { Request, Response } from 'express';
import { z } from 'zod';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { uuid, wallDate } from './input.ts';
import { eachUpload } from './uploads.ts';

/** The field with the request's one file. */
export const FILE_FIELD = 'file';

export const uploadFields = z.object({
  uploadKey: uuid,
  expiresOn: wallDate.nullable().catch(null).default(null),
});

type Store = (bytes: Buffer) => Promise<{ ok: true } | { ok: false; problem: 'too-many' }>;

/** Stores the file of a request sent by a script, and answers with the result in the person's language. */
export async function storeUpload(req: Request, res: Response, store: Store): Promise<void> {
  let problem: ImageRefusal['reason'] | 'too-many' | 'missing' | null = 'missing';
  await eachUpload(req, [FILE_FIELD], async (_field, bytes) => {
    try {
      const stored = await store(bytes);
      problem = stored.ok ? null : stored.problem;
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      problem = error.reason;
    }
  });
  if (problem) res.status(422).json({ error: req.t(`auth.upload.${problem}`) });
  else res.status(201).json({ ok: true });
}
