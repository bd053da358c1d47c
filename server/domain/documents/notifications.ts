import { fragment, type Sql } from '#server/db/sql.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../cars/columns.ts';
import { hostManagers, hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { isOfCompany, type HostDocument } from './document.ts';

/** A document of a host, and whose it is. */
export type OwnedDocument = {
  kind: HostDocument;
  /** The slug of the car; `null` for a document of the company itself. */
  slug: string | null;
  /** The name of the car or the company. */
  owner: string;
  hostId: string;
};

/** The columns of a held document and where they come from: of the documents `d`, all but the documents of people. */
export const ownedColumns = fragment`
  d.kind, c.slug, coalesce(c.make || ' ' || c.model, h.name) as owner, h.id as "hostId"`;

/** Where the documents of a car are sent or, without its slug, those of a company. */
export function documentsPage(car: string | null): string {
  return car ? url('owner.cars.documents', { car }) : `${url('owner.profile.edit')}#company-papers`;
}

type News = { kind: NotificationKind; facts?: NotificationFacts };

/** Tells those who can act on it: of a car whoever runs its host, of a company its managers. */
export async function notifyOfDocument(
  tx: Sql,
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
