import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { quantile, rounded } from './timing.ts';
import { printTable } from './table.ts';
import { startTestCluster } from '../support/database.ts';
import { withoutKeys } from '../support/keys.ts';

// Compares the search of /admin/users among a hundred thousand people with the obvious solution, which reads every row,
// counts all matches and skips pages with an offset.

const PEOPLE = Number(process.env['BENCH_USERS'] ?? 100_000);
const RUNS = 40;
const SIZE = 30;

const cluster = await startTestCluster();
try {
  withoutKeys({
    APP_ENV: 'test',
    APP_KEY: 'a key that only the benchmark knows, long enough',
    DATABASE_URL: cluster.template,
    DIRECT_DATABASE_URL: cluster.template,
    LOG_LEVEL: 'warn',
  });
  await compare();
} finally {
  await (await import('#server/db/client.ts')).disconnect();
  await cluster.stop();
}
process.exit();

async function compare() {
  const { db } = await import('#server/db/client.ts');
  const { searchUsers } = await import('#server/domain/admin/user-search.ts');
  const { createManyPeople } = await import('./many-people.ts');
  await createManyPeople(db, PEOPLE);
  await db.execute`create schema bare`;
  await db.execute`create table bare.users as select * from users`;
  await db.execute`create table bare.user_roles as select * from user_roles`;
  await db.execute`vacuum analyze`;
  const [middle] = await db.sql(z.object({ id: z.string() }))`
    select id from users where deleted_at is null order by created_at desc offset ${PEOPLE / 2} limit 1`;
  const any = { query: '', role: null, state: null, kyc: null };
  const kinds = {
    'first page': { filter: any },
    'deep page': { filter: any, after: middle?.id ?? '', offset: PEOPLE / 2 },
    'by name': { filter: any, sort: 'name' },
    'one address': { filter: { ...any, query: 'p4242.3632@' } },
    'one phone': { filter: { ...any, query: '0726 079 942' } },
    'a full name': { filter: { ...any, query: 'stefan ionescu' } },
    'a surname': { filter: { ...any, query: 'Ionescu' }, sort: 'name' },
    'two letters': { filter: { ...any, query: 'st' } },
    'what all have': { filter: { ...any, query: 'example' } },
    'what none has': { filter: { ...any, query: 'xyzzy' } },
    owners: { filter: { ...any, role: 'owner' } },
    admins: { filter: { ...any, role: 'admin' } },
    suspended: { filter: { ...any, state: 'suspended' } },
    'to check': { filter: { ...any, kyc: 'in_review' }, sort: 'waiting' },
    'owners named so': { filter: { ...any, role: 'owner', query: 'ionescu' } },
  } as const satisfies Record<string, Search>;
  type Search = {
    filter: Parameters<typeof searchUsers>[0];
    sort?: 'name' | 'waiting';
    after?: string;
    offset?: number;
  };
  const rows: string[][] = [];
  for (const [name, request] of Object.entries<Search>(kinds)) {
    const { filter, sort = 'newest', after = null } = request;
    const ours = await timesOf(() => searchUsers(filter, { sort, size: SIZE, after }));
    const bare = await timesOf(() => plainSearch(db, request));
    rows.push([
      name,
      ...[ours, bare].flatMap((times) => [
        rounded(quantile(times, 0.5), 1),
        rounded(quantile(times, 0.95), 1),
      ]),
      `${rounded(quantile(bare, 0.5) / quantile(ours, 0.5), 0)}×`,
    ]);
  }
  console.log(`${PEOPLE} people, ${RUNS} runs of each, milliseconds`);
  printTable(['', 'p50', 'p95', 'bare p50', 'bare p95', 'faster'], rows);
}

type Plain = {
  filter: { query: string; role: string | null; state: string | null; kyc: string | null };
  sort?: string;
  offset?: number;
};

async function plainSearch(db: Db, request: Plain) {
  const { query, role, state, kyc } = request.filter;
  const like = `%${query}%`;
  const where = Prisma.sql`
    where (u.name ilike ${like} or u.email::text ilike ${like} or u.phone ilike ${like})
      and (${role}::text is null or exists (select from bare.user_roles r where r.user_id = u.id and r.name::text = ${role}))
      and (${kyc}::text is null or u.kyc_status::text = ${kyc})
      and (${state}::text is null or u.suspended_at is not null) and (${state}::text is not null or u.deleted_at is null)`;
  await Promise.all([
    db.sql(
      z.object({ total: z.number() }),
    )`select count(*)::int as total from bare.users u ${where}`,
    db.execute`select u.*, (select array_agg(r.name::text) from bare.user_roles r where r.user_id = u.id) from (
      select u.* from bare.users u ${where}
      order by case when ${request.sort ?? ''} = 'name' then u.name end, u.created_at desc
      limit ${SIZE} offset ${request.offset ?? 0}) u`,
  ]);
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const begun = performance.now();
    await work();
    // The first run only fills the caches.
    if (run > 0) times.push(performance.now() - begun);
  }
  return times;
}
