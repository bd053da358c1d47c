import {
  carDocuments,
  companyDocuments,
  hasExpiry,
  inForce,
  isHostDocument,
  isOptional,
  documentState,
  type HostDocument,
  type DocumentState,
} from '#server/domain/documents/document.ts';
import type { GivenVerdict } from '#server/domain/approvals/queries.ts';
import type { DocumentOwner } from '#server/domain/documents/owner.ts';
import { maySeeFiles, maySendDocuments } from '#server/domain/documents/policy.ts';
import type { DocumentRecord } from '#server/domain/documents/queries.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import { fileUrl } from '../file-links.ts';
import { verdictView, type VerdictView } from './rule.ts';

const PICTURE = 'image/jpeg';

export type FileView = {
  id: string;
  isPicture: boolean;
  bytes: number | null;
  /** Valid for five minutes; `null` for a person who may not open it. */
  url: string | null;
  /** `null` once it is decided. */
  removeUrl: string | null;
};

/** One kind of document: the one in force, and the one in review that may replace it. */
export type DocumentView = {
  kind: HostDocument;
  state: DocumentState;
  optional: boolean;
  needsExpiry: boolean;
  inForce: { expiresOn: string | null; files: FileView[] } | null;
  waiting: { expiresOn: string | null; files: FileView[] } | null;
  /** When the last one expired, if none is in force. */
  endedOn: string | null;
  /** Why the newest one was refused. */
  reason: string | null;
  uploadUrl: string | null;
  expiryUrl: string | null;
};

type Reader = { actor: Actor; now: Date };

/** The owner of the documents, and the host. */
type OwnedBy = DocumentOwner & { hostId: string; branchId: string | null };

export function documentViews(
  owner: OwnedBy,
  documents: readonly DocumentRecord[],
  reader: Reader,
): DocumentView[] {
  return (owner.is === 'car' ? carDocuments : companyDocuments).map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    return documentView(owner, kind, { ofKind, ...reader });
  });
}

type Documents = Reader & { ofKind: readonly DocumentRecord[] };

function documentView(owner: OwnedBy, kind: HostDocument, documents: Documents): DocumentView {
  const { ofKind, actor, now } = documents;
  const today = wallDateOf(now, HOME_ZONE);
  const valid = inForce(ofKind, today);
  const waiting = ofKind.find(({ status }) => status === 'in_review') ?? null;
  const shown = (document: DocumentRecord | null) =>
    document && {
      expiresOn: document.expiresOn,
      files: document.files.map((file) => fileView(owner, { file, document, actor, now })),
    };
  const mayChange = maySendDocuments(actor, owner.hostId);
  return {
    kind,
    state: documentState(ofKind, today),
    optional: isOptional(kind),
    needsExpiry: hasExpiry(kind),
    inForce: shown(valid),
    waiting: shown(waiting),
    endedOn: valid ? null : endOfLast(ofKind),
    reason: reasonOfNewest(ofKind),
    uploadUrl: mayChange ? links[owner.is].upload(owner.slug, kind) : null,
    expiryUrl: mayChange && waiting ? links[owner.is].expiry(owner.slug, kind) : null,
  };
}

/** Where documents are sent, by kind of owner. */
const links = {
  car: {
    upload: (car: string, kind: string) => url('owner.cars.documents.store', { car, kind }),
    expiry: (car: string, kind: string) => url('owner.cars.documents.expiry', { car, kind }),
    remove: (car: string, file: string) => url('owner.cars.documents.destroy', { car, file }),
  },
  company: {
    upload: (host: string, kind: string) => url('owner.companies.documents.store', { host, kind }),
    expiry: (host: string, kind: string) => url('owner.companies.documents.expiry', { host, kind }),
    remove: (host: string, file: string) =>
      url('owner.companies.documents.destroy', { host, file }),
  },
} as const;

function endOfLast(ofKind: readonly DocumentRecord[]): string | null {
  const last = ofKind.find(({ status }) => status === 'expired' || status === 'approved');
  return last?.expiresOn ?? null;
}

function reasonOfNewest([newest]: readonly DocumentRecord[]): string | null {
  return newest?.status === 'rejected' ? newest.reason : null;
}

type ShownFile = Reader & { file: DocumentRecord['files'][number]; document: DocumentRecord };

function fileView(
  { is, slug, hostId, branchId }: OwnedBy,
  { file, document, actor, now }: ShownFile,
): FileView {
  const { id, mime, bytes } = file;
  const { kind, status } = document;
  const mayOpen = maySeeFiles(actor, { kind, userId: null, hostId, branchId });
  const mayRemove = status === 'in_review' && maySendDocuments(actor, hostId);
  const purpose = is === 'car' ? 'handover' : 'own';
  return {
    id,
    isPicture: mime === PICTURE,
    bytes,
    url: mayOpen ? fileUrl({ file: id, userId: actor.id, purpose }, now) : null,
    removeUrl: mayRemove ? links[is].remove(slug, id) : null,
  };
}

/** A document for the staff who review it. */
export type ReviewedDocument = Pick<
  DocumentRecord,
  'id' | 'kind' | 'status' | 'reason' | 'expiresOn' | 'country' | 'numberEnd'
> & {
  needsExpiry: boolean;
  sentAt: string;
  reviewedAt: string | null;
  destroyedAt: string | null;
  /** `url` is `null` for a decided document, until a reason to look at it is given. */
  files: { id: string; isPicture: boolean; url: string | null }[];
  rule: VerdictView | null;
  reviewUrl: string | null;
  /** Where an approval is taken back. */
  takeBackUrl: string | null;
  /** Where the reason is given. */
  openUrl: string | null;
};

type Check = {
  userId: string;
  now: Date;
  isOpened: (documentId: string) => boolean;
  /** What the rule has said, by the ids of documents. */
  verdicts?: ReadonlyMap<string, GivenVerdict>;
};

export function reviewedDocument(document: DocumentRecord, check: Check): ReviewedDocument {
  const { id, kind, status, reason, expiresOn, country, numberEnd } = document;
  const waits = status === 'in_review';
  const isOpen = waits || check.isOpened(id);
  const needsReason = !isOpen && document.files.length > 0;
  return {
    id,
    kind,
    status,
    reason,
    expiresOn,
    country,
    numberEnd,
    needsExpiry: isHostDocument(kind) && hasExpiry(kind),
    sentAt: document.createdAt.toISOString(),
    reviewedAt: instant(document.reviewedAt),
    destroyedAt: instant(document.filesDestroyedAt),
    files: document.files.map((file) => ({
      id: file.id,
      isPicture: file.mime === PICTURE,
      url: isOpen ? linkFor(file.id, check) : null,
    })),
    rule: verdictView('document', check.verdicts?.get(id)),
    ...decisionUrls(document),
    openUrl: needsReason ? url('admin.documents.open', { document: id }) : null,
  };
}

function decisionUrls({ id, kind, status }: DocumentRecord) {
  const reviewUrl = isHostDocument(kind) ? url('admin.documents.review', { document: id }) : null;
  return {
    reviewUrl: status === 'in_review' ? reviewUrl : null,
    takeBackUrl: status === 'approved' ? reviewUrl : null,
  };
}

function instant(at: Date | null): string | null {
  return at && at.toISOString();
}

function linkFor(file: string, { userId, now }: Check): string {
  return fileUrl({ file, userId, purpose: 'review' }, now);
}
