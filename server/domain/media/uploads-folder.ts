import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '#server/env.ts';

/** Where uploads are while they arrive. */
export const uploadsFolder = path.resolve(env.STORAGE_DIR, 'uploads');
mkdirSync(uploadsFolder, { recursive: true });
