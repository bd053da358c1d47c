import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { isForbiddenLiteral, isPublicAddress } from '#server/lib/public-address.ts';
import { rules } from '../rules.ts';
import { DAY_MS } from '../time/wall-clock.ts';
import type { PushTarget } from './sender.ts';

const LONGEST_ENDPOINT = 1_000;
const AUTH_BYTES = 16;

/** Whether messages can be sent to this browser: a public https address, a point on the curve, a secret. */
export function isUsable({ endpoint, p256dh, auth }: PushTarget): boolean {
  const address = URL.parse(endpoint);
  return (
    endpoint.length <= LONGEST_ENDPOINT &&
    address?.protocol === 'https:' &&
    address.username === '' &&
    address.password === '' &&
    !isForbiddenLiteral(address.hostname, isPublicAddress) &&
    isPoint(p256dh) &&
    Buffer.from(auth, 'base64url').length === AUTH_BYTES
  );
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export type Browser = {
  userId: string;
  /** The session in which it is used. */
  sessionHash: string;
  userAgent: string | null;
  target: PushTarget;
  /** An earlier address of the same browser. */
  replaces?: string | undefined;
};

/**
 * Stores a browser to which the person's notifications are sent from now on. One that another person used before is
 * theirs no longer; only the browser itself knows the secret by which it is recognised. Of too many, the oldest go.
 */
export async function storeBrowser(browser: Browser, now: Date): Promise<void> {
  const { userId, sessionHash, userAgent, target, replaces } = browser;
  const { endpoint, p256dh, auth } = target;
  await transaction(async (tx) => {
    await tx.execute`select from users where id = ${userId} for no key update`;
    if (replaces !== undefined)
      await tx.pushSubscription.deleteMany({ where: { userId, endpoint: replaces } });
    await tx.execute`
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, session_hash, user_agent, created_at)
      values (${userId}, ${endpoint}, ${p256dh}, ${auth}, ${sessionHash}, ${userAgent}, ${now})
      on conflict (endpoint) do update
        set user_id = excluded.user_id, session_hash = excluded.session_hash, user_agent = excluded.user_agent
        where push_subscriptions.auth = excluded.auth`;
    await tx.execute`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}
        order by (endpoint = ${endpoint}) desc, created_at desc, id offset ${rules.notifications.devices})`;
  });
}

/** Sends nothing to one of a person's browsers any more; never to another person's. */
export async function removeBrowser(userId: string, id: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { userId, id } });
}

const columns = {
  id: true,
  userAgent: true,
  sessionHash: true,
  createdAt: true,
  lastSuccessAt: true,
} as const;

export type BrowserRecord = {
  id: string;
  userAgent: string | null;
  sessionHash: string;
  createdAt: Date;
  lastSuccessAt: Date | null;
};

/** A person's browsers that show notifications, the newest first. */
export async function browsersOf(userId: string): Promise<BrowserRecord[]> {
  return db.pushSubscription.findMany({
    where: { userId },
    select: columns,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

const Offer = z.object({ isKnown: z.boolean(), declinedAt: z.date().nullable() });

/** Whether to offer notifications on the device of this session: not where there are some, nor soon after a "no". */
export async function isOffered(userId: string, sessionHash: string, now: Date): Promise<boolean> {
  const [found] = await db.sql(Offer)`
    select u.push_declined_at as declined_at,
      exists (select from push_subscriptions p where p.user_id = u.id and p.session_hash = ${sessionHash}) as is_known
    from users u where u.id = ${userId}`;
  if (!found || found.isKnown) return false;
  const again = rules.notifications.offerAgainDays * DAY_MS;
  return found.declinedAt === null || found.declinedAt.getTime() + again <= now.getTime();
}

export async function declineOffer(userId: string, now: Date): Promise<void> {
  await db.user.update({
    where: { id: userId },
    data: { pushDeclinedAt: now },
    select: { id: true },
  });
}
