import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '#server/env.ts';
import { PrismaClient, type Prisma } from './generated/client.ts';
import { createPool } from './pool.ts';
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

export const prisma = new PrismaClient({
  adapter: new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => (env.DATABASE_PREPARED && statementName(sql)) || '',
  }),
  // A last resort: PostgreSQL's own limits on statements, locks and idle time end a hanging transaction much earlier.
  transactionOptions: { maxWait: 5_000, timeout: 60_000 },
});

/** Prisma's models and SQL on the same connection: the shared client, or that of a running transaction. */
export type Db = Prisma.TransactionClient & Statements;

/** The shared client. Each statement runs outside a transaction. */
export const db = withStatements(
  prisma,
  statementsOn(() => pool, env.DATABASE_PREPARED),
);

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
  await pool.end();
}
