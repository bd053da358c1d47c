import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import { unaccented } from '#server/lib/folded.ts';
import { isWhose, type Share } from '../staff/work.ts';
import { anywhere } from '../text-search.ts';

/** `closed` accounts are shown only on request. */
export const userStates = ['active', 'suspended', 'unverified', 'closed'] as const;
/** `waiting` is for people whose identity must be checked, the longest wait first. */
export const userSorts = ['newest', 'oldest', 'name', 'waiting'] as const;

export type UserState = (typeof userStates)[number];
export type UserSort = (typeof userSorts)[number];
export type UserFilter = {
  query: string;
  role: RoleName | null;
  state: UserState | null;
  kyc: KycStatus | null;
  /** Of identities that wait: whose they are. */
  whose?: { share: Share; readerId: string };
};

/** A page begins after one person of the list, or ends before one; without either it is the first page. */
export type UserPage = {
  sort: UserSort;
  size: number;
  after?: string | null;
  before?: string | null;
};

const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(RoleName)),
  kycStatus: z.enum(KycStatus),
  suspended: z.boolean(),
  closed: z.boolean(),
  bookings: z.number(),
  createdAt: z.date(),
});

export type UserRow = z.infer<typeof UserRow>;

export type FoundUsers = {
  users: UserRow[];
  /** The number of matches, up to `MOST_COUNTED`; if there are more, `isMore` is true. */
  total: number;
  isMore: boolean;
  /** The people before and after whom the neighbouring pages end and begin. */
  previous: string | null;
  next: string | null;
};

/** Nobody reads so many results, and counting more would cost more than finding them. */
export const MOST_COUNTED = 1_000;

type Key = { field: Prisma.Sql; descending: boolean };

const keys: Record<UserSort, Key> = {
  newest: { field: Prisma.sql`created_at`, descending: true },
  oldest: { field: Prisma.sql`created_at`, descending: false },
  name: { field: Prisma.sql`sort_name`, descending: false },
  waiting: { field: Prisma.sql`kyc_submitted_at`, descending: false },
};

/**
 * A page of people. Up to a thousand matches are collected through the index for what was asked, and sorted. If there
 * are more, the page is read in the order of the list, where matches are frequent. So the speed does not depend on the
 * planner's estimates.
 */
export async function searchUsers(filter: UserFilter, page: UserPage): Promise<FoundUsers> {
  const anchorId = page.before ?? page.after ?? null;
  const [anchor, counted] = await Promise.all([
    anchorId === null ? null : anchorOf(anchorId, page.sort),
    countUpTo(MOST_COUNTED + 1, filter),
  ]);
  const isMore = counted > MOST_COUNTED;
  const place = { ...page, anchor, isBackwards: anchor !== null && Boolean(page.before) };
  const rows = await db.sql(UserRow)`${pageStatement(filter, place, isMore)}`;
  return { ...cut(rows, place), total: Math.min(counted, MOST_COUNTED), isMore };
}

const Anchor = z.object({ id: z.string(), key: z.union([z.date(), z.string()]).nullable() });

type Anchor = z.infer<typeof Anchor>;
export type Place = { sort: UserSort; size: number; anchor: Anchor | null; isBackwards: boolean };

/** The statement for a page, with one more row to know whether another page follows. */
export function pageStatement(filter: UserFilter, place: Place, isMore: boolean): Prisma.Sql {
  const found = isMore ? Prisma.sql`users u where` : gathered(filter);
  const conditions = [...(isMore ? conditionsOf(filter) : []), ...beyond(place)];
  const where = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' and ');
  return Prisma.sql`
    with page as (select u.* from ${found} ${where} order by ${orderOf(place)} limit ${place.size + 1})
    select u.id, u.name, u.email::text, u.phone, u.kyc_status, u.suspended_at is not null as suspended,
      u.deleted_at is not null as closed, u.created_at,
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = u.id), '{}') as roles,
      (select count(*)::int from bookings b where b.client_id = u.id) as bookings
    from page u order by ${orderOf(place)}`;
}

export function countStatement(most: number, filter: UserFilter): Prisma.Sql {
  return Prisma.sql`
    select count(*)::int as count from (
      select from users u where ${Prisma.join(conditionsOf(filter), ' and ')} limit ${most}) matches`;
}

