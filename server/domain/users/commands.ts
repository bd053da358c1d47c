import { db, isUniqueViolation, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { recordRegistration } from '../legal/consents.ts';
import { recordFailure, recordSecurityEvent } from '../security/commands.ts';
import { dateColumn, type WallDate } from '../time/wall-clock.ts';
import { requestVerification } from './email-verification.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { grant, openHost, type RoleRequests } from './roles.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  phone: string | null;
  locale: 'ro' | 'en';
  roles: RoleRequests;
};

type Registered = { ok: true; userId: string } | { ok: false; problem: 'email-taken' };

/** Opens an account, with the hosts for the person's cars. */
export async function register(registration: Registration, now: Date): Promise<Registered> {
  const passwordHash = await hashPassword(registration.password);
  try {
    const userId = await transaction(async (tx) => {
      const id = await openAccount(tx, registration, passwordHash, now);
      if (registration.roles.driver) await grant(tx, id, 'client');
      for (const request of registration.roles.hosts) {
        await grant(tx, id, request.kind);
        await openHost(tx, { ...registration, id }, request, now);
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

/**
 * The person with this e-mail address and password. Only after the right password is it said that an account is
 * suspended, and why.
 */
export async function authenticate(
  email: string,
  password: string,
  now: Date,
): Promise<Authenticated> {
  const user = await db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, suspendedAt: true, suspendedReason: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  const outcome = outcomeFor(matches ? user : null);
  if (!outcome.ok) {
    const details = { reason: outcome.problem };
    await recordFailure({ kind: 'sign_in_failed', email, details }, now);
  }
  return outcome;
}

function outcomeFor(
  user: { id: string; suspendedAt: Date | null; suspendedReason: string | null } | null,
): Authenticated {
  if (!user) return { ok: false, problem: 'wrong' };
  if (user.suspendedAt) return { ok: false, problem: 'suspended', reason: user.suspendedReason };
  return { ok: true, userId: user.id };
}

/** Whether this is the person's password; asked again before sensitive steps. */
export async function hasPassword(userId: string, password: string, now: Date): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!matches) await recordFailure({ kind: 'password_confirmation_failed', userId }, now);
  return matches;
}

/** Records that somebody signed in has proved again who they are, with a code too if they have a second factor. */
export async function recordConfirmation(
  userId: string,
  withCode: boolean,
  now: Date,
): Promise<void> {
  await recordSecurityEvent(db, { kind: 'password_confirmed', userId, details: { withCode } }, now);
}

/**
 * Saves who drives: the dates that are checked against the rules of cars. An owner who rents becomes a client too.
 * Dates that are in review, or were compared with the documents, do not change.
 *
 * @returns whether the dates are now as given
 */
export async function saveDriver(
  userId: string,
  driver: {
    bornOn: WallDate;
    licenceIssuedOn: WallDate;
    licenceExpiresOn: WallDate | null;
    phone: string | null;
    address: string | null;
  },
): Promise<boolean> {
  return transaction(async (tx) => {
    const saved = await tx.execute`
      update users set born_on = ${driver.bornOn}::date, licence_issued_on = ${driver.licenceIssuedOn}::date,
        licence_expires_on = case when kyc_status in ('in_review', 'verified') then licence_expires_on
          else coalesce(${driver.licenceExpiresOn}::date, licence_expires_on) end,
        phone = coalesce(${driver.phone}, phone), address = coalesce(${driver.address}, address),
        updated_at = now()
      where id = ${userId} and (kyc_status not in ('in_review', 'verified')
        or (coalesce(born_on, ${driver.bornOn}::date) = ${driver.bornOn}::date
          and coalesce(licence_issued_on, ${driver.licenceIssuedOn}::date) = ${driver.licenceIssuedOn}::date))`;
    if (saved > 0) await grant(tx, userId, 'client');
    return saved > 0;
  });
}

export async function saveLocale(userId: string, locale: 'ro' | 'en'): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { locale } });
}

type NewAccount = Pick<Registration, 'name' | 'email' | 'phone' | 'locale'> & {
  roles?: Pick<RoleRequests, 'driver'>;
};

/** An account as it begins: with no role, and agreed to the terms in force. */
export async function openAccount(
  tx: Db,
  { name, email, phone, locale, roles }: NewAccount,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const driver = roles?.driver ?? null;
  const { id } = await tx.user.create({
    data: {
      name,
      email,
      passwordHash,
      phone,
      locale,
      bornOn: driver && dateColumn(driver.bornOn),
      licenceIssuedOn: driver && dateColumn(driver.licenceIssuedOn),
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await recordRegistration(tx, id, now);
  return id;
}
