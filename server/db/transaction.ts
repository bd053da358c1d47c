import { env } from '#server/env.ts';
import { isRetryable, prisma, withStatements, type Db } from './client.ts';
import { holding, TOO_LATE, type Held } from './connections.ts';
import { statementsOn } from './statements.ts';

const ATTEMPTS = 3;

/**
 * Runs the work in one transaction on one connection, for Prisma's models and SQL alike. A serialization failure or a
 * deadlock runs it again, up to three times in all, so it must do nothing but talk to the database.
 */
export async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function attemptTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const held: Held = {};
  const statements = statementsOn(() => connectionOf(held), env.DATABASE_PREPARED);
  return holding(held, () =>
    prisma.$transaction((client) => work(withStatements(client, statements))),
  );
}

/** @throws when the transaction is over: its connection may serve somebody else by then */
function connectionOf({ connection }: Held) {
  if (!connection) throw new Error(TOO_LATE);
  return connection;
}
