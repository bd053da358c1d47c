import {
  carDocuments,
  hasExpiry,
  inForce,
  isOptional,
  paperState,
  type CarDocument,
  type PaperState,
} from '#server/domain/documents/document.ts';
import { maySeeFiles, maySendPapers } from '#server/domain/documents/policy.ts';
import type { DocumentRecord, PaperedCar } from '#server/domain/documents/queries.ts';
import { HOME_ZONE, wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#routes';
import { fileUrl } from '../file-links.ts';

const PICTURE = 'image/jpeg';

export type FileView = {
  id: string;
  isPicture: boolean;
  bytes: number | null;
  /** Good for five minutes; `null` for whoever may not open it. */
  url: string | null;
  /** While nobody has decided on it. */
  removeUrl: string | null;
};

/** One kind of paper of a car: what is in force, and what waits to take its place. */
export type PaperView = {
  kind: CarDocument;
  state: PaperState;
  optional: boolean;
  needsExpiry: boolean;
  inForce: { expiresOn: string | null; files: FileView[] } | null;
  waiting: { expiresOn: string | null; files: FileView[] } | null;
  /** When the last one ended, if none is in force. */
  endedOn: string | null;
  /** Why the newest was refused. */
  reason: string | null;
  uploadUrl: string | null;
  expiryUrl: string | null;
};

type Reader = { actor: Actor; now: Date };

export function paperViews(
  car: PaperedCar,
  documents: readonly DocumentRecord[],
  reader: Reader,
): PaperView[] {
  return carDocuments.map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    return paperView(car, kind, { ofKind, ...reader });
  });
}

type Papers = Reader & { ofKind: readonly DocumentRecord[] };

function paperView(car: PaperedCar, kind: CarDocument, papers: Papers): PaperView {
  const { ofKind, actor, now } = papers;
  const today = wallDateOf(now, HOME_ZONE);
  const valid = inForce(ofKind, today);
  const waiting = ofKind.find(({ status }) => status === 'in_review') ?? null;
  const shown = (document: DocumentRecord | null) =>
    document && {
      expiresOn: document.expiresOn,
      files: document.files.map((file) => fileView(car, { file, document, actor, now })),
    };
  return {
    kind,
    state: paperState(ofKind, today),
    optional: isOptional(kind),
    needsExpiry: hasExpiry(kind),
    inForce: shown(valid),
    waiting: shown(waiting),
    endedOn: valid ? null : endOfLast(ofKind),
    reason: reasonOfNewest(ofKind),
    ...linksOf(car, kind, { mayChange: maySendPapers(actor, car.hostId), waits: waiting !== null }),
  };
}

function endOfLast(ofKind: readonly DocumentRecord[]): string | null {
  const last = ofKind.find(({ status }) => status === 'expired' || status === 'approved');
  return last?.expiresOn ?? null;
}

function reasonOfNewest([newest]: readonly DocumentRecord[]): string | null {
  return newest?.status === 'rejected' ? newest.reason : null;
}

function linksOf(
  { slug }: PaperedCar,
  kind: CarDocument,
  { mayChange, waits }: { mayChange: boolean; waits: boolean },
) {
  const params = { car: slug, kind };
  return {
    uploadUrl: mayChange ? url('owner.cars.documents.store', params) : null,
    expiryUrl: mayChange && waits ? url('owner.cars.documents.expiry', params) : null,
  };
}

type ShownFile = Reader & { file: DocumentRecord['files'][number]; document: DocumentRecord };

function fileView(
  { slug, hostId }: PaperedCar,
  { file, document, actor, now }: ShownFile,
): FileView {
  const { id, mime, bytes } = file;
  const { kind, status } = document;
  const mayOpen = maySeeFiles(actor, { kind, userId: null, hostId });
  const mayRemove = status === 'in_review' && maySendPapers(actor, hostId);
  return {
    id,
    isPicture: mime === PICTURE,
    bytes,
    url: mayOpen ? fileUrl({ file: id, userId: actor.id, purpose: 'handover' }, now) : null,
    removeUrl: mayRemove ? url('owner.cars.documents.remove', { car: slug, file: id }) : null,
  };
}

/** A document as those who check it see it. */
export type ReviewedDocument = Pick<
  DocumentRecord,
  'id' | 'kind' | 'status' | 'reason' | 'expiresOn' | 'country' | 'numberEnd'
> & {
  needsExpiry: boolean;
  sentAt: string;
  reviewedAt: string | null;
  destroyedAt: string | null;
  /** `url` is `null` for what is decided, until a reason to look at it is given. */
  files: { id: string; isPicture: boolean; url: string | null }[];
  reviewUrl: string | null;
  /** Where to give a reason. */
  openUrl: string | null;
};

type Check = { userId: string; now: Date; isOpened: (documentId: string) => boolean };

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
    needsExpiry: carDocuments.some((paper) => paper === kind && hasExpiry(paper)),
    sentAt: document.createdAt.toISOString(),
    reviewedAt: instant(document.reviewedAt),
    destroyedAt: instant(document.filesDestroyedAt),
    files: document.files.map((file) => ({
      id: file.id,
      isPicture: file.mime === PICTURE,
      url: isOpen ? linkFor(file.id, check) : null,
    })),
    reviewUrl: waits && isOfCar(kind) ? url('admin.documents.review', { document: id }) : null,
    openUrl: needsReason ? url('admin.documents.open', { document: id }) : null,
  };
}

function isOfCar(kind: DocumentRecord['kind']): boolean {
  return carDocuments.some((paper) => paper === kind);
}

function instant(at: Date | null): string | null {
  return at && at.toISOString();
}

function linkFor(file: string, { userId, now }: Check): string {
  return fileUrl({ file, userId, purpose: 'review' }, now);
}
