import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { DocumentStatus } from '#server/db/generated/enums.ts';
import { noteDecision, type ByRule } from '../approvals/commands.ts';
import { record } from '../audit/commands.ts';
import { Refusal } from '../refusal.ts';
import { requireFree } from '../staff/assigning.ts';
import { requirePermission } from '../staff/queries.ts';
import { dateColumn, wallDateOf, type WallDate } from '../time/wall-clock.ts';
import { hasExpiry } from './document.ts';
import { Registered, registrationState } from './registered.ts';
import { notifyOfDocument, OwnedDocument, ownedColumns } from './notifications.ts';

export type DocumentDecision =
  | {
      decision: 'approve';
      expiresOn: WallDate | null;
      /** The `registrationState` that the reviewer compared with a company's certificate. */
      seen?: string | undefined;
    }
  /** `take-back` rejects what was approved. */
  | { decision: 'reject' | 'take-back'; reason: string };

export type DocumentReviewed = { ok: true } | { ok: false; problem: DocumentProblem };

type DocumentProblem = 'expiry-unknown' | 'expired' | 'registration-changed';

type Reviewer = { id: string; ip: string | null };
const LockedDocument = OwnedDocument.extend({
  id: z.string(),
  status: z.enum(DocumentStatus),
  expiresOn: z.string().nullable(),
  /** The car or the company. */
  ownerId: z.string(),
});

type LockedDocument = z.infer<typeof LockedDocument>;

/**
 * An admin decides on a document of a car or a company, or takes an approval back. An audit entry is written and the
 * host is notified.
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
    await requirePermission(tx, admin, 'documents.review');
    const document = await lockedDocument(tx, documentId);
    const after = outcome(document, decision, wallDateOf(now, HOME_ZONE));
    if ('problem' in after) return { ok: false, problem: after.problem };
    if (!(await isAsSeen(tx, document, decision)))
      return { ok: false, problem: 'registration-changed' };
    await requireFree(tx, { list: 'documents', id: document.ownerId }, admin);
    await settle(tx, document, { after, decision: decision.decision, by: admin, now });
    const agreed = decision.decision === 'approve';
    await noteDecision(tx, { kind: 'document', id: documentId, agreed }, admin, now);
    return { ok: true };
  });
}

/** Approves a document that its rule finds safe, until the day that its host has stated. */
export async function approveUnseen(tx: Db, id: string, { now, ...byRule }: ByRule): Promise<void> {
  const document = await lockedDocument(tx, id);
  const after = { status: 'approved', expiresOn: document.expiresOn, reason: null } as const;
  await settle(tx, document, { after, decision: 'approve', by: nobody, byRule, now });
}

type By = { id: string | null; ip: string | null };

const nobody: By = { id: null, ip: null };

type Settlement = {
  after: Outcome;
  decision: DocumentDecision['decision'];
  /** Nobody for a rule. */
  by: By;
  byRule?: Omit<ByRule, 'now'>;
  now: Date;
};

async function settle(tx: Db, document: LockedDocument, settlement: Settlement): Promise<void> {
  const { after, decision, by, byRule, now } = settlement;
  const { status, expiresOn, reason } = after;
  await tx.document.update({
    where: { id: document.id },
    data: {
      status,
      reason,
      expiresOn: expiresOn && dateColumn(expiresOn),
      reviewedBy: by.id,
      reviewedAt: now,
    },
    select: { id: true },
  });
  const entry = { actorId: by.id, action: `document.${decision}`, ip: by.ip };
  const about = { object: 'document', objectId: document.id };
  const before = { status: document.status, expiresOn: document.expiresOn };
  await record(tx, { ...entry, ...about, before, after: { ...after, ...byRule } }, now);
  const kind = status === 'approved' ? 'document_approved' : 'document_rejected';
  await notifyOfDocument(tx, document, { kind, facts: reason ? { reason } : {} }, now);
}

/** Of a company's certificate, whether what the reviewer compared with it still stands; its host is locked. */
async function isAsSeen(tx: Db, { kind, hostId }: LockedDocument, decision: DocumentDecision) {
  if (kind !== 'company_registration' || decision.decision !== 'approve') return true;
  const [host] = await tx.sql(Registered)`
    select legal_name, tax_id, trade_register, address from hosts where id = ${hostId} for no key update`;
  return host !== undefined && registrationState(host) === decision.seen;
}

const NextRow = z.object({
  car: z.string().nullable(),
  user: z.string().nullable(),
  company: z.string().nullable(),
});

/** A car with somebody of its host, or a company. */
export type InReview = { car: string; user: string } | { company: string };

/**
 * The owner of the document that has waited longest, of those that none of the others has.
 *
 * @param except the slug of the car or company just reviewed
 */
export async function nextInReview(
  readerId: string,
  except: Partial<Record<'car' | 'company', string>> = {},
): Promise<InReview | null> {
  const [next] = await db.sql(NextRow)`
    select c.slug as car, m.user_id as "user", h.slug as company
    from documents d left join cars c on c.id = d.car_id left join hosts h on h.id = d.host_id
      left join lateral (
        select user_id from host_members where host_id = c.host_id order by role, user_id limit 1) m on true
    where d.status = 'in_review' and (h.id is not null or m.user_id is not null and c.status not in ('draft', 'archived'))
      and coalesce(c.slug <> ${except.car ?? null}, true) and coalesce(h.slug <> ${except.company ?? null}, true)
      and exists (select from document_files f where f.document_id = d.id)
      and not exists (select from work_assignments w where w.list = 'documents'
        and w.item_id = coalesce(d.car_id, d.host_id) and w.user_id <> ${readerId})
    order by d.created_at, d.id limit 1`;
  return next ? inReview(next) : null;
}

function inReview({ car, user, company }: z.infer<typeof NextRow>): InReview | null {
  if (company) return { company };
  return car && user ? { car, user } : null;
}

/** Whoever rejects what a colleague has just approved is told so; taking it back is another decision. */
function isOpenTo(status: DocumentStatus, decision: DocumentDecision['decision']): boolean {
  return status === (decision === 'take-back' ? 'approved' : 'in_review');
}

type Outcome = { status: DocumentStatus; expiresOn: WallDate | null; reason: string | null };

function outcome(
  { kind, status, expiresOn: stated }: LockedDocument,
  decision: DocumentDecision,
  today: WallDate,
): Outcome | { problem: 'expiry-unknown' | 'expired' } {
  if (!isOpenTo(status, decision.decision))
    throw new Refusal('conflict', `The document is ${status}.`);
  if (decision.decision !== 'approve')
    return { status: 'rejected', expiresOn: stated, reason: decision.reason };
  if (!hasExpiry(kind)) return { status: 'approved', expiresOn: null, reason: null };
  const expiresOn = decision.expiresOn ?? stated;
  if (!expiresOn) return { problem: 'expiry-unknown' };
  if (expiresOn < today) return { problem: 'expired' };
  return { status: 'approved', expiresOn, reason: null };
}

async function lockedDocument(tx: Db, id: string): Promise<LockedDocument> {
  const [document] = await tx.sql(LockedDocument)`
    select ${ownedColumns}, d.id, d.status, d.expires_on, coalesce(d.car_id, d.host_id) as owner_id
    from documents d left join cars c on c.id = d.car_id join hosts h on h.id = coalesce(c.host_id, d.host_id)
    where d.id = ${id} for update of d`;
  if (!document) throw new Refusal('not-found', 'No such document.');
  return document;
}
