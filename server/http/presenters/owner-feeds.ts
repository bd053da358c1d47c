import { env } from '#server/env.ts';
import { MAX_FEEDS } from '#server/domain/feeds/commands.ts';
import type { FeedProblem } from '#server/domain/feeds/fetching.ts';
import type { CalendarLink } from '#server/domain/feeds/links.ts';
import type { Conflict, FeedRow } from '#server/domain/feeds/queries.ts';
import type { CalendarCar } from '#server/domain/calendars/queries.ts';
import { hostsManagedBy, runs } from '#server/domain/hosts/policy.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';

export type LinkView = { scope: 'car' | 'all'; address: string; showsNames: boolean };

export type FeedView = {
  id: string;
  name: string;
  site: string;
  readAt: string | null;
  problem: FeedProblem | null;
  events: number;
  readUrl: string | null;
  removeUrl: string | null;
};

export type ConflictView = {
  id: string;
  feed: string;
  summary: string;
  startsAt: string;
  endsAt: string;
  ref: string;
  bookingUrl: string;
  dismissUrl: string | null;
};

export type FeedsView = {
  car: { name: string; plate: string; timeZone: string };
  calendarUrl: string;
  /** Secret addresses, so only for managers. */
  links: LinkView[];
  feeds: FeedView[];
  conflicts: ConflictView[];
  most: number;
  urls: { add: string | null; link: string; renew: string };
};

export type FeedsFacts = {
  car: CalendarCar;
  feeds: readonly FeedRow[];
  conflicts: readonly Conflict[];
  links: { car: CalendarLink; all: CalendarLink } | null;
};

export function feedsView({ car, feeds, conflicts, links }: FeedsFacts, actor: Actor): FeedsView {
  const isManager = hostsManagedBy(actor).includes(car.hostId);
  const mayRun = runs(actor, car);
  const at = { car: car.slug };
  return {
    car: { name: car.name, plate: car.plate, timeZone: car.timeZone },
    calendarUrl: url('owner.calendars.show', at),
    links: links ? [linkView('car', links.car), linkView('all', links.all)] : [],
    feeds: feeds.map((feed) => feedView(feed, at, { isManager, mayRun })),
    conflicts: conflicts.map((one) => conflictView(one, at, mayRun)),
    most: MAX_FEEDS,
    urls: {
      add: isManager && feeds.length < MAX_FEEDS ? url('owner.calendars.feeds.store', at) : null,
      link: url('owner.calendars.link.update', at),
      renew: url('owner.calendars.link.renew', at),
    },
  };
}

function linkView(scope: LinkView['scope'], { key, showsNames }: CalendarLink): LinkView {
  return { scope, showsNames, address: env.APP_URL + url('calendars.feed', { key }) };
}

type At = { car: string };
type Rights = { isManager: boolean; mayRun: boolean };

function feedView(feed: FeedRow, at: At, { isManager, mayRun }: Rights): FeedView {
  const { id, name, site, readAt, problem, events } = feed;
  return {
    id,
    name,
    site,
    problem,
    events,
    readAt: readAt?.toISOString() ?? null,
    readUrl: mayRun ? url('owner.calendars.feeds.read', { ...at, feed: id }) : null,
    removeUrl: isManager ? url('owner.calendars.feeds.destroy', { ...at, feed: id }) : null,
  };
}

function conflictView(conflict: Conflict, at: At, mayDecide: boolean): ConflictView {
  const { id, feed, summary, startsAt, endsAt, ref } = conflict;
  return {
    id,
    feed,
    summary,
    ref,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bookingUrl: url('owner.bookings.show', { ref }),
    dismissUrl: mayDecide ? url('owner.calendars.conflicts.dismiss', { ...at, event: id }) : null,
  };
}
