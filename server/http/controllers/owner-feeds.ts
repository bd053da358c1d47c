import type { Request, Response } from 'express';
import { z } from 'zod';
import { calendarCar, type CalendarCar } from '#server/domain/calendars/queries.ts';
import * as commands from '#server/domain/feeds/commands.ts';
import { FeedFailure, type FeedProblem } from '#server/domain/feeds/fetching.ts';
import * as links from '#server/domain/feeds/links.ts';
import { conflictsOf, feedsOf } from '#server/domain/feeds/queries.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, uuid } from '../input.ts';
import { feedsView } from '../presenters/owner-feeds.ts';

type CarRequest = Request<{ car: string }>;
type FeedRequest = Request<{ car: string; feed: string }>;

const feedInput = z.object({ name: line(60).min(1), address: line(2_000).min(1) });
const scope = z.enum(['car', 'all']);
const linkInput = z.object({
  scope,
  showsNames: z.union([z.boolean(), z.literal('on')]).optional(),
});

export async function index(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const now = clock.now();
  const [feeds, conflicts, given] = await Promise.all([
    feedsOf(car.id, now),
    conflictsOf(car.id, now),
    linksFor(actor, car),
  ]);
  const facts = { car, feeds, conflicts, links: given };
  await res.inertia.render('Owner/Calendars/Feeds', { connected: feedsView(facts, actor) });
}

async function linksFor(actor: Actor, { id, hostId }: CalendarCar) {
  if (!hostsManagedBy(actor).includes(hostId)) return null;
  const [car, all] = [
    await links.linkOf({ hostId, carId: id }),
    await links.linkOf({ hostId, carId: null }),
  ];
  return { car, all };
}

/** Connects a calendar and reads it at once, so that the host sees whether the address is right. */
export async function store(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, feedInput);
  const back = () => res.inertia.back(url('owner.calendars.feeds', req.params));
  const added = await addedFeed(req, car, input);
  if (!added.ok) {
    res.inertia.errors({ address: added.problem });
    return back();
  }
  answer(req, res, await commands.readNow(actor, car, added.id, { now: clock.now() }));
  return back();
}

async function addedFeed(req: CarRequest, car: CalendarCar, input: z.infer<typeof feedInput>) {
  try {
    const added = await commands.addFeed(currentUser(req), car, input, clock.now());
    if (added.ok) return added;
    const most = commands.MAX_FEEDS;
    return { ok: false, problem: req.t(`owner.feeds.problem.${added.problem}`, { most }) } as const;
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { ok: false, problem: req.t(`owner.feeds.problem.${error.problem}`) } as const;
  }
}

export async function read(req: FeedRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const feedId = uuid.parse(req.params.feed);
  answer(req, res, await commands.readNow(actor, car, feedId, { now: clock.now() }));
  res.inertia.back(url('owner.calendars.feeds', { car: car.slug }));
}

function answer(req: Request, res: Response, problem: FeedProblem | null) {
  const toast = problem
    ? { kind: 'error' as const, text: req.t(`owner.feeds.problem.${problem}`) }
    : { kind: 'success' as const, text: req.t('owner.feeds.message.read') };
  res.inertia.flash({ toast });
}

export async function destroy(req: FeedRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  await commands.removeFeed(actor, car, uuid.parse(req.params.feed), clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.feeds.message.removed') } });
  res.inertia.back(url('owner.calendars.feeds', { car: car.slug }));
}

export async function dismissConflict(req: Request<{ car: string; event: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  await commands.dismissConflict(actor, car, uuid.parse(req.params.event), clock.now());
  res.inertia.back(url('owner.calendars.feeds', { car: car.slug }));
}

export async function updateLink(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  const input = parseBody(req, linkInput);
  await links.updateLink(actor, scopeOf(car, input.scope), {
    showsNames: Boolean(input.showsNames),
  });
  res.inertia.back(url('owner.calendars.feeds', req.params));
}

export async function renewLink(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await calendarCar(req.params.car, actor);
  await links.renewLink(actor, scopeOf(car, parseBody(req, z.object({ scope })).scope));
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.feeds.message.renewed') } });
  res.inertia.back(url('owner.calendars.feeds', req.params));
}

function scopeOf({ id, hostId }: CalendarCar, which: z.infer<typeof scope>): links.LinkScope {
  return { hostId, carId: which === 'car' ? id : null };
}
