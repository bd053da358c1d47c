import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { dateColumn, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { cleanDocument } from './clean.ts';
import { hasExpiry, MAX_FILES, type HostDocument } from './document.ts';
import { addFile, destroyLater, orDiscard } from './files.ts';
import { documentsOf, lockedOwner, type DocumentOwner, type LockedOwner } from './owner.ts';
import { lockAway } from './vault.ts';

type By = { actor: Actor; now: Date };
type Upload = {
  kind: HostDocument;
  bytes: Buffer;
  /** Chosen by the sender, so that a file sent again after a lost answer is stored once. */
  uploadKey: string;
  expiresOn: WallDate | null;
};

export type Sent = { ok: true } | { ok: false; problem: 'too-many' };

/**
 * Stores one file of a document: with the document in review, or as the first of a new one.
 *
 * @throws {ImageRefusal} if the file is neither a picture nor a PDF
 * @throws {Refusal} `not-found` or `forbidden` for all but the host's managers
 */
export async function addDocumentFile(
  owner: DocumentOwner,
  upload: Upload,
  { actor, now }: By,
): Promise<Sent> {
  const { kind, uploadKey, expiresOn } = upload;
  const { bytes, mime } = await cleanDocument(upload.bytes);
  const encrypted = await lockAway(bytes);
  let sent: Sent = { ok: true };
  await orDiscard(encrypted, () =>
    transaction(async (tx) => {
      const locked = await lockedOwner(tx, owner, actor);
      if (await wasSent(tx, locked, uploadKey)) return false;
      const document = await waiting(tx, locked, { kind, now });
      if (document.files >= MAX_FILES) {
        sent = { ok: false, problem: 'too-many' };
        return false;
      }
      if (expiresOn) await setExpiry(tx, document.id, { kind, expiresOn });
      const file = { ...encrypted, mime, bytes: bytes.byteLength, uploadKey };
      return addFile(tx, document.id, file, now);
    }),
  );
  return sent;
}

/**
 * Saves the last day of the document in review.
 *
 * @throws {Refusal} `conflict` when there is none
 */
export async function saveExpiry(
  owner: DocumentOwner,
  change: { kind: HostDocument; expiresOn: WallDate },
  { actor }: By,
): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockedOwner(tx, owner, actor);
    const [document] = await tx.sql(z.object({ id: z.string() }))`
      select id from documents d
      where ${documentsOf(locked)} and kind = ${change.kind}::document_kind and status = 'in_review' for update`;
    if (!document) throw new Refusal('conflict', 'No such document waits for review.');
    await setExpiry(tx, document.id, change);
  });
}

const RemovedFile = z.object({ file: z.string(), documentId: z.string() });

/**
 * Deletes a file while its document is not decided; with its last file the document is deleted too.
 *
 * @throws {Refusal} `not-found` once it is decided or gone
 */
export async function removeDocumentFile(
  owner: DocumentOwner,
  fileId: string,
  { actor }: By,
): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockedOwner(tx, owner, actor);
    const rows = await tx.sql(RemovedFile)`
      delete from document_files f using documents d
      where f.id = ${fileId} and d.id = f.document_id and ${documentsOf(locked)} and d.status = 'in_review'
      returning f.file, f.document_id`;
    const [removed] = rows;
    if (!removed) throw new Refusal('not-found', 'No such file.');
    await destroyLater(tx, rows);
    await tx.document.deleteMany({ where: { id: removed.documentId, files: { none: {} } } });
  });
}

/** @throws {Refusal} `not-found` or `forbidden` for all but the host's managers */
export async function requireSender(owner: DocumentOwner, actor: Actor): Promise<void> {
  await transaction((tx) => lockedOwner(tx, owner, actor));
}

async function wasSent(tx: Db, owner: LockedOwner, uploadKey: string): Promise<boolean> {
  const file = await tx.documentFile.findFirst({
    where: { uploadKey, document: ownedBy(owner) },
    select: { id: true },
  });
  return file !== null;
}

async function waiting(
  tx: Db,
  owner: LockedOwner,
  { kind, now }: { kind: HostDocument; now: Date },
) {
  const known = await tx.document.findFirst({
    where: { ...ownedBy(owner), kind, status: 'in_review' },
    select: { id: true, files: { select: { id: true } } },
  });
  if (known) return { id: known.id, files: known.files.length };
  const { id } = await tx.document.create({
    data: { kind, ...ownedBy(owner), createdAt: now },
    select: { id: true },
  });
  return { id, files: 0 };
}

function ownedBy({ carId, hostId }: LockedOwner) {
  return carId === null ? { hostId } : { carId };
}

async function setExpiry(
  tx: Db,
  documentId: string,
  { kind, expiresOn }: { kind: HostDocument; expiresOn: WallDate },
) {
  if (!hasExpiry(kind)) return;
  await tx.document.updateMany({
    where: { id: documentId },
    data: { expiresOn: dateColumn(expiresOn) },
  });
}
