import type { Request, Response } from 'express';
import { z } from 'zod';
import { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import { listUsers, nextInReview, personById } from '#server/domain/admin/queries.ts';
import { reviewKyc } from '#server/domain/kyc/commands.ts';
import { kycCase } from '#server/domain/kyc/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import { kycFileView, userRowView } from '../presenters/admin.ts';

const PAGE_SIZE = 30;
const query = z.object({
  q: text(80).catch('').default(''),
  role: z.enum(RoleName).nullable().catch(null).default(null),
  kyc: z.enum(KycStatus).nullable().catch(null).default(null),
  sort: z.enum(['newest', 'name']).catch('newest').default('newest'),
  page: pageNumber,
});
const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z.object({ decision: z.literal('reject'), reason: text(300).pipe(z.string().min(5)) }),
]);

export async function index(req: Request, res: Response) {
  const { q, role, kyc, sort, page } = query.parse(req.query);
  const found = await listUsers({ query: q, role, kyc }, { sort, ...slice(page, PAGE_SIZE) });
  await res.inertia.render('Admin/Users/Index', {
    filter: { q, role, kyc, sort },
    total: found.total,
    users: found.users.map(userRowView),
    page,
    pages: pagesOf(found.total, PAGE_SIZE),
  });
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
