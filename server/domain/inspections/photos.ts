import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { eachOf } from '#server/lib/each.ts';
import { enqueue } from '#server/queue/queue.ts';
import { copyNames } from '#shared/image.ts';
import { lockAway, privateStorage, takeOut } from '../documents/vault.ts';
import { storeImage } from '../media/commands.ts';
import type { StoredImage } from '../media/copies.ts';
import { pictureStorage } from '../media/pictures.ts';
import { stemOf } from '../media/queries.ts';

/** A photo of a hand-over, encrypted in the private storage. */
type PrivatePhoto = StoredImage & { readonly keyId: string };

/** `keyId` is `null` for a photo that still is in the public storage. */
type PhotoFile = { readonly file: string; readonly keyId: string | null };

/** A name that says nothing about the content, other than those of public pictures. */
export const randomStem = () => randomUUID().replaceAll('-', '');

/**
 * Stores an uploaded photo with its copies, each encrypted.
 *
 * @throws {ImageRefusal} if the file is not a picture
 */
export async function storePhoto(bytes: Buffer): Promise<PrivatePhoto> {
  let keyId = '';
  const storage = {
    put: async (name: string, copy: Buffer) => {
      ({ keyId } = await lockAway(copy, name));
    },
    remove: (name: string) => privateStorage.remove(name),
  };
  return { ...(await storeImage(bytes, { storage, stem: randomStem() })), keyId };
}

/**
 * The smallest copy that is at least this wide, or the largest there is.
 *
 * @param width in pixels
 * @throws {MissingObject}
 */
export async function readPhoto({ file, keyId }: PhotoFile, width: number): Promise<Buffer> {
  const copies = copyNames(file, 'webp');
  const name = (copies.find((copy) => copy.width >= width) ?? copies.at(-1))?.name ?? file;
  return keyId === null ? pictureStorage.get(name) : takeOut({ file: name, keyId });
}

/** Deletes the copies of a photo that has no row. */
export async function discardPhoto({ file }: { file: string }): Promise<void> {
  await eachOf(copyNames(file, 'webp'), ({ name }) => privateStorage.remove(name));
}

const Destroyed = z.object({ file: z.string(), keyId: z.string().nullable() });

/**
 * Deletes the rows in the transaction, and the files that no other photo uses in a job that survives a crash. Those
 * that still are in the public storage are deleted by its clean-up.
 *
 * @param which a condition on `p`
 */
export async function destroyPhotos(tx: Db, which: Prisma.Sql): Promise<void> {
  const rows = await tx.sql(Destroyed)`
    delete from inspection_photos p where ${which} returning p.file, p.key_id`;
  const stems = rows.filter(({ keyId }) => keyId !== null).map(({ file }) => stemOf(file));
  if (stems.length === 0) return;
  const used = await tx.sql(z.object({ stem: z.string() }))`
    select distinct split_part(file, '-', 1) as stem from inspection_photos
    where split_part(file, '-', 1) = any(${stems}::text[])`;
  const shown = new Set(used.map(({ stem }) => stem));
  const gone = rows.filter(({ file, keyId }) => keyId !== null && !shown.has(stemOf(file)));
  const files = gone.flatMap(({ file }) => copyNames(file, 'webp').map(({ name }) => name));
  if (files.length > 0) await enqueue(tx, 'destroy-files', { files });
}
