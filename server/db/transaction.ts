import { env } from '#server/env.ts';
import { cause } from '#server/lib/cause.ts';
import { isRetryable, prisma, withStatements, type Db } from './client.ts';
import { holding, TOO_LATE, type Held } from './connections.ts';
import { statementsOn } from './statements.ts';

const ATTEMPTS = 3;

/**
 * Runs the work in one transaction on one connection, for Prisma's models and SQL alike. After a serialization failure
 * or a deadlock the work runs again, up to three times in all, so it may do nothing but use the database.
 *
 * @param timeout milliseconds after which it is rolled back, for work that nobody waits for; else that of the client
 */
export async function transaction<T>(
  work: (tx: Db) => Promise<T>,
  { timeout }: { timeout?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(work, timeout);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function attemptTransaction<T>(work: (tx: Db) => Promise<T>, timeout?: number): Promise<T> {
  const held: Held = {};
  const statements = statementsOn(() => connectionOf(held), env.DATABASE_PREPARED);
  return holding(held, () =>
    prisma.$transaction(
      async (client) => {
        const tx = withStatements(client, statements);
        await nameCause(tx);
        return work(tx);
      },
      timeout === undefined ? {} : { timeout },
    ),
  );
}

/** The triggers that announce changes to open pages read it. */
async function nameCause(tx: Db): Promise<void> {
  const connection = cause();
  if (connection !== undefined)
    await tx.execute`select set_config('volan.connection', ${connection}, true)`;
}

/** @throws {Error} when the transaction is over: another request may use the connection by then */
function connectionOf({ connection }: Held) {
  if (!connection) throw new Error(TOO_LATE);
  return connection;
}
