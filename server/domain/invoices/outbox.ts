import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { env } from '#server/env.ts';
import type { Answer, TaxAuthority } from './tax-authority.ts';

/** Somebody who takes a document to the authority puts its answer beside it: `<id>.json`. */
const Answered = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted') }),
  z.object({ state: z.literal('refused'), reason: z.string() }),
]);

/** A folder of documents for the tax authority. Only this machine's account may read them. */
export function outboxFolder(folder: string): TaxAuthority {
  return {
    async upload(name, xml) {
      const uploadId = z.uuid().parse(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${uploadId}.xml`);
      // A process that is killed while it writes leaves no half of a document under its name.
      await writeFile(`${file}.part`, xml, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return uploadId;
    },
    async answerTo(uploadId): Promise<Answer> {
      const file = path.join(folder, `${z.uuid().parse(uploadId)}.json`);
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return text === null ? { state: 'pending' } : Answered.parse(JSON.parse(text));
    },
  };
}

export const taxAuthority: TaxAuthority = outboxFolder(path.join(env.STORAGE_DIR, 'efactura'));
