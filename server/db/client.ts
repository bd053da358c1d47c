import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { env } from '#server/env.ts';
import { isLagAllowed } from '#server/lib/may-lag.ts';
import { PrismaClient, type Prisma } from './generated/client.ts';
import { createPool } from './pool.ts';
import { readingPool, Replica } from './replica.ts';
import { statementName } from './statement-names.ts';
import { statementsOn, type Statements } from './statements.ts';

export {
  constraintOf,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
  pgCode,
  violatesExclusion,
} from './errors.ts';

/** The connection pool of the process: for Prisma, SQL, sessions and rate limits. */
export const pool = createPool({
  name: 'app',
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
});

/** A replica for reads that may be some seconds old; `null` if there is none. */
export const replica = env.DATABASE_READ_URL
  ? new Replica({
      url: env.DATABASE_READ_URL,
      primaryUrl: env.DATABASE_URL,
      primary: pool,
      poolSize: env.DATABASE_POOL_SIZE,
      mostMs: env.DATABASE_READ_LAG_SECONDS * 1_000,
    })
  : null;

export const prisma = prismaOn(pool);

/** Prisma's models and SQL on the same connection: the shared client, or that of a running transaction. */
export type Db = Prisma.TransactionClient & Statements;

const onPrimary = withStatements(
  prisma,
  statementsOn(() => pool, env.DATABASE_PREPARED),
);

/**
 * The shared client. Each statement runs outside a transaction, and is read from the replica where the work allows it
 * (`mayLag`).
 */
export const db = replica ? choosing(onPrimary, onReplica(replica)) : onPrimary;

function prismaOn(given: pg.Pool) {
  return new PrismaClient({
    adapter: new PrismaPg(given, {
      statementNameGenerator: ({ sql }) => (env.DATABASE_PREPARED && statementName(sql)) || '',
    }),
    // A last resort: PostgreSQL's own limits on statements, locks and idle time end a hanging transaction much earlier.
    transactionOptions: { maxWait: 5_000, timeout: 60_000 },
  });
}

/**
 * A client of its own, because Prisma joins single rows that are asked for at the same moment into one statement, and
 * so must not see those of two requests of which one wants the primary.
 */
function onReplica(from: Replica) {
  const reading = readingPool(from, pool);
  return withStatements(prismaOn(reading), {
    ...statementsOn(() => reading, env.DATABASE_PREPARED),
    execute: onPrimary.execute,
  });
}

function choosing<Client extends object>(primary: Client, lagging: Client): Client {
  return new Proxy(primary, {
    get: (_target, name): unknown => Reflect.get(isLagAllowed() ? lagging : primary, name),
  });
}

/**
 * Adds SQL to a Prisma client. The properties are defined on a new object: assigning them would go through Prisma's
 * proxy and change the client itself.
 */
export function withStatements<Client extends object>(
  client: Client,
  statements: Statements,
): Client & Statements {
  return Object.create(client, Object.getOwnPropertyDescriptors(statements));
}

/** Closes every connection, before the process ends. */
export async function disconnect() {
  await prisma.$disconnect();
  await replica?.close();
  await pool.end();
}
