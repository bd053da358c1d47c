import type { Request, Response } from 'express';
import { addFavourite, removeFavourite } from '#server/domain/cars/commands.ts';
import { favouriteCars } from '#server/domain/cars/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { carCard } from '../presenters/car.ts';

type CarRequest = Request<{ car: string }>;

const noDates = { from: null, to: null };

export async function index(req: Request, res: Response) {
  const cars = await favouriteCars(currentUser(req).id);
  await res.inertia.render('Client/Favorites', {
    cars: cars.map((car) => carCard(car, null, noDates)),
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

/** A heart on a card is pressed by a script and needs no page; a form gets the one it came from. */
function answer(req: CarRequest, res: Response) {
  if (req.isInertia) res.inertia.back(url('cars.show', req.params));
  else res.status(204).end();
}
