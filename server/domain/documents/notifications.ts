import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../car-columns.ts';
import { hostManagers, hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { carDocuments, companyDocuments, isOfCompany } from './document.ts';

/** A document of a host, and whose it is. */
export const OwnedDocument = z.object({
  kind: z.enum([...carDocuments, ...companyDocuments]),
  /** The slug of the car; `null` for a document of the company itself. */
  slug: z.string().nullable(),
  /** The name of the car or the company. */
  owner: z.string(),
  hostId: z.string(),
});

export type OwnedDocument = z.infer<typeof OwnedDocument>;

/** The columns of an `OwnedDocument`: of the documents `d`, all but those of people. */
export const ownedColumns = Prisma.sql`
  d.kind, c.slug, coalesce(${carName}, h.name) as owner, h.id as host_id`;

/** Where the documents of a car are sent or, without its slug, those of a company. */
export function documentsPage(car: string | null): string {
  return car
    ? url('owner.cars.documents', { car })
    : `${url('owner.profile.edit')}#company-documents`;
}

type News = { kind: NotificationKind; facts?: NotificationFacts };

/** Notifies those who can act on it: of a car whoever runs its host, of a company its managers. */
export async function notifyOfDocument(
  tx: Db,
  document: OwnedDocument,
  news: News,
  now: Date,
): Promise<void> {
  const { kind, slug, owner, hostId } = document;
  const people = await (isOfCompany(kind) ? hostManagers : hostPeople)(tx, hostId);
  const notice = {
    kind: news.kind,
    facts: { ...(slug ? { car: owner } : { host: owner }), document: kind, ...news.facts },
    url: documentsPage(slug),
  };
  await notify(tx, people, notice, now);
}
