import type { Request, Response } from 'express';
import { carsByTown } from '#server/domain/cars/showcase.ts';
import { findPlaces, placeBySlug, type Place } from '#server/domain/places/places.ts';
import { z } from 'zod';
import type { Locale } from '../shared.ts';
import { placeView, type LocatedPlace } from '../presenters/search.ts';

const SUGGESTED = 7;
const typed = z.string().max(80).catch('');

/** Places whose names begin with what is typed. Before anything is typed, those with the most cars. */
export async function index(req: Request, res: Response) {
  const query = typed.parse(req.query['q']);
  const places = query.trim() === '' ? await busiest() : findPlaces(query, SUGGESTED);
  res
    .set('Cache-Control', 'private, max-age=300')
    .json(places.map((place) => located(place, req.locale)));
}

function located(place: Place, locale: Locale): LocatedPlace {
  return { ...placeView(place, locale), lat: place.lat, lng: place.lng };
}

async function busiest() {
  const towns = await carsByTown(SUGGESTED);
  return towns.map(({ townSlug }) => placeBySlug(townSlug)).filter((place) => place !== null);
}
