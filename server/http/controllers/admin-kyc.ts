import type { Request, Response } from 'express';
import { z } from 'zod';
import { nextInReview, personById } from '#server/domain/admin/queries.ts';
import { documentsOfPerson, type DocumentRecord } from '#server/domain/documents/queries.ts';
import { kycDocuments, waitsForReview } from '#server/domain/kyc/kyc.ts';
import { kycCase } from '#server/domain/kyc/queries.ts';
import { reviewKyc, type Decision } from '#server/domain/kyc/reviewing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, staffReason, uuid, wallDate } from '../input.ts';
import { workView } from './admin-work.ts';
import { isOpened } from '../opened-documents.ts';
import { pick } from '../presenters/pick.ts';
import { reviewedDocument } from '../presenters/documents.ts';

/** The number printed on the document. Only its last characters are stored. */
const documentNumber = line(30)
  .transform((value) => value.replaceAll(/[\s-]/g, '') || null)
  .pipe(z.string().min(4).nullable())
  .default(null);
const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    licenceExpiresOn: optional(wallDate),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('RO'),
    identityNumber: documentNumber,
    licenceNumber: documentNumber,
  }),
  z.object({ decision: z.literal('reject'), reason: staffReason }),
]);

export async function show(req: Request<{ user: string }>, res: Response) {
  const id = uuid.parse(req.params.user);
  const person = await personById(id);
  if (!person) throw new Refusal('not-found', 'No such person.');
  const [kyc, next, sent] = await Promise.all([
    kycCase(id),
    nextInReview(id, currentUser(req).id),
    documentsOfPerson(id),
  ]);
  const now = clock.now();
  const userId = currentUser(req).id;
  const check = { userId, now, isOpened: (document: string) => isOpened(req, document, now) };
  await res.inertia.render('Admin/Users/Documents', {
    person: {
      name: person.name,
      email: person.email,
      phone: person.phone,
      since: person.createdAt.toISOString(),
      vehiclesUrl: url('admin.users.vehicles', { user: id }),
    },
    kyc: pick(
      kyc,
      'status',
      'isRenewing',
      'reason',
      'bornOn',
      'licenceIssuedOn',
      'licenceExpiresOn',
      'expiresOn',
    ),
    documents: newestOfEach(sent).map((document) => reviewedDocument(document, check)),
    work: waitsForReview(kyc) ? await workView(req, 'identities', [id]) : null,
    reviewUrl: waitsForReview(kyc) ? url('admin.kyc.review', { user: id }) : null,
    nextUrl: next && url('admin.users.documents', { user: next }),
  });
}

export async function review(req: Request<{ user: string }>, res: Response) {
  const id = uuid.parse(req.params.user);
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const reviewed = await reviewKyc(id, decisionOf(req), admin, clock.now());
  const here = url('admin.users.documents', { user: id });
  if (!reviewed.ok) {
    const field = reviewed.problem === 'number-known' ? 'identityNumber' : 'licenceExpiresOn';
    const message = req.t(`admin.kyc.problem.${reviewed.problem}`);
    res.inertia.errors({ [field]: message }).back(here);
    return;
  }
  const next = await nextInReview(id, currentUser(req).id);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.kyc.decided') } });
  res.redirect(303, next ? url('admin.users.documents', { user: next }) : here);
}

function decisionOf(req: Request): Decision {
  const given = parseBody(req, decision);
  if (given.decision === 'reject') return given;
  const { decision: approve, ...facts } = given;
  return { decision: approve, facts };
}

/** The newest document of each kind, in the order in which they are asked for. */
function newestOfEach(sent: readonly DocumentRecord[]): DocumentRecord[] {
  return kycDocuments.flatMap((kind) => sent.find((document) => document.kind === kind) ?? []);
}
