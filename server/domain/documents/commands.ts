import { transaction, type Sql } from '#server/db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { cleanDocument } from './clean.ts';
import { hasExpiry, MAX_FILES, type HostDocument } from './document.ts';
import { addFile, destroyLater, orDiscard } from './files.ts';
import { lockedOwner, documentsOf, type DocumentOwner, type LockedOwner } from './owner.ts';
import { lockAway } from './vault.ts';

type By = { actor: Actor; now: Date };
type Upload = {
  kind: HostDocument;
  bytes: Buffer;
  /** Chosen by the sender: sent again after a lost answer, the file is kept once. */
  uploadKey: string;
  expiresOn: WallDate | null;
};

export type Sent = { ok: true } | { ok: false; problem: 'too-many' };

/**
 * Keeps one file of a document: with the document that waits for review, or as the first of a new one.
 *
 * @throws {ImageRefusal} for what is neither a picture nor a PDF
 * @throws {Refusal} `not-found` or `forbidden` for all but the host's managers
 */
export async function addDocumentFile(
  owner: DocumentOwner,
  upload: Upload,
  { actor, now }: By,
): Promise<Sent> {
  const { kind, uploadKey, expiresOn } = upload;
  const { bytes, mime } = await cleanDocument(upload.bytes);
  const locked = await lockAway(bytes);
  let sent: Sent = { ok: true };
  await orDiscard(locked, () =>
    transaction(async (tx) => {
      const held = await lockedOwner(tx, owner, actor);
      if (await wasSent(tx, held, uploadKey)) return false;
      const document = await waiting(tx, held, { kind, now });
      if (document.files >= MAX_FILES) {
        sent = { ok: false, problem: 'too-many' };
        return false;
      }
      if (expiresOn) await setExpiry(tx, document.id, { kind, expiresOn });
      const file = { ...locked, mime, bytes: bytes.byteLength, uploadKey };
      return addFile(tx, document.id, file, now);
    }),
  );
  return sent;
}

/**
 * Says until when the document that waits for review holds.
 *
 * @throws {Refusal} `conflict` when none waits
 */
export async function saveExpiry(
  owner: DocumentOwner,
  change: { kind: HostDocument; expiresOn: WallDate },
  { actor }: By,
): Promise<void> {
  await transaction(async (tx) => {
    const held = await lockedOwner(tx, owner, actor);
    const [document] = await tx<{ id: string }>`
      select id from documents d
      where ${documentsOf(held)} and kind = ${change.kind}::document_kind and status = 'in_review' for update`;
    if (!document) throw new Refusal('conflict', 'No such document waits for review.');
    await setExpiry(tx, document.id, change);
  });
}

/**
 * Takes a file back while nobody has decided on it; with its last one the document goes.
 *
 * @throws {Refusal} `not-found` once it is decided on or gone
 */
export async function removeDocumentFile(
  owner: DocumentOwner,
  fileId: string,
  { actor }: By,
): Promise<void> {
  await transaction(async (tx) => {
    const held = await lockedOwner(tx, owner, actor);
    const rows = await tx<{ file: string; documentId: string }>`
      delete from document_files f using documents d
      where f.id = ${fileId} and d.id = f.document_id and ${documentsOf(held)} and d.status = 'in_review'
      returning f.file, d.id as "documentId"`;
    const [removed] = rows;
    if (!removed) throw new Refusal('not-found', 'No such file.');
    await destroyLater(tx, rows);
    await tx`
      delete from documents d where id = ${removed.documentId}
        and not exists (select from document_files f where f.document_id = d.id)`;
  });
}

/** @throws {Refusal} `not-found` or `forbidden` for all but the host's managers */
export async function requireSender(owner: DocumentOwner, actor: Actor): Promise<void> {
  await transaction((tx) => lockedOwner(tx, owner, actor));
}

async function wasSent(tx: Sql, owner: LockedOwner, uploadKey: string): Promise<boolean> {
  const rows = await tx`
    select 1 from document_files f join documents d on d.id = f.document_id
    where ${documentsOf(owner)} and f.upload_key = ${uploadKey}`;
  return rows.length > 0;
}

async function waiting(
  tx: Sql,
  owner: LockedOwner,
  { kind, now }: { kind: HostDocument; now: Date },
) {
  const [known] = await tx<{ id: string; files: number }>`
    select d.id, (select count(*)::int from document_files f where f.document_id = d.id) as files
    from documents d where ${documentsOf(owner)} and d.kind = ${kind}::document_kind and d.status = 'in_review'`;
  if (known) return known;
  const { carId, hostId } = owner;
  const [made] = await tx<{ id: string }>`
    insert into documents (kind, car_id, host_id, created_at)
    values (${kind}::document_kind, ${carId}, ${hostId}, ${now}) returning id`;
  if (!made) throw new Error('A document was not written.');
  return { ...made, files: 0 };
}

async function setExpiry(
  tx: Sql,
  documentId: string,
  { kind, expiresOn }: { kind: HostDocument; expiresOn: WallDate },
) {
  if (!hasExpiry(kind)) return;
  await tx`update documents set expires_on = ${expiresOn}::date where id = ${documentId}`;
}
