import { sql, transaction, type Sql } from '#server/db/sql.ts';
import type { DocumentStatus } from '#server/db/generated/enums.ts';
import { url } from '#routes';
import { record } from '../audit/commands.ts';
import { hostPeople, notify } from '../notifications/commands.ts';
import { Refusal } from '../refusal.ts';
import { HOME_ZONE, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { hasExpiry, type CarDocument } from './document.ts';

export type PaperDecision =
  | { decision: 'approve'; expiresOn: WallDate | null }
  | { decision: 'reject'; reason: string };

export type PaperReviewed = { ok: true } | { ok: false; problem: 'expiry-unknown' | 'lapsed' };

type Reviewer = { id: string; ip: string | null };
type Paper = {
  id: string;
  kind: CarDocument;
  status: DocumentStatus;
  expiresOn: WallDate | null;
  slug: string;
  car: string;
  hostId: string;
};

/**
 * An admin's decision on a paper of a car, written to the audit log; its host is told.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it does not wait for a decision
 */
export async function reviewPaper(
  documentId: string,
  decision: PaperDecision,
  admin: Reviewer,
  now: Date,
): Promise<PaperReviewed> {
  return transaction(async (tx) => {
    const paper = await lockedPaper(tx, documentId);
    const after = outcome(paper, decision, wallDateOf(now, HOME_ZONE));
    if ('problem' in after) return { ok: false, problem: after.problem };
    const { status, expiresOn, reason } = after;
    await tx`
      update documents set status = ${status}::document_status, expires_on = ${expiresOn}::date, reason = ${reason},
        reviewed_by = ${admin.id}, reviewed_at = ${now} where id = ${paper.id}`;
    const before = { status: paper.status, expiresOn: paper.expiresOn };
    const act = `document.${decision.decision}`;
    const deed = { actorId: admin.id, act, object: 'document', objectId: paper.id, ip: admin.ip };
    await record(tx, { ...deed, before, after }, now);
    await tellHost(tx, paper, after, now);
    return { ok: true };
  });
}

/** The car whose paper has waited longest, besides one, and somebody of its host to look at it with. */
export async function nextCarInReview(exceptSlug: string | null) {
  const [next] = await sql<{ car: string; user: string }>`
    select c.slug as car, m.user_id as "user"
    from documents d join cars c on c.id = d.car_id join lateral (
      select user_id from host_members where host_id = c.host_id order by role, user_id limit 1) m on true
    where d.status = 'in_review' and c.status not in ('draft', 'archived') and c.slug is distinct from ${exceptSlug}
      and exists (select from document_files f where f.document_id = d.id)
    order by d.created_at, d.id limit 1`;
  return next ?? null;
}

type Outcome = { status: DocumentStatus; expiresOn: WallDate | null; reason: string | null };

function outcome(
  { kind, status, expiresOn: said }: Paper,
  decision: PaperDecision,
  today: WallDate,
): Outcome | { problem: 'expiry-unknown' | 'lapsed' } {
  if (status !== 'in_review') throw new Refusal('conflict', `The paper is ${status}.`);
  if (decision.decision === 'reject')
    return { status: 'rejected', expiresOn: said, reason: decision.reason };
  if (!hasExpiry(kind)) return { status: 'approved', expiresOn: null, reason: null };
  const expiresOn = decision.expiresOn ?? said;
  if (!expiresOn) return { problem: 'expiry-unknown' };
  if (expiresOn < today) return { problem: 'lapsed' };
  return { status: 'approved', expiresOn, reason: null };
}

async function lockedPaper(tx: Sql, id: string): Promise<Paper> {
  const [paper] = await tx<Paper>`
    select d.id, d.kind, d.status, d.expires_on::text as "expiresOn", c.slug, c.make || ' ' || c.model as car,
      c.host_id as "hostId"
    from documents d join cars c on c.id = d.car_id where d.id = ${id} for update of d`;
  if (!paper) throw new Refusal('not-found', 'No such paper.');
  return paper;
}

async function tellHost(tx: Sql, { kind, slug, car, hostId }: Paper, after: Outcome, now: Date) {
  const facts = { car, document: kind, ...(after.reason ? { reason: after.reason } : {}) };
  const notice = {
    kind:
      after.status === 'approved' ? ('document_approved' as const) : ('document_rejected' as const),
    facts,
    url: url('owner.cars.documents', { car: slug }),
  };
  await notify(tx, await hostPeople(tx, hostId), notice, now);
}
