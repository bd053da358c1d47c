import { randomBytes } from 'node:crypto';
import { isUniqueViolation } from '#server/db/client.ts';
import { sql, transaction, type Sql } from '#server/db/sql.ts';
import type { RoleName } from '#server/db/generated/enums.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { requestVerification } from './email-verification.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  locale: 'ro' | 'en';
} & (
  | { kind: 'client'; bornOn: WallDate; licenceIssuedOn: WallDate }
  | { kind: 'owner'; town: string }
  | { kind: 'company_owner'; town: string; companyName: string; taxId: string }
);

type Registered = { ok: true; userId: string } | { ok: false; problem: 'email-taken' };

/** Opens an account; an owner's comes with the host their cars will belong to. */
export async function register(registration: Registration, now: Date): Promise<Registered> {
  const passwordHash = await hashPassword(registration.password);
  try {
    const userId = await transaction(async (tx) => {
      const id = await insertUser(tx, registration, passwordHash, now);
      await grant(tx, id, registration.kind);
      if (registration.kind !== 'client') await openHost(tx, id, registration, now);
      await requestVerification(tx, { ...registration, id }, now);
      return id;
    });
    return { ok: true, userId };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return { ok: false, problem: 'email-taken' };
    throw error;
  }
}

/** The person these credentials belong to; `null` for a wrong password, no account, or a suspended one. */
export async function authenticate(email: string, password: string): Promise<string | null> {
  const [user] = await sql<{ id: string; passwordHash: string; suspended: boolean }>`
    select id, password_hash as "passwordHash", suspended_at is not null as suspended
    from users where email = ${email}`;
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches && !user.suspended ? user.id : null;
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
  driver: { bornOn: WallDate; licenceIssuedOn: WallDate; phone: string | null },
): Promise<boolean> {
  return transaction(async (tx) => {
    const saved = await tx`
      update users set born_on = ${driver.bornOn}::date, licence_issued_on = ${driver.licenceIssuedOn}::date,
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
  const driver = registration.kind === 'client' ? registration : null;
  const [user] = await tx<{ id: string }>`
    insert into users (name, email, password_hash, phone, locale, born_on, licence_issued_on, created_at, updated_at)
    values (${name}, ${email}, ${passwordHash}, ${phone}, ${locale}, ${driver?.bornOn ?? null}::date,
      ${driver?.licenceIssuedOn ?? null}::date, ${now}, ${now})
    returning id`;
  if (!user) throw new Error('A user was not stored.');
  return user.id;
}

async function grant(tx: Sql, userId: string, role: RoleName) {
  await tx`insert into user_roles (user_id, name) values (${userId}, ${role}::role_name) on conflict do nothing`;
}

async function openHost(
  tx: Sql,
  userId: string,
  registration: Exclude<Registration, { kind: 'client' }>,
  now: Date,
) {
  const company = registration.kind === 'company_owner' ? registration : null;
  const name = company?.companyName ?? shortName(registration.name);
  const [host] = await tx<{ id: string }>`
    insert into hosts (kind, slug, name, town, tax_id, phone, email, created_at)
    values (${company ? 'company' : 'person'}::host_kind, ${slugOf(name)}, ${name}, ${registration.town},
      ${company?.taxId ?? null}, ${registration.phone}, ${registration.email}, ${now})
    returning id`;
  await tx`insert into host_members (host_id, user_id, role) values (${host?.id}, ${userId}, 'manager')`;
}

/** The public sees a private owner's first name and initial: "Mihai P." */
export function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial.toLocaleUpperCase('ro')}.` : first;
}

const SLUG_SUFFIX_BYTES = 3;

/** Names repeat, slugs do not: a few random letters follow the name. */
export function slugOf(name: string): string {
  const base = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${base}-${randomBytes(SLUG_SUFFIX_BYTES).toString('hex')}`;
}
