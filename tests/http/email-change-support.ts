import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { sweepEmailChanges } from '#server/domain/users/email-in-force.ts';
import { url } from '#shared/routes.ts';
import { createAccount, newAddress } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { linkIn } from '../support/mails.ts';
import { accountPage, admin, type Admin } from './admin-user-support.ts';

export const inHours = (hours: number) => hoursAfter(new Date(), hours);

/** A member of the staff asks for another address of somebody, as the page would. */
export async function request(by: Admin, user: { id: string }, email: string) {
  const { account } = await accountPage(by, user.id);
  const path = url('admin.users.email.store', { user: user.id });
  const data = { version: account.version, email };
  return by.submit(path, data, url('admin.users.edit', { user: user.id }));
}

export async function consent(by: Admin, user: { id: string }) {
  const { account } = await accountPage(by, user.id);
  return by.post(url('admin.users.email.consent', { user: user.id }), {
    version: account.version,
  });
}

/** Follows the link of a mail and presses its button, in a browser where nobody is signed in. */
export async function press(address: string, kind: 'confirm-new-email' | 'email-change-requested') {
  const link = await linkIn(address, kind);
  await as(null).post(link);
  return as(null).visit(link);
}

/** Somebody whose other address was asked for by the staff. */
export async function requested() {
  const [staff, user, email] = [await admin(), await createAccount(), newAddress()];
  await request(staff, user, email);
  return { staff, user, email };
}

/** The same, confirmed and in force. */
export async function replaced() {
  const { staff, user, email } = await requested();
  await press(email, 'confirm-new-email');
  await sweepEmailChanges(inHours(24));
  return { staff, user, email };
}

/** As if the new address had come into force so many hours ago. */
export async function backdate(user: { id: string }, hours: number) {
  await db.emailChange.updateMany({
    where: { userId: user.id },
    data: { endedAt: inHours(-hours) },
  });
}

export async function addressOf({ id }: { id: string }): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id } })).email;
}

/** The states of a person's changes, the first asked for first. */
export async function statesOf({ id: userId }: { id: string }): Promise<string[]> {
  const rows = await db.emailChange.findMany({
    where: { userId },
    orderBy: { requestedAt: 'asc' },
  });
  return rows.map(({ state }) => state);
}
