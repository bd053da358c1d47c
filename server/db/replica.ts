import pg from 'pg';
import { z } from 'zod';
import { log } from '#server/lib/log.ts';
import { isUnavailable, pgCode } from './errors.ts';
import { createPool } from './pool.ts';
import { Positions } from './positions.ts';

const ASK_EVERY_MS = 500;
const PATIENCE_MS = 1_000;

/** Longer than PostgreSQL's own limit. It gives back the connections of a machine that has gone without a word. */
const QUERY_TIMEOUT_MS = 15_000;

/**
 * Why the primary may answer what the replica refuses: it writes, it holds rows against a replaying replica, or it has a
 * migration that has not arrived there.
 */
const onlyOnReplica = new Set(['25006', '40001', '42P01', '42703', '42704', '42883']);

/** Where the next record goes: with `synchronous_commit = off`, what is committed may not be written yet. */
const primaryPosition = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;

/** Without a row, it is no replica, or not one any more. */
const replicaPosition = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position where pg_is_in_recovery()`;

const rowsWithPosition = z.tuple([z.object({ position: z.number() })]);

type Options = {
  url: string;
  primaryUrl: string;
  /** Answers what the replica does not. */
  primary: pg.Pool;
  poolSize: number;
  /** The most that an answer may be behind, in milliseconds. */
  mostMs: number;
};

/**
 * A replica that answers reads as long as it is known to be no further behind than allowed; in every other case the
 * primary answers.
 */
export class Replica {
  /** How many reads each has answered. */
  readonly reads = { replica: 0, primary: 0 };
  readonly #options: Options;
  readonly #pool: pg.Pool;
  readonly #watched: { primary: pg.Pool; replica: pg.Pool };
  readonly #positions = new Positions();
  readonly #waiting = new Set<(error: Error) => void>();
  /** The last moment of which it has everything. */
  #completeTo: number | null = null;
  #isWell = false;
  #asking: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { url, primaryUrl, poolSize } = options;
    this.#pool = createPool({
      name: 'reads',
      connectionString: url,
      max: poolSize,
      connectionTimeoutMs: PATIENCE_MS,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    });
    // Beside the pools of requests: that those are busy says nothing of the age of the data.
    this.#watched = { primary: watchPool(primaryUrl), replica: watchPool(url) };
  }

  /** Asks for the first time, and from then on twice a second. Until then the primary answers everything. */
  async watch(): Promise<void> {
    await this.#ask();
    this.#asking = setTimeout(() => void this.watch(), ASK_EVERY_MS).unref();
  }

  /** How far it is behind at most, in milliseconds; infinite if that is not known. */
  get behindMs(): number {
    return this.#completeTo === null ? Infinity : performance.now() - this.#completeTo;
  }

  get isUsed(): boolean {
    return this.#isWell && this.behindMs <= this.#options.mostMs;
  }

  /** Takes the arguments of the pool's `query`. */
  async query(...sent: unknown[]): Promise<unknown> {
    if (this.isUsed) {
      try {
        const answer = await this.#unlessLost(ask(this.#pool, sent));
        this.reads.replica += 1;
        return answer;
      } catch (error) {
        if (!mayPrimaryAnswer(error)) throw error;
        if (isUnavailable(error)) this.#lose(error);
      }
    }
    this.reads.primary += 1;
    return ask(this.#options.primary, sent);
  }

  async close(): Promise<void> {
    clearTimeout(this.#asking);
    const { primary, replica } = this.#watched;
    await Promise.all([this.#pool.end(), primary.end(), replica.end()]);
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now();
    try {
      const position = await positionOf(this.#watched.primary, primaryPosition);
      this.#positions.note(askedAt, position);
    } catch {
      // What the replica has grows older until the primary can be asked again.
    }
    try {
      const replayed = await positionOf(this.#watched.replica, replicaPosition);
      this.#completeTo = this.#positions.momentAt(replayed);
      this.#judge();
    } catch (error) {
      this.#lose(error);
    }
  }

  /** It has to catch up well below the limit before it is used again, so that it does not come and go. */
  #judge(): void {
    const { mostMs } = this.#options;
    const isWell = this.behindMs <= (this.#isWell ? mostMs : mostMs / 2);
    if (isWell !== this.#isWell) {
      const seconds = this.behindMs / 1_000;
      if (isWell) log.info({ seconds }, 'Public pages are read from the replica.');
      else log.warn({ seconds }, 'The replica is too far behind; the primary is read.');
    }
    this.#isWell = isWell;
  }

  #lose(error: unknown): void {
    if (this.#isWell) log.warn({ err: error }, 'The replica does not answer; the primary is read.');
    this.#isWell = false;
    for (const giveUp of this.#waiting) giveUp(new ReplicaLost());
  }

  /** Whoever waits for a replica that stops answering does not wait any longer. */
  async #unlessLost<T>(answer: Promise<T>): Promise<T> {
    const { promise: loss, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      return await Promise.race([answer, loss]);
    } finally {
      this.#waiting.delete(reject);
    }
  }
}

/** A pool for Prisma whose single statements go to the replica; its transactions are the primary's. */
export function readingPool(replica: Replica, primary: pg.Pool): pg.Pool {
  return Object.assign(new pg.Pool(), {
    query: (...sent: unknown[]) => replica.query(...sent),
    connect: () => primary.connect(),
  });
}

class ReplicaLost extends Error {}

function mayPrimaryAnswer(error: unknown): boolean {
  return (
    error instanceof ReplicaLost || isUnavailable(error) || onlyOnReplica.has(pgCode(error) ?? '')
  );
}

function ask(pool: pg.Pool, sent: readonly unknown[]): Promise<unknown> {
  const query = pool.query.bind(pool);
  return Reflect.apply(query, undefined, sent);
}

async function positionOf(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(text);
  const [{ position }] = rowsWithPosition.parse(rows);
  return position;
}

function watchPool(connectionString: string): pg.Pool {
  return createPool({
    name: 'watch',
    connectionString,
    max: 1,
    statementTimeoutMs: PATIENCE_MS,
    connectionTimeoutMs: PATIENCE_MS,
    queryTimeoutMs: PATIENCE_MS,
  });
}
