import type { Response } from 'express';
import { takeOut } from '#server/domain/documents/vault.ts';

type PrivateFile = { file: string; keyId: string | null; mime: string };

/**
 * Sends a file of the private storage. A PDF is downloaded and never shown in our own origin, because it may contain
 * scripts.
 */
export async function sendPrivateFile(res: Response, file: PrivateFile, name: string) {
  const bytes = await takeOut(file);
  const isPicture = file.mime === 'image/jpeg';
  res.set({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': isPicture ? 'inline' : `attachment; filename="${name}"`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  res.type(file.mime).send(bytes);
}
