import { env } from '#server/env.ts';
import { db } from '#server/db/client.ts';
import { isSigned, sign } from '#server/lib/signed.ts';
import { url } from '#shared/routes.ts';
import { isMust } from './kinds.ts';
import { notificationKinds, type NotificationKind } from './notification.ts';

const PURPOSE = 'unsubscribe';

export type Subscription = { userId: string; kinds: NotificationKind[] };

/** The address at which mails of these kinds can be stopped, by whoever reads them and without signing in. */
export function unsubscribeUrl(userId: string, kinds: readonly NotificationKind[]): string {
  const subject = Buffer.from([userId, ...kinds].join(' ')).toString('base64url');
  const token = `${subject}.${sign(PURPOSE, [subject])}`;
  return env.APP_URL + url('unsubscribe', { token });
}

/** Whose mails of which kinds a link stops; `null` for one that was not made here. */
export function subscriptionIn(token: string): Subscription | null {
  const [subject = '', signature = ''] = token.split('.');
  if (!isSigned(PURPOSE, [subject], signature)) return null;
  const [userId = '', ...named] = Buffer.from(subject, 'base64url').toString().split(' ');
  const kinds = notificationKinds.filter((kind) => named.includes(kind) && !isMust(kind));
  return { userId, kinds };
}

/** Stops mails; a second time changes nothing. Accounts that are closed have none. */
export async function stopMails({ userId, kinds }: Subscription): Promise<void> {
  await db.execute`
    insert into notification_mutes (user_id, kind, channel)
    select u.id, kind, 'mail' from users u, unnest(${kinds}::text[]) kind
    where u.id = ${userId}::uuid and u.deleted_at is null
    on conflict do nothing`;
}

export async function resumeMails({ userId, kinds }: Subscription): Promise<void> {
  await db.notificationMute.deleteMany({
    where: { userId, channel: 'mail', kind: { in: kinds } },
  });
}

/** Whether all mails of the link are stopped at the moment. */
export async function areStopped({ userId, kinds }: Subscription): Promise<boolean> {
  const stopped = await db.notificationMute.count({
    where: { userId, channel: 'mail', kind: { in: kinds } },
  });
  return stopped === kinds.length;
}
