import type { CarStatus } from '#server/db/generated/enums.ts';
import {
  carDocuments,
  companyDocuments,
  isOptional,
  documentState,
  type HostDocument,
  type DocumentState,
} from '#server/domain/documents/document.ts';
import type { CarWithDocuments, CompanyWithDocuments } from '#server/domain/documents/queries.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';

/** The states of a car's or a company's documents. */
type DocumentStates = {
  /** Only documents that need attention. */
  documents: { kind: HostDocument; state: DocumentState }[];
  /** The number of documents in review. */
  waiting: number;
};

export type DocumentedCarView = DocumentStates & {
  slug: string;
  name: string;
  plate: string;
  status: CarStatus;
  hostName: string;
  url: string;
};

export type DocumentedCompanyView = DocumentStates & {
  slug: string;
  name: string;
  town: string;
  url: string;
};

export function documentedCarView(
  car: CarWithDocuments,
  user: string,
  today: WallDate,
): DocumentedCarView {
  const { slug, name, plate, status, hostName, documents } = car;
  return {
    slug,
    name,
    plate,
    status,
    hostName,
    ...documentStates(carDocuments, documents, today),
    url: url('admin.users.vehicles.documents', { user, car: slug }),
  };
}

export function documentedCompanyView(
  { slug, name, town, documents }: CompanyWithDocuments,
  today: WallDate,
): DocumentedCompanyView {
  return {
    slug,
    name,
    town,
    ...documentStates(companyDocuments, documents, today),
    url: url('admin.companies.documents', { host: slug }),
  };
}

function documentStates(
  kinds: readonly HostDocument[],
  documents: CarWithDocuments['documents'],
  today: WallDate,
): DocumentStates {
  const stateOf = (kind: HostDocument) =>
    documentState(
      documents.filter((document) => document.kind === kind),
      today,
    );
  return {
    documents: kinds
      .map((kind) => ({ kind, state: stateOf(kind) }))
      .filter(
        ({ kind, state }) => state !== 'approved' && !(state === 'missing' && isOptional(kind)),
      ),
    waiting: documents.filter(({ status }) => status === 'in_review').length,
  };
}
