import type { Request, Response } from 'express';
import { transaction } from '#server/db/sql.ts';
import { record } from '#server/domain/audit/commands.ts';
import { maySeeFiles } from '#server/domain/documents/policy.ts';
import { findFile, type FoundFile } from '#server/domain/documents/queries.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { purposeOfLink } from '../file-links.ts';
import { currentUser } from '../guards.ts';
import { uuid } from '../input.ts';

/**
 * A private file, to whom the policy lets and with a link made for them a moment ago. The look is on record before a
 * byte leaves; a PDF is never shown in the page's own origin.
 */
export async function show(req: Request<{ file: string }>, res: Response) {
  const file = await grantedFile(req);
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

/** In one transaction: nobody is let in unseen. */
async function grantedFile(req: Request<{ file: string }>): Promise<FoundFile> {
  const actor = currentUser(req);
  const now = clock.now();
  const id = uuid.parse(req.params.file);
  return transaction(async (tx) => {
    const file = await findFile(tx, id);
    if (!file || !maySeeFiles(actor, file)) throw new Refusal('not-found', 'No such file.');
    const purpose = purposeOfLink(req, actor.id, now);
    const deed = {
      actorId: actor.id,
      act: 'document.view',
      object: 'document',
      objectId: file.documentId,
      after: { file: file.id, purpose },
      ip: req.ip ?? null,
    };
    await record(tx, deed, now);
    return file;
  });
}

function nameOf({ kind, documentId }: FoundFile): string {
  return `${kind}-${documentId.slice(0, 8)}.pdf`;
}
