import { transaction, type Sql } from '#server/db/sql.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import type { WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { cleanDocument } from './clean.ts';
import { hasExpiry, MAX_FILES, type CarDocument } from './document.ts';
import { addFile, destroyLater, orDiscard } from './files.ts';
import { lockAway } from './vault.ts';

type By = { actor: Actor; now: Date };
type Upload = {
  kind: CarDocument;
  bytes: Buffer;
  /** Chosen by the sender: sent again after a lost answer, the file is kept once. */
  uploadKey: string;
  expiresOn: WallDate | null;
};

export type Sent = { ok: true } | { ok: false; problem: 'too-many' };

/**
 * Keeps one file of a car's paper: with the paper that waits for review, or as the first of a new one.
 *
 * @throws {ImageRefusal} for what is neither a picture nor a PDF
 * @throws {Refusal} `not-found` or `forbidden` for all but the host's managers
 */
export async function addCarFile(slug: string, upload: Upload, { actor, now }: By): Promise<Sent> {
  const { kind, uploadKey, expiresOn } = upload;
  const { bytes, mime } = await cleanDocument(upload.bytes);
  const locked = await lockAway(bytes);
  let sent: Sent = { ok: true };
  await orDiscard(locked, () =>
    transaction(async (tx) => {
      const { id: carId } = await lockedCar(tx, slug, actor);
      if (await wasSent(tx, carId, uploadKey)) return false;
      const document = await waiting(tx, { carId, kind, now });
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
 * Says until when the paper that waits for review holds.
 *
 * @throws {Refusal} `conflict` when none waits
 */
export async function saveExpiry(
  slug: string,
  change: { kind: CarDocument; expiresOn: WallDate },
  { actor }: By,
): Promise<void> {
  await transaction(async (tx) => {
    const { id: carId } = await lockedCar(tx, slug, actor);
    const [document] = await tx<{ id: string }>`
      select id from documents
      where car_id = ${carId} and kind = ${change.kind}::document_kind and status = 'in_review' for update`;
    if (!document) throw new Refusal('conflict', 'No such paper waits for review.');
    await setExpiry(tx, document.id, change);
  });
}

/**
 * Takes a file back while nobody has decided on it; with its last one the paper goes.
 *
 * @throws {Refusal} `not-found` once it is decided on or gone
 */
export async function removeCarFile(slug: string, fileId: string, { actor }: By): Promise<void> {
  await transaction(async (tx) => {
    const { id: carId } = await lockedCar(tx, slug, actor);
    const rows = await tx<{ file: string; documentId: string }>`
      delete from document_files f using documents d
      where f.id = ${fileId} and d.id = f.document_id and d.car_id = ${carId} and d.status = 'in_review'
      returning f.file, d.id as "documentId"`;
    const [removed] = rows;
    if (!removed) throw new Refusal('not-found', 'No such file.');
    await destroyLater(tx, rows);
    await tx`
      delete from documents d where id = ${removed.documentId}
        and not exists (select from document_files f where f.document_id = d.id)`;
  });
}

/** @throws {Refusal} `not-found` or `forbidden` for all but the managers of the car's host */
export async function requireSender(slug: string, actor: Actor): Promise<void> {
  await transaction((tx) => lockedCar(tx, slug, actor));
}

/** Held until the transaction ends, so that the papers of one car change one after the other. */
async function lockedCar(tx: Sql, slug: string, actor: Actor): Promise<{ id: string }> {
  const [car] = await tx<{ id: string; hostId: string }>`
    select id, host_id as "hostId" from cars where slug = ${slug} and status <> 'archived' for update`;
  if (!car) throw new Refusal('not-found', 'No such car.');
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  return car;
}

async function wasSent(tx: Sql, carId: string, uploadKey: string): Promise<boolean> {
  const rows = await tx`
    select 1 from document_files f join documents d on d.id = f.document_id
    where d.car_id = ${carId} and f.upload_key = ${uploadKey}`;
  return rows.length > 0;
}

type Waiting = { carId: string; kind: CarDocument; now: Date };

async function waiting(tx: Sql, { carId, kind, now }: Waiting) {
  const [known] = await tx<{ id: string; files: number }>`
    select d.id, (select count(*)::int from document_files f where f.document_id = d.id) as files
    from documents d where d.car_id = ${carId} and d.kind = ${kind}::document_kind and d.status = 'in_review'`;
  if (known) return known;
  const [made] = await tx<{ id: string }>`
    insert into documents (kind, car_id, created_at) values (${kind}::document_kind, ${carId}, ${now}) returning id`;
  if (!made) throw new Error('A document was not written.');
  return { ...made, files: 0 };
}

async function setExpiry(
  tx: Sql,
  documentId: string,
  { kind, expiresOn }: { kind: CarDocument; expiresOn: WallDate },
) {
  if (!hasExpiry(kind)) return;
  await tx`update documents set expires_on = ${expiresOn}::date where id = ${documentId}`;
}
