import type { Request, Response } from 'express';
import { z } from 'zod';
import { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import { nextInReview, personById } from '#server/domain/admin/queries.ts';
import {
  searchUsers,
  userSorts,
  userStates,
  type UserSort,
} from '#server/domain/admin/user-search.ts';
import { reviewKyc } from '#server/domain/kyc/commands.ts';
import { kycCase } from '#server/domain/kyc/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import { kycFileView, userRowView } from '../presenters/admin.ts';

const PAGE_SIZE = 30;
const query = z.object({
  q: text(80).catch('').default(''),
  role: z.enum(RoleName).nullable().catch(null).default(null),
  kyc: z.enum(KycStatus).nullable().catch(null).default(null),
  state: z.enum(userStates).nullable().catch(null).default(null),
  sort: z.enum(userSorts).nullable().catch(null).default(null),
  after: uuid.nullable().catch(null).default(null),
  before: uuid.nullable().catch(null).default(null),
});
const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z.object({ decision: z.literal('reject'), reason: text(300).pipe(z.string().min(5)) }),
]);

export async function index(req: Request, res: Response) {
  const { q, role, state, kyc, after, before, ...wish } = query.parse(req.query);
  const sort = sortOf(wish.sort, kyc);
  const filter = { q, role, state, kyc, sort };
  const found = await searchUsers(
    { query: q, role, state, kyc },
    { sort, size: PAGE_SIZE, after, before },
  );
  await res.inertia.render('Admin/Users/Index', {
    filter,
    total: found.total,
    isMore: found.isMore,
    users: found.users.map(userRowView),
    previousUrl: found.previous && url('admin.users', null, { ...filter, before: found.previous }),
    nextUrl: found.next && url('admin.users', null, { ...filter, after: found.next }),
  });
}

/** Identities to check are a queue; nobody else waits. */
function sortOf(wish: UserSort | null, kyc: KycStatus | null): UserSort {
  if (kyc === 'in_review') return wish ?? 'waiting';
  return wish === null || wish === 'waiting' ? 'newest' : wish;
}

export async function documents(req: Request<{ user: string }>, res: Response) {
  const id = uuid.parse(req.params.user);
  const person = await personById(id);
  if (!person) throw new Refusal('not-found', 'No such person.');
  const [kyc, next] = await Promise.all([kycCase(id), nextInReview(id)]);
  await res.inertia.render('Admin/Users/Documents', {
    person: {
      name: person.name,
      email: person.email,
      phone: person.phone,
      since: person.createdAt.toISOString(),
    },
    kyc: {
      status: kyc.status,
      reason: kyc.reason,
      bornOn: kyc.bornOn,
      licenceIssuedOn: kyc.licenceIssuedOn,
    },
    files: kyc.documents.map(kycFileView),
    reviewUrl: kyc.status === 'in_review' ? url('admin.kyc.review', { user: id }) : null,
    nextUrl: next && url('admin.users.documents', { user: next }),
  });
}

export async function review(req: Request<{ user: string }>, res: Response) {
  const id = uuid.parse(req.params.user);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  await reviewKyc(id, parseBody(req, decision), admin, clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.kyc.decided') } });
  res.redirect(303, url('admin.users.documents', { user: (await nextInReview(id)) ?? id }));
}
