import type { Request, Response } from 'express';
import { z } from 'zod';
import { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import {
  searchUsers,
  userSorts,
  userStates,
  type UserSort,
} from '#server/domain/admin/user-search.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { workLists } from '#server/domain/staff/work.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, uuid } from '../input.ts';
import { share } from '../staff-input.ts';
import { workView } from './admin-work.ts';
import { userRowView } from '../presenters/admin.ts';

const PAGE_SIZE = 30;
const query = z.object({
  q: line(80).catch('').default(''),
  role: z.enum(RoleName).nullable().catch(null).default(null),
  kyc: z.enum(KycStatus).nullable().catch(null).default(null),
  state: z.enum(userStates).nullable().catch(null).default(null),
  sort: z.enum(userSorts).nullable().catch(null).default(null),
  share,
  after: uuid.nullable().catch(null).default(null),
  before: uuid.nullable().catch(null).default(null),
});

export async function index(req: Request, res: Response) {
  const { q, role, state, kyc, share: wanted, after, before, ...input } = query.parse(req.query);
  const reader = currentUser(req);
  const isWork = kyc === 'in_review' && may(reader, workLists.identities.needs);
  const whose = isWork ? wanted : 'all';
  const sort = sortOf(input.sort, kyc);
  const filter = { q, role, state, kyc, sort, share: whose };
  const found = await searchUsers(
    { query: q, role, state, kyc, whose: { share: whose, readerId: reader.id } },
    { sort, size: PAGE_SIZE, after, before },
  );
  await res.inertia.render('Admin/Users/Index', {
    filter,
    work: isWork
      ? await workView(
          req,
          'identities',
          found.users.map(({ id }) => id),
          whose,
        )
      : null,
    total: found.total,
    isMore: found.isMore,
    users: found.users.map(userRowView),
    previousUrl: found.previous && url('admin.users', null, { ...filter, before: found.previous }),
    nextUrl: found.next && url('admin.users', null, { ...filter, after: found.next }),
  });
}

/** Identities to check are shown longest waiting first; nobody else waits. */
function sortOf(requested: UserSort | null, kyc: KycStatus | null): UserSort {
  if (kyc === 'in_review') return requested ?? 'waiting';
  return requested === null || requested === 'waiting' ? 'newest' : requested;
}
