import type { Request, Response } from 'express';
import { z } from 'zod';
import { alertsOf, type AlertRow } from '#server/domain/alerts/queries.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { addFavourite, removeFavourite } from '#server/domain/cars/commands.ts';
import { carsBySlug, favouriteCars, type CarSummary } from '#server/domain/cars/queries.ts';
import { offersFor, type Offer } from '#server/domain/quotes/offers.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, whole } from '../input.ts';
import { changeFavourites, savedFavourites } from '../saved-cars.ts';
import type { FavouriteView } from '../pages/cars.ts';
import { alertView } from '../presenters/alert.ts';
import { carCard, type Dates } from '../presenters/car.ts';
import { readSearch } from '../search-query.ts';
import { seenCards } from '../seen-cards.ts';

type CarRequest = Request<{ car: string }>;

/** The favourites of a person, or those that a visitor has in this browser. With dates, each has its price for them. */
export async function index(req: Request, res: Response) {
  const now = clock.now();
  const { query, search, notices } = readSearch(req.query, now);
  const dates = { from: query.from, to: query.to };
  const [cars, alerts] = await Promise.all([
    favouritesOf(req),
    req.actor ? alertsOf(req.actor.id, now) : [],
  ]);
  const offers = await offersOf(cars, search.period, now);
  await res.inertia.render('Client/Favourites', {
    cars: cars.map((car) =>
      favouriteView(car, offers.get(car.id) ?? null, dates, watching(alerts, car, search.period)),
    ),
    dates,
    notices,
    alerts: alerts.map((alert) => alertView(alert, now)),
    seen: () =>
      seenCards(
        req,
        cars.map(({ slug }) => slug),
      ),
  });
}

export async function store(req: CarRequest, res: Response) {
  await addFavourite(currentUser(req).id, req.params.car, clock.now());
  answer(req, res);
}

export async function destroy(req: CarRequest, res: Response) {
  await removeFavourite(currentUser(req).id, req.params.car);
  answer(req, res);
}

const heart = z.object({ wanted: whole(0, 1).transform(Boolean) });

/**
 * Adds or removes a favourite with a plain form, which also works before the page's code is loaded and for visitors.
 */
export async function update(req: CarRequest, res: Response) {
  const { wanted } = parseBody(req, heart);
  const { car } = req.params;
  const isChanged = await (req.actor
    ? changeOwn(req.actor.id, car, wanted)
    : changeFavourites(req, res, car, wanted));
  if (!isChanged)
    res.inertia.flash({ toast: { kind: 'error', text: req.t('car.card.favourite_full') } });
  res.inertia.back(url('cars.show', req.params));
}

async function changeOwn(userId: string, car: string, wanted: boolean): Promise<true> {
  if (wanted) await addFavourite(userId, car, clock.now());
  else await removeFavourite(userId, car);
  return true;
}

/** A script needs no page in answer; a form is redirected to the page it came from. */
function answer(req: CarRequest, res: Response) {
  if (req.isInertia) res.inertia.back(url('cars.show', req.params));
  else res.status(204).end();
}

function favouritesOf(req: Request): Promise<CarSummary[]> {
  return req.actor
    ? favouriteCars(req.actor.id)
    : carsBySlug(savedFavourites(req).toReversed(), null);
}

async function offersOf(cars: readonly CarSummary[], period: Period | null, now: Date) {
  const listed = cars.filter(({ status }) => status === 'listed').map(({ id }) => id);
  return period ? offersFor(listed, period, now) : new Map<string, Offer>();
}

type Watching = { price: string | null; free: string | null };

/** The alerts that the person has for this car and these dates. */
function watching(alerts: readonly AlertRow[], car: CarSummary, period: Period | null): Watching {
  const idOf = (kind: AlertRow['kind']) =>
    alerts.find(
      (alert) =>
        alert.kind === kind &&
        alert.carId === car.id &&
        alert.startsAt?.getTime() === period?.startsAt.getTime() &&
        alert.endsAt?.getTime() === period?.endsAt.getTime(),
    )?.id ?? null;
  return { price: idOf('price_drop'), free: idOf('car_free') };
}

function favouriteView(
  car: CarSummary,
  offer: Offer | null,
  dates: Dates,
  alerts: Watching,
): FavouriteView {
  return {
    card: carCard({ ...car, isFavourite: true }, offer?.ok ? offer : null, dates),
    slug: car.slug,
    problem: offer && !offer.ok ? offer.problem : null,
    alerts,
  };
}
