import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '#server/env.ts';

/** The folder for uploads that are still arriving. */
export const uploadsFolder = path.resolve(env.STORAGE_DIR, 'uploads');
mkdirSync(uploadsFolder, { recursive: true });
