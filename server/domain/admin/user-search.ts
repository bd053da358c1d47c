import { fragment, join, sql, type Fragment } from '#server/db/sql.ts';
import type { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import { anywhere } from './booking-search.ts';

/** `closed` accounts are shown only when they are asked for. */
export const userStates = ['active', 'suspended', 'unverified', 'closed'] as const;
/** `waiting` is the order of those whose identity is to be checked, the longest wait first. */
export const userSorts = ['newest', 'oldest', 'name', 'waiting'] as const;

export type UserState = (typeof userStates)[number];
export type UserSort = (typeof userSorts)[number];
export type UserFilter = {
  query: string;
  role: RoleName | null;
  state: UserState | null;
  kyc: KycStatus | null;
};

/** A page begins after, or ends before, one person of the list; without either it is the first. */
export type UserPage = {
  sort: UserSort;
  size: number;
  after?: string | null;
  before?: string | null;
};

export type UserRow = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  roles: RoleName[];
  kycStatus: KycStatus;
  suspended: boolean;
  closed: boolean;
  bookings: number;
  createdAt: Date;
};

export type FoundUsers = {
  users: UserRow[];
  /** How many match, up to `MOST_COUNTED`; then `isMore`. */
  total: number;
  isMore: boolean;
  /** Whom the page before ends before, and whom the next begins after. */
  previous: string | null;
  next: string | null;
};

/** Beyond this nobody reads on but narrows the search, and counting would cost more than finding. */
export const MOST_COUNTED = 1_000;

type Key = { field: Fragment; descending: boolean };

const keys: Record<UserSort, Key> = {
  newest: { field: fragment`created_at`, descending: true },
  oldest: { field: fragment`created_at`, descending: false },
  name: { field: fragment`sort_name`, descending: false },
  waiting: { field: fragment`kyc_submitted_at`, descending: false },
};

/**
 * A page of people. Up to a thousand matches are gathered through the index of what was asked for and sorted; of more,
 * the page is read in the order of the list, where a match is never far. So neither depends on the planner's guess.
 */
export async function searchUsers(filter: UserFilter, page: UserPage): Promise<FoundUsers> {
  const anchorId = page.before ?? page.after ?? null;
  const [anchor, counted] = await Promise.all([
    anchorId === null ? null : anchorOf(anchorId, page.sort),
    countUpTo(MOST_COUNTED + 1, filter),
  ]);
  const isMore = counted > MOST_COUNTED;
  const place = { ...page, anchor, isBackwards: anchor !== null && Boolean(page.before) };
  const rows = await sql<UserRow>`${pageStatement(filter, place, isMore)}`;
  return { ...cut(rows, place), total: Math.min(counted, MOST_COUNTED), isMore };
}

export type Anchor = { id: string; key: Date | string | null };
export type Place = { sort: UserSort; size: number; anchor: Anchor | null; isBackwards: boolean };

/** The statement of a page and of one person more, who tells that there is another. */
export function pageStatement(filter: UserFilter, place: Place, isMore: boolean): Fragment {
  const found = isMore ? fragment`users u where` : gathered(filter);
  const conditions = [...(isMore ? conditionsOf(filter) : []), ...beyond(place)];
  const where = conditions.length === 0 ? fragment`true` : join(conditions, ' and ');
  return fragment`
    with page as (select u.* from ${found} ${where} order by ${orderOf(place)} limit ${place.size + 1})
    select u.id, u.name, u.email::text, u.phone, u.kyc_status as "kycStatus", u.suspended_at is not null as suspended,
      u.deleted_at is not null as closed, u.created_at as "createdAt",
      coalesce((select array_agg(r.name::text order by r.name) from user_roles r where r.user_id = u.id), '{}') as roles,
      (select count(*)::int from bookings b where b.client_id = u.id) as bookings
    from page u order by ${orderOf(place)}`;
}

export function countStatement(most: number, filter: UserFilter): Fragment {
  return fragment`
    select count(*)::int as count from (
      select from users u where ${join(conditionsOf(filter), ' and ')} limit ${most}) matches`;
}

async function countUpTo(most: number, filter: UserFilter): Promise<number> {
  const [row] = await sql<{ count: number }>`${countStatement(most, filter)}`;
  return row?.count ?? 0;
}

function gathered(filter: UserFilter): Fragment {
  const matches = join(conditionsOf(filter), ' and ');
  return fragment`(select u.* from users u where ${matches} offset 0) u where`;
}

async function anchorOf(id: string, sort: UserSort): Promise<Anchor | null> {
  const [anchor] = await sql<Anchor>`
    select id, ${keys[sort].field} as key from users where id = ${id}`;
  return anchor?.key === null ? null : (anchor ?? null);
}

function beyond({ sort, anchor, isBackwards }: Place): Fragment[] {
  if (!anchor) return [];
  const { field, descending } = keys[sort];
  const from = fragment`(${anchor.key}, ${anchor.id}::uuid)`;
  return [
    descending === isBackwards
      ? fragment`(u.${field}, u.id) > ${from}`
      : fragment`(u.${field}, u.id) < ${from}`,
  ];
}

function orderOf({ sort, isBackwards }: Place): Fragment {
  const { field, descending } = keys[sort];
  return descending === isBackwards
    ? fragment`u.${field}, u.id`
    : fragment`u.${field} desc, u.id desc`;
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

function conditionsOf({ query, role, state, kyc }: UserFilter): Fragment[] {
  return [
    ...patternsOf(query).map((pattern) => fragment`u.search_text like ${pattern}`),
    ...(role
      ? [
          fragment`exists (select from user_roles r where r.user_id = u.id and r.name = ${role}::role_name)`,
        ]
      : []),
    ...(kyc ? [fragment`u.kyc_status = ${kyc}::kyc_status`] : []),
    stateConditions[state ?? 'any'],
  ];
}

const stateConditions: Record<UserState | 'any', Fragment> = {
  any: fragment`u.deleted_at is null`,
  active: fragment`u.suspended_at is null and u.deleted_at is null`,
  suspended: fragment`u.suspended_at is not null`,
  unverified: fragment`u.email_verified_at is null and u.deleted_at is null`,
  closed: fragment`u.deleted_at is not null`,
};

const SHORTEST_INSIDE = 3;

/** What each word has to match: a long one anywhere, one or two letters only where a word begins. */
export function patternsOf(query: string): string[] {
  const digits = query.replaceAll(/\D/g, '').replace(/^(00)?40|^0+/, '');
  if (/^[+\d\s().-]+$/.test(query) && digits.length >= SHORTEST_INSIDE) return [`%${digits}%`];
  const words = folded(query).split(/\s+/).filter(Boolean);
  return words.map((word) => anywhere(word.length < SHORTEST_INSIDE ? ` ${word}` : word));
}

/** Without capitals and marks, as `folded` of the database. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