async function countUpTo(most: number, filter: UserFilter): Promise<number> {
  const [row] = await db.sql(z.object({ count: z.number() }))`${countStatement(most, filter)}`;
  return row?.count ?? 0;
}

function gathered(filter: UserFilter): Prisma.Sql {
  const matches = Prisma.join(conditionsOf(filter), ' and ');
  return Prisma.sql`(select u.* from users u where ${matches} offset 0) u where`;
}

async function anchorOf(id: string, sort: UserSort): Promise<Anchor | null> {
  const [anchor] = await db.sql(Anchor)`
    select id, ${keys[sort].field} as key from users where id = ${id}`;
  return anchor?.key === null ? null : (anchor ?? null);
}

function beyond({ sort, anchor, isBackwards }: Place): Prisma.Sql[] {
  if (!anchor) return [];
  const { field, descending } = keys[sort];
  const from = Prisma.sql`(${anchor.key}, ${anchor.id}::uuid)`;
  return [
    descending === isBackwards
      ? Prisma.sql`(u.${field}, u.id) > ${from}`
      : Prisma.sql`(u.${field}, u.id) < ${from}`,
  ];
}

function orderOf({ sort, isBackwards }: Place): Prisma.Sql {
  const { field, descending } = keys[sort];
  return descending === isBackwards
    ? Prisma.sql`u.${field}, u.id`
    : Prisma.sql`u.${field} desc, u.id desc`;
}

function cut(rows: readonly UserRow[], { size, anchor, isBackwards }: Place) {
  const hasOther = rows.length > size;
  const users = isBackwards ? rows.slice(0, size).toReversed() : rows.slice(0, size);
  const hasEarlier = isBackwards ? hasOther : anchor !== null;
  const hasLater = isBackwards || hasOther;
  return {
    users,
    previous: hasEarlier ? idAt(users, 0) : null,
    next: hasLater ? idAt(users, -1) : null,
  };
}

function idAt(users: readonly UserRow[], at: number): string | null {
  return users.at(at)?.id ?? null;
}

function conditionsOf({ query, role, state, kyc, whose }: UserFilter): Prisma.Sql[] {
  return [
    ...patternsOf(query).map((pattern) => Prisma.sql`u.search_text like ${pattern}`),
    ...(role
      ? [
          Prisma.sql`exists (select from user_roles r where r.user_id = u.id and r.name = ${role}::role_name)`,
        ]
      : []),
    ...(kyc ? [kycCondition(kyc)] : []),
    ...(whose ? [isWhose('identities', Prisma.sql`u.id`, whose.share, whose.readerId)] : []),
    stateConditions[state ?? 'any'],
  ];
}

/** Also includes people who renew a valid check. */
function kycCondition(status: KycStatus): Prisma.Sql {
  if (status !== 'in_review') return Prisma.sql`u.kyc_status = ${status}::kyc_status`;
  return Prisma.sql`(u.kyc_status = 'in_review' or u.kyc_renewal_at is not null)`;
}

const stateConditions: Record<UserState | 'any', Prisma.Sql> = {
  any: Prisma.sql`u.deleted_at is null`,
  active: Prisma.sql`u.suspended_at is null and u.deleted_at is null`,
  suspended: Prisma.sql`u.suspended_at is not null`,
  unverified: Prisma.sql`u.email_verified_at is null and u.deleted_at is null`,
  closed: Prisma.sql`u.deleted_at is not null`,
};

const SHORTEST_INSIDE = 3;

/**
 * The pattern for each word: a long one may stand anywhere, one of one or two letters only at the beginning of a word.
 */
export function patternsOf(query: string): string[] {
  const digits = query.replaceAll(/\D/g, '').replace(/^(00)?40|^0+/, '');
  if (/^[+\d\s().-]+$/.test(query) && digits.length >= SHORTEST_INSIDE) return [`%${digits}%`];
  const words = unaccented(query).split(/\s+/).filter(Boolean);
  return words.map((word) => anywhere(word.length < SHORTEST_INSIDE ? ` ${word}` : word));
}
