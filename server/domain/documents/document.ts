import type { DocumentKind, DocumentStatus } from '#server/db/generated/enums.ts';
import { addDays, type WallDate } from '../time/wall-clock.ts';

/** The documents of a car, in the order in which they are shown. */
export const carDocuments = [
  'registration',
  'rca',
  'itp',
  'road_tax',
  'casco',
] as const satisfies readonly DocumentKind[];

export type CarDocument = (typeof carDocuments)[number];

/** The documents of a company itself, in the order in which they are shown. */
export const companyDocuments = [
  'company_registration',
  'company_insurance',
] as const satisfies readonly DocumentKind[];

export type CompanyDocument = (typeof companyDocuments)[number];

/** The documents that a host sends: all but those of people. */
export type HostDocument = CarDocument | CompanyDocument;

/** Without these in force, a car may not be on the road and is not rented out. */
export const requiredOnTheRoad = ['rca', 'itp'] as const satisfies readonly CarDocument[];

/** Registrations do not expire; all other documents have a last day. */
export function hasExpiry(kind: HostDocument): boolean {
  return kind !== 'registration' && kind !== 'company_registration';
}

export function isOptional(kind: HostDocument): boolean {
  return kind === 'casco' || kind === 'company_insurance';
}

export function isHostDocument(kind: DocumentKind): kind is HostDocument {
  return [...carDocuments, ...companyDocuments].some((known) => known === kind);
}

export function isOfCompany(kind: DocumentKind): kind is CompanyDocument {
  return companyDocuments.some((known) => known === kind);
}

/** Enough for an insurance policy photographed page by page. */
export const MAX_FILES = 8;

/** Days before a document's last day on which its people are reminded. */
export const REMINDER_DAYS = [30, 14, 7, 1] as const;

/** The state of one kind of document: that of the one in force, unless a newer one was rejected, or there is none. */
export type DocumentState =
  | 'missing'
  | 'in_review'
  | 'approved'
  | 'expiring'
  | 'expired'
  | 'rejected';

type Dated = { status: DocumentStatus; expiresOn: WallDate | null };

/** The document in force that is valid longest; `null` if there is none. */
export function inForce<D extends Dated>(documents: readonly D[], today: WallDate): D | null {
  const good = documents.filter(
    ({ status, expiresOn }) => status === 'approved' && (expiresOn === null || expiresOn >= today),
  );
  return good.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0] ?? null;
}

/** @param documents of one kind, newest first */
export function documentState(documents: readonly Dated[], today: WallDate): DocumentState {
  const [newest] = documents;
  if (!newest) return 'missing';
  const valid = inForce(documents, today);
  if (valid) return isExpiring(valid, today) ? 'expiring' : 'approved';
  if (newest.status === 'in_review' || newest.status === 'rejected') return newest.status;
  return 'expired';
}

function isExpiring({ expiresOn }: Dated, today: WallDate): boolean {
  return expiresOn !== null && expiresOn <= addDays(today, REMINDER_DAYS[0]);
}

const NEVER: WallDate = '9999-12-31';

function endOf({ expiresOn }: Dated): WallDate {
  return expiresOn ?? NEVER;
}
