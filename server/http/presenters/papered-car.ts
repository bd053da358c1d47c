import type { CarStatus } from '#server/db/generated/enums.ts';
import {
  carDocuments,
  isOptional,
  paperState,
  type CarDocument,
  type PaperState,
} from '#server/domain/documents/document.ts';
import type { CarWithPapers } from '#server/domain/documents/queries.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#routes';

export type PaperedCarView = {
  slug: string;
  name: string;
  plate: string;
  status: CarStatus;
  hostName: string;
  /** Those that are not simply in order. */
  papers: { kind: CarDocument; state: PaperState }[];
  /** How many papers wait for a decision. */
  waiting: number;
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
    papers: carDocuments
      .map((kind) => ({
        kind,
        state: paperState(
          documents.filter((document) => document.kind === kind),
          today,
        ),
      }))
      .filter(
        ({ kind, state }) => state !== 'approved' && !(state === 'missing' && isOptional(kind)),
      ),
    waiting: documents.filter((document) => document.status === 'in_review').length,
    url: url('admin.users.vehicles.documents', { user, car: slug }),
  };
}
