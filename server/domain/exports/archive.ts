import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { keysOf } from '#server/lib/objects.ts';
import { MissingObject, pictureNames } from '#server/storage/storage.ts';
import { takeOut } from '../documents/vault.ts';
import { pictureStorage } from '../media/pictures.ts';
import { exportedTables, rowsOf } from './tables.ts';

/**
 * A person's data as a zip: a JSON file for each table, and the files they sent, with documents decrypted. Each entry
 * is read only after the one before it was written, so that one at a time is in memory.
 */
export async function archiveOf(userId: string): Promise<Readable> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(README), 'README.txt');
  for (const table of keysOf(exportedTables))
    addLazily(zip, `data/${table}.json`, () => rowsAsJson(table, userId));
  for (const document of await documentsOf(userId))
    addLazily(zip, `documents/${document.name}`, async () => [await takeOut(document)]);
  for (const picture of await picturesOf(userId))
    addLazily(zip, `pictures/${picture.file}`, async () => pictureBytes(picture));
  zip.end();
  return Readable.from(zip.outputStream);
}

const README = `This archive holds what Volan keeps about you: a JSON file for each kind of record under data/, the
documents you sent under documents/, and your pictures under pictures/.

Arhiva cuprinde ce păstrează Volan despre dumneavoastră: câte un fișier JSON pentru fiecare fel de înregistrare în data/,
documentele trimise în documents/ și fotografiile în pictures/.
`;

type Bytes = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

function addLazily(zip: ZipFile, name: string, open: () => Promise<Bytes>): void {
  zip.addReadStreamLazy(name, (take) => {
    open().then(
      (bytes) => take(null, Readable.from(bytes, { objectMode: false })),
      (error: unknown) => take(error, Readable.from([])),
    );
  });
}

async function rowsAsJson(table: string, userId: string): Promise<string[]> {
  const rows = await db.sql(z.object({ row: z.string() }))`${rowsOf(table, userId)}`;
  return ['[\n', rows.map(({ row }) => row).join(',\n'), '\n]\n'];
}

const SentFile = z.object({ name: z.string(), file: z.string(), keyId: z.string().nullable() });

async function documentsOf(userId: string) {
  return db.sql(SentFile)`
    select d.kind || '-' || f.id || '.' || split_part(f.mime, '/', 2) as name, f.file, f.key_id
    from document_files f join documents d on d.id = f.document_id
    where d.user_id = ${userId} or d.car_id in (select c.id from cars c join host_members m on m.host_id = c.host_id
      join hosts h on h.id = m.host_id where m.user_id = ${userId} and m.role = 'manager' and h.kind = 'person')
      or d.host_id in (select host_id from host_members where user_id = ${userId} and role = 'manager')
    order by d.created_at, f.created_at`;
}

/** `keyId` is `null` for public pictures. */
const Picture = z.object({ file: z.string(), keyId: z.string().nullable() });

type Picture = z.infer<typeof Picture>;

/** Their portrait, the pictures of their cars, and those of the hand-overs of their trips. */
async function picturesOf(userId: string): Promise<Picture[]> {
  const rows = await db.sql(Picture)`
    select photo->>'file' as file, null as key_id from users where id = ${userId} and photo is not null
    union select p.file, null from car_photos p join cars c on c.id = p.car_id
      join host_members m on m.host_id = c.host_id join hosts h on h.id = m.host_id
      where m.user_id = ${userId} and m.role = 'manager' and h.kind = 'person'
    union select p.file, p.key_id from inspection_photos p join inspections i on i.id = p.inspection_id
      join bookings b on b.id = i.booking_id where b.client_id = ${userId}`;
  return rows.filter(({ file }) => pictureNames.key.test(file));
}

/** A missing picture becomes an empty file, so that the person still gets the rest. */
async function pictureBytes({ file, keyId }: Picture): Promise<Buffer[]> {
  try {
    return [await (keyId === null ? pictureStorage.get(file) : takeOut({ file, keyId }))];
  } catch (error) {
    if (error instanceof MissingObject) return [];
    throw error;
  }
}
