import { fragment, type Sql } from '#server/db/sql.ts';
import { url } from '#shared/routes.ts';
import { carName } from '../cars/columns.ts';
import { hostManagers, hostPeople, notify } from '../notifications/commands.ts';
import type { NotificationFacts, NotificationKind } from '../notifications/notification.ts';
import { isOfCompany, type HostPaper } from './document.ts';

/** A paper of a host, and whose it is. */
export type HeldPaper = {
  kind: HostPaper;
  /** The slug of the car; `null` for a paper of the company itself. */
  slug: string | null;
  /** The name of the car or the company. */
  holder: string;
  hostId: string;
};

/** The columns of a held paper and where they come from: of the documents `d`, all but the papers of people. */
export const heldColumns = fragment`
  d.kind, c.slug, coalesce(${carName}, h.name) as holder, h.id as "hostId"`;

/** Where the papers of a car are sent or, without its slug, those of a company. */
export function papersUrl(car: string | null): string {
  return car ? url('owner.cars.documents', { car }) : `${url('owner.profile.edit')}#company-papers`;
}

type News = { kind: NotificationKind; facts?: NotificationFacts };

/** Tells those who can act on it: of a car whoever runs its host, of a company its managers. */
export async function tellOfPaper(tx: Sql, paper: HeldPaper, news: News, now: Date): Promise<void> {
  const { kind, slug, holder, hostId } = paper;
  const people = await (isOfCompany(kind) ? hostManagers : hostPeople)(tx, hostId);
  const notice = {
    kind: news.kind,
    facts: { ...(slug ? { car: holder } : { host: holder }), document: kind, ...news.facts },
    url: papersUrl(slug),
  };
  await notify(tx, people, notice, now);
}
