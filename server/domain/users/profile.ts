import { rm } from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from '#js/lib/image.ts';
import { sql, transaction } from '#server/db/sql.ts';
import { env } from '#server/env.ts';
import type { Locale } from '#lang/translate.ts';
import { mediaDir } from '../media/copies.ts';
import { storeImage } from '../media/commands.ts';
import type { StoredPhoto } from './actor.ts';
import { passwordProblem, type PasswordProblem } from './password-rules.ts';
import { storePassword } from './password-reset.ts';
import { hashPassword } from './passwords.ts';

const PHOTO_WIDTH = 480;

export type Profile = {
  name: string;
  email: string;
  pendingEmail: string | null;
  phone: string | null;
};

export async function profileOf(userId: string): Promise<Profile> {
  const [profile] = await sql<Profile>`
    select name, email::text, pending_email::text as "pendingEmail", phone from users where id = ${userId}`;
  if (!profile) throw new Error('A signed-in person has no row.');
  return profile;
}

export async function saveProfile(
  userId: string,
  { name, phone }: { name: string; phone: string | null },
  now: Date,
): Promise<void> {
  await sql`update users set name = ${name}, phone = ${phone}, updated_at = ${now} where id = ${userId}`;
}

/** @throws {ImageRefusal} for what is no picture */
export async function savePhoto(userId: string, bytes: Buffer): Promise<void> {
  const { file, width, height, placeholder } = await storeImage(bytes, {
    storageDir: env.STORAGE_DIR,
    largest: PHOTO_WIDTH,
  });
  await replacePhoto(userId, { file, width, height, placeholder });
}

export async function removePhoto(userId: string): Promise<void> {
  await replacePhoto(userId, null);
}

/** Pictures are named by their content, so that a file goes only when nobody else shows the same one. */
export async function forgetPhotoFile(file: string): Promise<void> {
  const [use] = await sql`
    select from users where photo->>'file' = ${file}
    union all select from hosts where photo->>'file' = ${file}
    union all select from car_photos where file = ${file}
    union all select from inspection_photos where file = ${file} limit 1`;
  if (use) return;
  const stem = file.replace(/-\d+\.\w+$/, '');
  const copies = imageWidths(file).map((width) => `${stem}-${width}.webp`);
  const folder = mediaDir(env.STORAGE_DIR);
  await Promise.all(copies.map((name) => rm(path.join(folder, name), { force: true })));
}

type Person = { id: string; name: string; email: string; locale: Locale };
type Changed = { ok: true } | { ok: false; problem: PasswordProblem };

/** A new password of the person's own choice; every session but the one that is named ends. */
export async function changePassword(
  person: Person,
  password: string,
  { now, keepSession }: { now: Date; keepSession: string },
): Promise<Changed> {
  const problem = passwordProblem(password, person);
  if (problem) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  await transaction((tx) => storePassword(tx, person, passwordHash, { now, keepSession }));
  return { ok: true };
}

async function replacePhoto(userId: string, photo: StoredPhoto | null): Promise<void> {
  const [before] = await sql<{ file: string | null }>`
    with before as (select photo->>'file' as file from users where id = ${userId})
    update users set photo = ${photo && JSON.stringify(photo)}::jsonb where id = ${userId}
    returning (select file from before) as file`;
  if (before?.file) await forgetPhotoFile(before.file);
}
