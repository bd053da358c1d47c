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

/** The connections every request shares: Prisma, SQL, sessions and rate limits. */
export const pool = createPool({
  name: 'app',
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
});

export const prisma = new PrismaClient({
  adapter: new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => (env.DATABASE_PREPARED && statementName(sql)) || '',
  }),
  // PostgreSQL's own limits on statements, locks and idleness end what hangs, long before this does.
  transactionOptions: { maxWait: 5_000, timeout: 60_000 },
});

/** Prisma's models and SQL on one connection: the shared client, or that of a running transaction. */
export type Db = Prisma.TransactionClient & Statements;

/** The client every request shares, outside any transaction. */
export const db = withStatements(
  prisma,
  statementsOn(() => pool, env.DATABASE_PREPARED),
);

/**
 * A client of Prisma's that sends SQL as well. Its properties are defined, not assigned: an assignment would run
 * through Prisma's proxy and change the client itself.
 */
export function withStatements<Client extends object>(
  client: Client,
  statements: Statements,
): Client & Statements {
  return Object.create(client, Object.getOwnPropertyDescriptors(statements));
}

/** Ends every connection; for the end of the process. */
export async function disconnect() {
  await prisma.$disconnect();
  await pool.end();
}
