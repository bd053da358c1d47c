import { sql, transaction, type Sql } from '#server/db/sql.ts';
import type { DocumentStatus } from '#server/db/generated/enums.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { hasExpiry } from './document.ts';
import { ownedColumns, notifyOfDocument, type OwnedDocument } from './notifications.ts';

export type DocumentDecision =
  | { decision: 'approve'; expiresOn: WallDate | null }
  | { decision: 'reject'; reason: string };

export type DocumentReviewed = { ok: true } | { ok: false; problem: 'expiry-unknown' | 'lapsed' };

type Reviewer = { id: string; ip: string | null };
type Paper = OwnedDocument & { id: string; status: DocumentStatus; expiresOn: WallDate | null };

/**
 * An admin's decision on a paper of a car or a company, written to the audit log; its host is told.
 *
 * @throws {Refusal} `not-found`, or `conflict` when it does not wait for a decision
 */
export async function reviewDocument(
  documentId: string,
  decision: DocumentDecision,
  admin: Reviewer,
  now: Date,
): Promise<DocumentReviewed> {
  return transaction(async (tx) => {
    const paper = await lockedDocument(tx, documentId);
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
    const kind = status === 'approved' ? 'document_approved' : 'document_rejected';
    await notifyOfDocument(tx, paper, { kind, facts: reason ? { reason } : {} }, now);
    return { ok: true };
  });
}

/** A car, and somebody of its host to look at it with, or a company. */
export type InReview = { car: string; user: string } | { company: string };

/**
 * Whose paper has waited longest.
 *
 * @param except the slug of the car or company whose turn it just was
 */
export async function nextInReview(
  except: Partial<Record<'car' | 'company', string>> = {},
): Promise<InReview | null> {
  const [next] = await sql<NextRow>`
    select c.slug as car, m.user_id as "user", h.slug as company
    from documents d left join cars c on c.id = d.car_id left join hosts h on h.id = d.host_id
      left join lateral (
        select user_id from host_members where host_id = c.host_id order by role, user_id limit 1) m on true
    where d.status = 'in_review' and (h.id is not null or m.user_id is not null and c.status not in ('draft', 'archived'))
      and coalesce(c.slug <> ${except.car ?? null}, true) and coalesce(h.slug <> ${except.company ?? null}, true)
      and exists (select from document_files f where f.document_id = d.id)
    order by d.created_at, d.id limit 1`;
  return next ? inReview(next) : null;
}

type NextRow = { car: string | null; user: string | null; company: string | null };

function inReview({ car, user, company }: NextRow): InReview | null {
  if (company) return { company };
  return car && user ? { car, user } : null;
}

type Outcome = { status: DocumentStatus; expiresOn: WallDate | null; reason: string | null };

function outcome(
  { kind, status, expiresOn: said }: Paper,
  decision: DocumentDecision,
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

async function lockedDocument(tx: Sql, id: string): Promise<Paper> {
  const [paper] = await tx<Paper>`
    select ${ownedColumns}, d.id, d.status, d.expires_on::text as "expiresOn"
    from documents d left join cars c on c.id = d.car_id join hosts h on h.id = coalesce(c.host_id, d.host_id)
    where d.id = ${id} for update of d`;
  if (!paper) throw new Refusal('not-found', 'No such paper.');
  return paper;
}
