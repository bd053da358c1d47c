import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { recordSecurityEvent } from '../security/commands.ts';
import { columnDate } from '../time/wall-clock.ts';
import { storeImage } from '../media/commands.ts';
import { forgetPicture } from '../media/copies.ts';
import type { StoredPhoto } from './actor.ts';
import { passwordProblem, type PasswordProblem } from './password-rules.ts';
import { storePassword } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import type { Person } from './person.ts';

const PHOTO_WIDTH = 480;

export type Profile = {
  name: string;
  email: string;
  phone: string | null;
  /** The address for contracts. */
  address: string | null;
};

export async function profileOf(userId: string): Promise<Profile> {
  const profile = await db.user.findUnique({
    where: { id: userId },
    select: { name: true, email: true, phone: true, address: true },
  });
  if (!profile) throw new Error('A signed-in person has no row.');
  return profile;
}

export async function saveProfile(
  userId: string,
  { name, phone, address }: Pick<Profile, 'name' | 'phone' | 'address'>,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const before = await tx.user.findUnique({ where: { id: userId }, select: { phone: true } });
    await tx.user.updateMany({
      where: { id: userId },
      data: { name, phone, address, updatedAt: now },
    });
    if (before?.phone !== phone)
      await recordSecurityEvent(tx, { kind: 'phone_changed', userId }, now);
  });
}

/** Facts in an account for which other forms ask too. */
export async function personalFacts(userId: string) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { phone: true, address: true, bornOn: true },
  });
  return { ...user, bornOn: user.bornOn && columnDate(user.bornOn) };
}

export async function addressOf(userId: string): Promise<string | null> {
  const { address } = await profileOf(userId);
  return address;
}

/** Saves an address if the person has none; an existing one is changed in the profile. */
export async function saveFirstAddress(userId: string, address: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId, address: null }, data: { address } });
}

/** @throws {ImageRefusal} if the file is not a picture */
export async function savePhoto(userId: string, bytes: Buffer): Promise<void> {
  const { file, width, height, placeholder } = await storeImage(bytes, { largest: PHOTO_WIDTH });
  await replacePhoto(userId, { file, width, height, placeholder });
}

export async function removePhoto(userId: string): Promise<void> {
  await replacePhoto(userId, null);
}

type Changed = { ok: true } | { ok: false; problem: PasswordProblem };

/** Changes the person's password; all sessions except the given one end. */
export async function changePassword(
  person: Person,
  password: string,
  { now, exceptSession }: { now: Date; exceptSession: string },
): Promise<Changed> {
  const problem = passwordProblem(password, person);
  if (problem) return { ok: false, problem };
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    await storePassword(tx, person, passwordHash, { now, exceptSession });
    await recordSecurityEvent(tx, { kind: 'password_changed', userId: person.id }, now);
  });
  return { ok: true };
}

async function replacePhoto(userId: string, photo: StoredPhoto | null): Promise<void> {
  const [before] = await db.sql(z.object({ file: z.string().nullable() }))`
    with before as (select photo->>'file' as file from users where id = ${userId})
    update users set photo = ${photo && JSON.stringify(photo)}::jsonb where id = ${userId}
    returning (select file from before) as file`;
  if (before?.file) await forgetPicture(before.file);
}
