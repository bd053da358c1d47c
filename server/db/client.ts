import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '#server/env.ts';
import { PrismaClient, type Prisma } from './generated/client.ts';
import { createPool } from './pool.ts';
import { statementName } from './statement-names.ts';

export {
  constraintOf,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
  pgCode,
  violatesExclusion,
} from './errors.ts';

/** The connections every request shares: Prisma, the `sql` helper, sessions and rate limits. */
export const pool = createPool({
  name: 'app',
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
});

export const db = new PrismaClient({
  adapter: new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => (env.DATABASE_PREPARED && statementName(sql)) || '',
  }),
  transactionOptions: { maxWait: 3_000, timeout: 10_000 },
});

/** The client, or the client of a running transaction. */
export type Db = typeof db | Prisma.TransactionClient;

/** Ends every connection; for the end of the process. */
export async function disconnect() {
  await db.$disconnect();
  await pool.end();
}
