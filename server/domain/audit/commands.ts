import type { Sql } from '#server/db/sql.ts';

/** Who did what to which record, and what it changed. `actorId` is absent for the system itself. */
export type Deed = {
  actorId?: string | null;
  act: string;
  object: string;
  objectId: string;
  before?: unknown;
  after?: unknown;
  ip?: string | null;
};

/** Leaves a record that cannot be changed, in the transaction of the deed itself. */
export async function record(sql: Sql, deed: Deed, now: Date): Promise<void> {
  const { actorId = null, act, object, objectId, ip = null } = deed;
  await sql`
    insert into audit_records (actor_id, act, object, object_id, before, after, ip, at)
    values (${actorId}, ${act}, ${object}, ${objectId}, ${json(deed.before)}, ${json(deed.after)}, ${ip}, ${now})`;
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
