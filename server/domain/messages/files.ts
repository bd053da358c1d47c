import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { cleanDocument } from '../documents/clean.ts';
import { lockAway, privateStorage } from '../documents/vault.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { threadRoleOf } from './policy.ts';
import { threadById } from './queries.ts';
import type { StoredFile, Written } from './writing.ts';

export type Upload = { name: string; bytes: Buffer };

/**
 * Stores the files of a message before it, and deletes them again if the message turns out not to need them. After an
 * error they stay, because it may not be known whether the message was written; the clean-up deletes files without rows.
 *
 * @throws {ImageRefusal} if a file is neither a picture nor a PDF
 */
export async function withFiles<W extends Written | { ok: false }>(
  uploads: readonly Upload[],
  write: (files: readonly StoredFile[]) => Promise<W>,
): Promise<W> {
  const cleaned = [];
  for (const { name, bytes } of uploads) cleaned.push({ name, ...(await cleanDocument(bytes)) });
  const files: StoredFile[] = [];
  for (const { name, mime, bytes } of cleaned)
    files.push({ name, mime, bytes: bytes.byteLength, ...(await lockAway(bytes)) });
  const written = await write(files);
  const isNeeded = written.ok && written.isNew;
  if (!isNeeded) for (const { file } of files) await privateStorage.remove(file);
  return written;
}

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * A file of a message, for both sides. The audit entry is written in the same transaction, so that no access goes
 * unrecorded.
 *
 * @param isOpened whether an admin has opened the thread with a reason
 * @param checkLink called only if the person may open the file; may throw to refuse
 * @throws {Refusal} `not-found`
 */
export async function viewMessageFile(
  { threadId, fileId }: { threadId: string; fileId: string },
  { actor, ip, now }: By,
  isOpened: boolean,
  checkLink: () => unknown,
) {
  return transaction(async (tx) => {
    const thread = await threadById(tx, threadId);
    const mayOpen = thread && (threadRoleOf(thread, actor) !== null || isOpened);
    const found = await tx.messageFile.findFirst({
      where: { id: fileId, message: { threadId } },
      select: { id: true, file: true, keyId: true, mime: true, name: true },
    });
    if (!mayOpen || !found) throw new Refusal('not-found', 'No such file.');
    checkLink();
    const entry = {
      actorId: actor.id,
      action: 'message.view-file',
      object: 'thread',
      objectId: threadId,
      after: { file: found.id },
      ip,
    };
    await record(tx, entry, now);
    return found;
  });
}
