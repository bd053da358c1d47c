import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate, migrationsIn } from '#server/db/migrate.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { emptyDatabase, query } from '../support/empty-database.ts';
import { lockAwayAsBefore } from '../support/old-files.ts';

/** A database as it was before a document could have several files. */
async function databaseBefore() {
  const migrations = migrationsIn();
  const at = migrations.findIndex(({ name }) => name.endsWith('_document_files'));
  const url = await emptyDatabase();
  await migrate(url, migrations.slice(0, at));
  return url;
}

const ids = { user: randomUUID(), host: randomUUID(), car: randomUUID() };

async function fill(url: string) {
  await query(
    url,
    `insert into users (id, email, name, password_hash) values ($1, 'a@b.test', 'Ana', 'x')`,
    [ids.user],
  );
  await query(
    url,
    `insert into hosts (id, kind, slug, name, town) values ($1, 'person', 'ana', 'Ana', 'Cluj')`,
    [ids.host],
  );
  await query(
    url,
    `insert into cars (id, host_id, slug, make, model, year, category, seats, doors, gearbox, fuel, colour, plate,
      town, town_slug, address, lat, lng, public_lat, public_lng, base_price, deposit, km_price)
    values ($1, $2, 'duster', 'Dacia', 'Duster', 2023, 'suv', 5, 5, 'manual', 'petrol', 'alb', 'CJ 10 ANA',
      'Cluj', 'cluj-napoca', 'Strada 1', 46.77, 23.59, 46.77, 23.59, 10000, 50000, 100)`,
    [ids.car, ids.host],
  );
}

type Old = { kind: string; of: 'user' | 'car'; status: string; mime: string; text: string };

async function insertOld(url: string, { kind, of, status, mime, text }: Old, day: number) {
  const file = await lockAwayAsBefore(text);
  const values = [kind, ids[of], status, mime, file, `2026-01-0${day}`];
  await query(
    url,
    `insert into documents (kind, ${of}_id, status, mime, file, created_at) values ($1, $2, $3, $4, $5, $6)`,
    values,
  );
}

const jpeg = 'image/jpeg';
const old: readonly Old[] = [
  { kind: 'identity', of: 'user', status: 'in_review', mime: jpeg, text: 'the first card' },
  { kind: 'identity', of: 'user', status: 'in_review', mime: jpeg, text: 'the second card' },
  { kind: 'selfie', of: 'user', status: 'approved', mime: jpeg, text: 'a face' },
  { kind: 'rca', of: 'car', status: 'approved', mime: 'application/pdf', text: '%PDF a policy' },
];

test('documents from before a document had several files are still there, and open', async () => {
  const url = await databaseBefore();
  await fill(url);
  for (const [at, document] of old.entries()) await insertOld(url, document, at + 1);

  await migrate(url);

  type Row = Omit<Old, 'text'> & { file: string; keyId: string | null };
  const rows = await query<Row>(
    url,
    `select d.kind, case when d.car_id is null then 'user' else 'car' end as of, d.status, f.mime, f.file,
      f.key_id as "keyId"
    from documents d join document_files f on f.document_id = d.id order by d.created_at`,
  );
  const found = await Promise.all(
    rows.map(async ({ file, keyId, ...row }) => ({
      ...row,
      text: String(await takeOut({ file, keyId })),
    })),
  );
  const [replaced, ...others] = old;
  expect(found).toEqual([{ ...replaced, status: 'expired' }, ...others]);
});
