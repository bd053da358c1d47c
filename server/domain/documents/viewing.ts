import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { maySeeFiles } from './policy.ts';
import { findFile, type FoundFile } from './queries.ts';

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * A file, if the policy allows this person to see it. The audit entry is written in the same transaction, so that no
 * access goes unrecorded.
 *
 * @param purposeOf returns the reason for opening the file; called only if the policy allows it, and may throw to
 * refuse
 * @throws {Refusal} `not-found`
 */
export async function viewFile(
  id: string,
  { actor, ip, now }: By,
  purposeOf: () => string,
): Promise<FoundFile> {
  return transaction(async (tx) => {
    const file = await findFile(tx, id);
    if (!file || !maySeeFiles(actor, file)) throw new Refusal('not-found', 'No such file.');
    const entry = {
      actorId: actor.id,
      action: 'document.view',
      object: 'document',
      objectId: file.documentId,
      after: { file: file.id, purpose: purposeOf() },
      ip,
    };
    await record(tx, entry, now);
    return file;
  });
}

/**
 * An admin opens a decided document again; the reason is written to the audit log.
 *
 * @throws {Refusal} `not-found`
 */
export async function recordOpening(
  documentId: string,
  reason: string,
  { actor, ip, now }: By,
): Promise<void> {
  const document = await db.document.findUnique({
    where: { id: documentId },
    select: { id: true },
  });
  if (!document) throw new Refusal('not-found', 'No such document.');
  const entry = { action: 'document.open', object: 'document', objectId: documentId, ip };
  await record(db, { ...entry, actorId: actor.id, after: { reason } }, now);
}
