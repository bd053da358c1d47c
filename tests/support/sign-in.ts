import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { secretFor } from '#server/env.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';

/** A session of a person, as the cookie their browser would send. */
export async function signedInCookie(userId: string): Promise<string> {
  const id = randomUUID();
  const data = { userId, passwordConfirmedAt: Date.now(), cookie: { originalMaxAge: null } };
  await sql`
    insert into sessions (id_hash, user_id, data, expires_at)
    values (${createHash('sha256').update(id).digest('hex')}, ${userId}, ${JSON.stringify(data)},
      now() + interval '1 hour')`;
  return `${SESSION_COOKIE}=${encodeURIComponent(`s:${id}.${signature(id)}`)}`;
}

/** As the session library signs its cookie. */
function signature(id: string): string {
  const key = secretFor('sessions');
  return createHmac('sha256', key).update(id).digest('base64').replace(/=+$/, '');
}
