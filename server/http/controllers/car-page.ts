import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import {
  busyPeriods,
  publicCar,
  specialPrices,
  type PublicCar,
} from '#server/domain/cars/queries.ts';
import { nearestFree } from '#server/domain/calendars/free-days.ts';
import { searchCars } from '#server/domain/cars/search.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { hostsSeenBy } from '#server/domain/hosts/policy.ts';
import { publicHost } from '#server/domain/hosts/profiles.ts';
import {
  makeQuote,
  type DeliveryProblem,
  type QuoteProblem,
} from '#server/domain/quotes/commands.ts';
import type { QuoteRequest } from '#server/domain/quotes/quote-id.ts';
import {
  cancellationNotices,
  publishedReviews,
  reviewSummary,
  type Reviewed,
} from '#server/domain/reviews/published.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { upToDate } from '#server/lib/may-lag.ts';
import { url } from '#shared/routes.ts';
import { noFilters, type FilterQuery } from '#shared/search-filters.ts';
import { optional } from '../../inertia/index.ts';
import { CALENDAR_DAYS, carCalendar, carView, type CarView } from '../presenters/car.ts';
import { hostView, reviewsView } from '../presenters/host.ts';
import { mapConfig } from '../presenters/map.ts';
import { noQuote, quoteView, type QuoteView } from '../presenters/quote.ts';
import { rememberSeen } from '../saved-cars.ts';
import { deliveryPointOf, readChoice, type Choice } from '../car-query.ts';
import { readPeriod } from '../search-query.ts';
import { cardsOf } from '../search-results.ts';

const SIMILAR = 4;
const SIMILAR_WITHIN_KM = 60;

export async function show(req: Request<{ car: string }>, res: Response) {
  const now = clock.now();
  const { reviews, ...chosen } = readChoice(req.query);
  const viewerId = req.actor?.id ?? null;
  const car = await publicCar(req.params.car, viewerId);
  if (car.leadSlug) {
    const { from, to } = chosen;
    return res.redirect(302, url('cars.show', { car: car.leadSlug }, { from, to }));
  }
  const view = onDates(carView(car), car.townSlug, chosen);
  describe(req, res, view);
  if (view.state === 'gone') res.status(410);
  else rememberSeen(req, res, car.slug);
  await res.inertia.render('Car/Show', {
    car: view,
    preview: null,
    chosen,
    host: async () => hostView(await publicHost({ id: car.hostId }), req.locale),
    // A visitor who hears of a booking asks for both again, and must not be shown what was before it.
    calendar: async () => upToDate(() => calendarOf(car, now)),
    quote: async () => upToDate(() => quoteOf(req, car, chosen, now)),
    // Without dates nothing can be booked. The key is left out then, so that the page is the same for every visitor and
    // can be cached.
    requestKey: () => (chosen.from && chosen.to ? randomUUID() : ''),
    resumed: () => resumedBooking(req),
    reviews: optional(async () => reviewsOf({ carId: car.id }, reviews)),
    similar: optional(async () => similarTo(car, chosen, viewerId, now)),
    map: mapConfig(req.locale),
    questionUrl:
      view.state === 'listed' && !isOwn(req, car.hostId)
        ? url('messages.question', { car: car.slug })
        : null,
  });
}

function isOwn({ actor }: Pick<Request, 'actor'>, hostId: string): boolean {
  return actor !== null && hostsSeenBy(actor).includes(hostId);
}

/** Adds the link to the town's cars on the same dates, and the place to which this car should be brought. */
function onDates(view: CarView, town: string, choice: Choice): CarView {
  const { from, to, delivery, lat, lng, address } = choice;
  const townUrl = url('cars', null, { place: town, from, to });
  const point = deliveryPointOf(choice);
  if (delivery !== 'to' || !point) return { ...view, townUrl };
  const isPoint = choice.place === null && lat !== null && lng !== null;
  const deliveryTo = isPoint
    ? ({ kind: 'point', lat, lng, address } as const)
    : ({ kind: 'place', place: point.name, name: point.name } as const);
  return { ...view, townUrl, deliveryTo };
}

