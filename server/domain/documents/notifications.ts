import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { hostManagers, hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { carDocuments, companyDocuments, isOfCompany } from './document.ts';

/** A document of a host, with its owner. */
export const OwnedDocument = z.object({
  kind: z.enum([...carDocuments, ...companyDocuments]),
  /** The slug of the car; `null` for a document of the company itself. */
  slug: z.string().nullable(),
  /** The name of the car or the company. */
  owner: z.string(),
  hostId: z.string(),
  /** Of a company's car. */
  branchId: z.string().nullable(),
});

export type OwnedDocument = z.infer<typeof OwnedDocument>;

/** The columns of an `OwnedDocument`, for documents `d` that do not belong to a person. */
export const ownedColumns = Prisma.sql`
  d.kind, c.slug, coalesce(${carName}, h.name) as owner, h.id as host_id, c.branch_id`;

/** The page to send the documents of a car or, without its slug, of a company. */
export function documentsPage(car: string | null): string {
  return car
    ? url('owner.cars.documents', { car })
    : `${url('owner.profile.edit')}#company-documents`;
}

type News = { kind: NotificationKind; facts?: NotificationFacts };

/** Notifies the people who can act: for a car's document those who act for its host, for a company's its managers. */
export async function notifyOfDocument(
  tx: Db,
  document: OwnedDocument,
  news: News,
  now: Date,
): Promise<void> {
  const { kind, slug, owner, hostId } = document;
  const people = await (isOfCompany(kind) ? hostManagers(tx, hostId) : hostPeople(tx, document));
  const notice = {
    kind: news.kind,
    facts: { ...(slug ? { car: owner } : { host: owner }), document: kind, ...news.facts },
    url: documentsPage(slug),
  };
  await notify(tx, people, notice, now);
}
