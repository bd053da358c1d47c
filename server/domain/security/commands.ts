import { db, type Db } from '#server/db/client.ts';
import { log } from '#server/lib/log.ts';
import { requestOrigin } from '#server/lib/request-origin.ts';
import { sign } from '#server/lib/signed.ts';
import type { Failure, SecurityEvent } from './event.ts';

const MINUTE_MS = 60_000;

/**
 * Records what happened to an account, in the transaction in which it happens. What somebody else has done to it has
 * no address here, because the person may read it; the audit entry has it.
 */
export async function recordSecurityEvent(on: Db, event: SecurityEvent, now: Date): Promise<void> {
  const { kind, userId, details = {} } = event;
  const actorId = event.actorId === userId ? null : (event.actorId ?? null);
  const origin = actorId === null ? originNow() : unknownOrigin;
  await on.securityEvent.create({
    data: { kind, userId, actorId, ...origin, details, at: now },
    select: { id: true },
  });
}

/** Records for each manager of a host what happened to it. */
export async function recordForManagers(
  tx: Db,
  hostId: string,
  event: (userId: string, host: string) => SecurityEvent,
  now: Date,
): Promise<void> {
  const managers = await tx.hostMember.findMany({
    where: { hostId, role: 'manager' },
    select: { userId: true, host: { select: { name: true } } },
  });
  for (const { userId, host } of managers)
    await recordSecurityEvent(tx, event(userId, host.name), now);
}

/** How often a failure was repeated while its row was being written, by the key of that row. */
const repeated = new Map<string, number>();

/**
 * Records what went wrong. Repeated by the same network for the same person within a minute, it is counted in one row,
 * by one statement at a time, so that whoever guesses passwords fills neither the table nor the pool. What cannot be
 * stored is logged: nobody's request fails because of it.
 */
export async function recordFailure(failure: Failure, now: Date, times = 1): Promise<void> {
  const key = mergeKey(failure, now);
  const before = repeated.get(key);
  repeated.set(key, before === undefined ? 0 : before + times);
  if (before !== undefined) return;
  try {
    await count(failure, { key, times, now });
  } catch (error) {
    log.error({ err: error, kind: failure.kind }, 'A security event could not be stored.');
  } finally {
    const more = repeated.get(key) ?? 0;
    repeated.delete(key);
    if (more > 0) void recordFailure(failure, now, more);
  }
}

/** The hash by which events know an e-mail address that has no account. */
export function emailHash(email: string): string {
  return sign('security-event-email', [email.toLowerCase()]);
}

async function count(
  failure: Failure,
  { key, times, now }: { key: string; times: number; now: Date },
): Promise<void> {
  const { ip, network, device } = originNow();
  const { kind, userId = null, email = null } = failure;
  const hash = email === null ? null : emailHash(email);
  await db.execute`
    insert into security_events (kind, user_id, ip, network, device, email_hash, details, count, merge_key, at)
    select ${kind}::security_event_kind, who.id, ${ip}, ${network}, ${device},
      case when who.id is null then ${hash}::text end, ${JSON.stringify(failure.details ?? {})}::jsonb,
      ${times}, ${key}, ${now}
    from (select coalesce(${userId}::uuid, (select id from users where email = ${email}::citext))) who (id)
    on conflict (merge_key) do update set count = security_events.count + excluded.count`;
}

function mergeKey({ kind, userId, email }: Failure, now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const who = userId ?? email?.toLowerCase() ?? '';
  return sign('security-event', [kind, who, originNow().network, minute]);
}

const unknownOrigin = { ip: null, network: null, device: null };

function originNow() {
  const { device, ...origin } = requestOrigin() ?? unknownOrigin;
  return { ...origin, device: device?.() ?? null };
}