/** The booking that was begun before signing in; it is opened again once. */
function resumedBooking({ actor, session, params, isPrefetch }: Request<{ car: string }>) {
  const { booking } = session;
  if (!actor || isPrefetch || booking?.car !== params.car) return null;
  delete session.booking;
  return { note: booking.note, deliveryAddress: booking.deliveryAddress ?? '' };
}

export async function reviewsOf(of: Reviewed, limit: number) {
  const [summary, reviews, notices] = await Promise.all([
    reviewSummary(of),
    publishedReviews(of, limit),
    cancellationNotices(of, clock.now()),
  ]);
  return reviewsView(summary, reviews, notices);
}

export async function calendarOf(car: PublicCar, now: Date) {
  const first = wallDateOf(now, car.timeZone);
  const [busy, prices] = await Promise.all([
    busyPeriods(car.id, now),
    specialPrices(car.id, first, CALENDAR_DAYS),
  ]);
  return carCalendar(car, busy, prices, first);
}

/** The price of what the URL chooses; `null` while no dates are chosen. */
async function quoteOf(
  { actor }: Request<{ car: string }>,
  car: PublicCar,
  choice: Choice,
  now: Date,
): Promise<QuoteView | null> {
  if (choice.from === null && choice.to === null) return null;
  const request = requestOf(choice, car.timeZone);
  if (typeof request === 'string') return noQuote(request);
  const { period } = request;
  const quoted = await makeQuote(car.slug, request, actor?.id ?? null, now);
  if (quoted.ok) return quoteView(quoted, request, actor, now);
  const alternatives = hasAlternatives.has(quoted.problem)
    ? nearestFree(period, quoted.car, await busyPeriods(car.id, now), now)
    : [];
  return noQuote(quoted.problem, alternatives, car.timeZone);
}

/** What is to be priced, or why that cannot be said yet. */
function requestOf(choice: Choice, timeZone: string): QuoteRequest | 'dates' | 'no-delivery-place' {
  const { from, to, extra, delivery, protection } = choice;
  const period = readPeriod(from, to, timeZone);
  if (!period) return 'dates';
  const deliveryTo = deliveryPointOf(choice);
  if (delivery === 'to' && !deliveryTo) return 'no-delivery-place';
  const deliveryPlaceId = delivery === 'to' ? null : delivery;
  return { period, extras: extra, deliveryPlaceId, deliveryTo, protection };
}

/** Problems that do not exist on other days. */
const hasAlternatives: ReadonlySet<QuoteProblem | DeliveryProblem> = new Set(['taken', 'closed']);

/** Cars nearby that are free on the chosen dates: first of the same category, then of any. */
export async function similarTo(
  car: PublicCar,
  { from, to }: Choice,
  viewerId: string | null,
  now: Date,
) {
  const circle = { lat: car.publicLat, lng: car.publicLng, radiusKm: SIMILAR_WITHIN_KM };
  const search = async (filters: FilterQuery, period: Period | null) => {
    const { hits } = await searchCars(
      {
        area: { kind: 'circle', ...circle },
        period,
        filters,
        sort: 'relevance',
        timeZone: car.timeZone,
      },
      { offset: 0, limit: SIMILAR + 1 },
      now,
    );
    return hits.filter(({ id }) => id !== car.id).slice(0, SIMILAR);
  };
  const period = readPeriod(from, to, car.timeZone);
  const wanted = period && period.startsAt < period.endsAt && period.startsAt > now ? period : null;
  const sameKind = await search({ ...noFilters, category: [car.category] }, wanted);
  const others = sameKind.length < SIMILAR ? await search(noFilters, wanted) : [];
  const known = new Set(sameKind.map(({ id }) => id));
  const hits = [...sameKind, ...others.filter(({ id }) => !known.has(id))].slice(0, SIMILAR);
  return cardsOf(hits, wanted ? { from, to } : { from: null, to: null }, viewerId);
}

function describe(req: Request, res: Response, { name, year, town, photos }: CarView) {
  const [photo] = photos;
  res.inertia.share({
    'seo.description': req.t('car.show.seo', { name, year, town }),
    'seo.image': photo ? new URL(photo.src, env.APP_URL).href : null,
  });
}
