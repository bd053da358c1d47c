import { isUniqueViolation } from '#server/db/client.ts';
import { sql, transaction, type Sql } from '#server/db/sql.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { requestVerification } from './email-verification.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { grant, openHost, type Parts } from './roles.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  locale: 'ro' | 'en';
  parts: Parts;
};

type Registered = { ok: true; userId: string } | { ok: false; problem: 'email-taken' };

/** Opens an account, with the hosts that the person's cars will belong to. */
export async function register(registration: Registration, now: Date): Promise<Registered> {
  const passwordHash = await hashPassword(registration.password);
  try {
    const userId = await transaction(async (tx) => {
      const id = await insertUser(tx, registration, passwordHash, now);
      if (registration.parts.driver) await grant(tx, id, 'client');
      for (const wish of registration.parts.hosts) {
        await grant(tx, id, wish.kind);
        await openHost(tx, { ...registration, id }, wish, now);
      }
      await requestVerification(tx, { ...registration, id }, now);
      return id;
    });
    return { ok: true, userId };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return { ok: false, problem: 'email-taken' };
    throw error;
  }
}

type Authenticated =
  | { ok: true; userId: string }
  | { ok: false; problem: 'wrong' }
  | { ok: false; problem: 'suspended'; reason: string | null };

/** Whose credentials these are. That an account is suspended, and why, is told to nobody but its person. */
export async function authenticate(email: string, password: string): Promise<Authenticated> {
  const [user] = await sql<{
    id: string;
    passwordHash: string;
    suspended: boolean;
    reason: string | null;
  }>`
    select id, password_hash as "passwordHash", suspended_at is not null as suspended, suspended_reason as reason
    from users where email = ${email}`;
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) return { ok: false, problem: 'wrong' };
  if (user.suspended) return { ok: false, problem: 'suspended', reason: user.reason };
  return { ok: true, userId: user.id };
}

/** Whether this is the person's password, to make sure that it is still they who sit there. */
export async function hasPassword(userId: string, password: string): Promise<boolean> {
  const [user] = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from users where id = ${userId}`;
  return verifyPassword(user?.passwordHash ?? null, password);
}

/**
 * Who drives: what the age and licence rules of cars are checked against. An owner who rents gains the role. Dates
 * that an admin compares or has compared with the papers stay as they are.
 *
 * @returns whether the dates are now as wished
 */
export async function saveDriver(
  userId: string,
  driver: {
    bornOn: WallDate;
    licenceIssuedOn: WallDate;
    licenceExpiresOn: WallDate | null;
    phone: string | null;
  },
): Promise<boolean> {
  return transaction(async (tx) => {
    const saved = await tx`
      update users set born_on = ${driver.bornOn}::date, licence_issued_on = ${driver.licenceIssuedOn}::date,
        licence_expires_on = case when kyc_status = 'in_review' then licence_expires_on
          else coalesce(${driver.licenceExpiresOn}::date, licence_expires_on) end,
        phone = coalesce(${driver.phone}, phone), updated_at = now()
      where id = ${userId} and (kyc_status not in ('in_review', 'verified')
        or (coalesce(born_on, ${driver.bornOn}::date) = ${driver.bornOn}::date
          and coalesce(licence_issued_on, ${driver.licenceIssuedOn}::date) = ${driver.licenceIssuedOn}::date))
      returning id`;
    if (saved.length > 0) await grant(tx, userId, 'client');
    return saved.length > 0;
  });
}

export async function saveLocale(userId: string, locale: 'ro' | 'en'): Promise<void> {
  await sql`update users set locale = ${locale} where id = ${userId}`;
}

async function insertUser(tx: Sql, registration: Registration, passwordHash: string, now: Date) {
  const { name, email, phone, locale } = registration;
  const { driver } = registration.parts;
  const [user] = await tx<{ id: string }>`
    insert into users (name, email, password_hash, phone, locale, born_on, licence_issued_on, created_at, updated_at)
    values (${name}, ${email}, ${passwordHash}, ${phone}, ${locale}, ${driver?.bornOn ?? null}::date,
      ${driver?.licenceIssuedOn ?? null}::date, ${now}, ${now})
    returning id`;
  if (!user) throw new Error('A user was not stored.');
  return user.id;
}
