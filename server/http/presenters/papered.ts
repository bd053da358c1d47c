import type { CarStatus } from '#server/db/generated/enums.ts';
import {
  carDocuments,
  companyDocuments,
  isOptional,
  paperState,
  type HostPaper,
  type PaperState,
} from '#server/domain/documents/document.ts';
import type { CarWithPapers, CompanyWithPapers } from '#server/domain/documents/queries.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';

/** How the papers of a car or a company stand. */
type Standing = {
  /** Those that are not simply in order. */
  papers: { kind: HostPaper; state: PaperState }[];
  /** How many papers wait for a decision. */
  waiting: number;
};

export type PaperedCarView = Standing & {
  slug: string;
  name: string;
  plate: string;
  status: CarStatus;
  hostName: string;
  url: string;
};

export type PaperedCompanyView = Standing & {
  slug: string;
  name: string;
  town: string;
  url: string;
};

export function paperedCarView(car: CarWithPapers, user: string, today: WallDate): PaperedCarView {
  const { slug, name, plate, status, hostName, documents } = car;
  return {
    slug,
    name,
    plate,
    status,
    hostName,
    ...standing(carDocuments, documents, today),
    url: url('admin.users.vehicles.documents', { user, car: slug }),
  };
}

export function paperedCompanyView(
  { slug, name, town, documents }: CompanyWithPapers,
  today: WallDate,
): PaperedCompanyView {
  return {
    slug,
    name,
    town,
    ...standing(companyDocuments, documents, today),
    url: url('admin.companies.documents', { host: slug }),
  };
}

function standing(
  kinds: readonly HostPaper[],
  documents: CarWithPapers['documents'],
  today: WallDate,
): Standing {
  const stateOf = (kind: HostPaper) =>
    paperState(
      documents.filter((document) => document.kind === kind),
      today,
    );
  return {
    papers: kinds
      .map((kind) => ({ kind, state: stateOf(kind) }))
      .filter(
        ({ kind, state }) => state !== 'approved' && !(state === 'missing' && isOptional(kind)),
      ),
    waiting: documents.filter(({ status }) => status === 'in_review').length,
  };
}
