import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { createPool } from '#server/db/pool.ts';

/** A separate pool, because a busy one must not look like a failed database. */
const pool = createPool({
  name: 'health',
  connectionString: env.DATABASE_URL,
  max: 1,
  statementTimeoutMs: 1_000,
  connectionTimeoutMs: 1_000,
  // A pooler in front may keep the limit from PostgreSQL, and wait for it itself while it is away.
  queryTimeoutMs: 1_000,
});

export const state = { starting: false, draining: false };

export function live(_req: Request, res: Response) {
  res.json({ alive: true });
}

/** Ready while the database is migrated and answers within a second, and the server is neither starting nor stopping. */
export async function ready(_req: Request, res: Response) {
  const ok = !state.starting && !state.draining && (await databaseAnswers());
  res.status(ok ? 200 : 503).json({ ready: ok });
}

export async function closeHealth() {
  await pool.end();
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await pool.query('select 1 from _prisma_migrations where finished_at is not null limit 1');
    return true;
  } catch {
    return false;
  }
}
