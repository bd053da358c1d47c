import type { Request, Response } from 'express';
import type { FoundFile } from '#server/domain/documents/queries.ts';
import { viewFile } from '#server/domain/documents/viewing.ts';
import { clock } from '#server/lib/clock.ts';
import { purposeOfLink } from '../file-links.ts';
import { currentUser } from '../guards.ts';
import { uuid } from '../input.ts';
import { sendPrivateFile } from '../private-file.ts';

/**
 * Sends a private file to a person whom the policy allows, if the link was made for them a few minutes ago. The audit
 * entry is written before the first byte is sent.
 */
export async function show(req: Request<{ file: string }>, res: Response) {
  const actor = currentUser(req);
  const now = clock.now();
  const by = { actor, ip: req.ip ?? null, now };
  const file = await viewFile(uuid.parse(req.params.file), by, () =>
    purposeOfLink(req, actor.id, now),
  );
  await sendPrivateFile(res, file, nameOf(file));
}

function nameOf({ kind, documentId }: FoundFile): string {
  return `${kind}-${documentId.slice(0, 8)}.pdf`;
}
