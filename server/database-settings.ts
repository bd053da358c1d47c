import { flag, urlOf, wholeNumber } from './setting-kinds.ts';

const postgresUrl = urlOf('postgres:', 'postgresql:');

/** A placeholder while the variables are checked; replaced when the bundled PostgreSQL has started. */
export const BUNDLED_DATABASE = 'postgresql://bundled';

/** Where PostgreSQL is, for each way of reaching it. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl,
  DIRECT_DATABASE_URL: postgresUrl,
  OWNER_DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 60).default(3),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  DATABASE_PREPARED: flag.default(true),
};
