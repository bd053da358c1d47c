import type { Request, Response } from 'express';
import type { FoundFile } from '#server/domain/documents/queries.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { viewFile } from '#server/domain/documents/viewing.ts';
import { clock } from '#server/lib/clock.ts';
import { purposeOfLink } from '../file-links.ts';
import { currentUser } from '../guards.ts';
import { uuid } from '../input.ts';

/**
 * Sends a private file to a person whom the policy allows, if the link was made for them a few minutes ago. The audit
 * entry is written before the first byte is sent. A PDF is downloaded and never shown in our own origin, because it may
 * contain scripts.
 */
export async function show(req: Request<{ file: string }>, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const by = { actor, ip: req.ip ?? null, now };
  const file = await viewFile(uuid.parse(req.params.file), by, () =>
    purposeOfLink(req, actor.id, now),
  );
  const bytes = await takeOut(file);
  const isPicture = file.mime === 'image/jpeg';
  res.set({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': isPicture ? 'inline' : `attachment; filename="${nameOf(file)}"`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  res.type(file.mime).send(bytes);
}

function nameOf({ kind, documentId }: FoundFile): string {
  return `${kind}-${documentId.slice(0, 8)}.pdf`;
}
