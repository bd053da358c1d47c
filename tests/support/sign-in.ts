import { createHash, randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { cookieFor, SESSION_COOKIE } from '#server/http/sessions.ts';

/** A session of a person, as the cookie their browser would send. */
export async function signedInCookie(userId: string): Promise<string> {
  const id = randomUUID();
  const data = {
    passwordConfirmedAt: Date.now(),
    identityConfirmedAt: Date.now(),
    life: 'brief',
  };
  await db.execute`
    insert into sessions (id_hash, user_id, data, expires_at)
    values (${createHash('sha256').update(id).digest('hex')}, ${userId}, ${JSON.stringify(data)},
      now() + interval '1 hour')`;
  return `${SESSION_COOKIE}=${cookieFor(id)}`;
}
