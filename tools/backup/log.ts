import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { History } from './history.ts';
import { pieceName } from './names.ts';
import type { Repository } from './repository.ts';
import { lsnOf, piecesBetween, positionOf, SEGMENT_BYTES, type Piece } from './wal.ts';

/** PostgreSQL keeps the files of its log until what is read through this slot has been stored. */
const SLOT = 'volan_backup';

const hasLsn = z.tuple([z.object({ lsn: z.string() })]);
const slots = z.array(z.object({ lsn: z.string().nullable(), isLost: z.boolean() }));

export type Log = {
  /** Whether it goes on where it was left. If not, PostgreSQL may have thrown away what came between. */
  isContinued: boolean;
  /** The position up to which everything that was committed is on the disk. */
  end: () => Promise<number>;
  /** Stores what is not stored yet below a position. */
  ship: (end: number) => Promise<void>;
};

/**
 * The log of a running cluster, whose files lie in `data`, from where an earlier copy of it ended.
 *
 * @param client of the cluster's own role; a slot that is not `lasting` ends with its connection
 */
export async function openLog(
  source: { client: pg.Client; data: string; history: History; lasting: boolean },
  repository: Repository,
): Promise<Log> {
  const { client, data, history } = source;
  const slot = source.lasting ? SLOT : `${SLOT}_${process.pid}`;
  const pieces = new Set<string>();
  const { lsn, isContinued } = await reserve(client, slot, source.lasting);
  let stored = positionOf(lsn);
  return {
    isContinued,
    end: () => writtenUpTo(client),
    ship: async (end) => {
      for (const piece of piecesBetween(stored, end, history.timeline)) {
        await store(piece, { data, pieces, history }, repository);
        stored += piece.to - piece.from;
      }
      await client.query('select pg_replication_slot_advance($1, $2)', [slot, lsnOf(stored)]);
    },
  };
}

async function writtenUpTo(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_current_wal_flush_lsn() as lsn');
  return positionOf(hasLsn.parse(rows)[0].lsn);
}

/** @returns from where on PostgreSQL has the log still */
async function reserve(client: pg.Client, slot: string, isLasting: boolean) {
  const { rows } = await client.query(
    `select restart_lsn as lsn, wal_status = 'lost' as "isLost" from pg_replication_slots where slot_name = $1`,
    [slot],
  );
  const [known] = slots.parse(rows);
  if (known?.lsn && !known.isLost) return { lsn: known.lsn, isContinued: true };
  if (known) await client.query('select pg_drop_replication_slot($1)', [slot]);
  await client.query('select pg_create_physical_replication_slot($1, true, $2)', [
    slot,
    !isLasting,
  ]);
  const made = await client.query(
    'select restart_lsn as lsn from pg_replication_slots where slot_name = $1',
    [slot],
  );
  return { lsn: hasLsn.parse(made.rows)[0].lsn, isContinued: false };
}

/** A file that is full takes the place of the pieces that were stored while it filled. */
async function store(
  piece: Piece,
  { data, pieces, history }: { data: string; pieces: Set<string>; history: History },
  repository: Repository,
): Promise<void> {
  const isFull = piece.to === SEGMENT_BYTES;
  const whole = isFull ? { ...piece, from: 0 } : piece;
  const name = pieceName(history.name, whole);
  await repository.put(name, await read(whole, data));
  pieces.add(name);
  if (!isFull) return;
  pieces.delete(name);
  for (const partial of pieces) await repository.remove(partial);
  pieces.clear();
}

async function read({ segment, from, to }: Piece, data: string): Promise<Buffer> {
  const file = await open(join(data, 'pg_wal', segment));
  try {
    const bytes = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    if (bytesRead < bytes.length) throw new Error(`${segment} ends before ${to}.`);
    return bytes;
  } finally {
    await file.close();
  }
}
