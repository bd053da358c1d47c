import { z } from 'zod';
import type { LatLng } from '#shared/mercator.ts';
import { findPlaces, nearestPlace, placeBySlug } from './places.ts';

/** Where a client wants the car: a point and its name. */
export type DeliveryPoint = LatLng & {
  name: string;
  /** The name is that of a whole town, so the client must still give the address. */
  isTown: boolean;
};

/** A place as somebody names it: by name or slug, or as a point that may have an address. */
export const NamedPlace = z.object({
  place: z.string().max(80).nullable(),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  address: z.string().max(120).nullable(),
});

export type NamedPlace = z.infer<typeof NamedPlace>;

/** The point of a named place; `null` if it is not known. */
export function deliveryPoint({ place, lat, lng, address }: NamedPlace): DeliveryPoint | null {
  if (place !== null) return knownPlace(place);
  if (lat === null || lng === null) return null;
  const town = nearestPlace(lat, lng)?.name;
  if (!town) return null;
  const name = address === null ? town : withTown(address, town);
  return { lat, lng, name, isTown: address === null };
}

/**
 * The text of an address comes from the client, and the fee from the point beside it. The town of the point stands with
 * it, so that nobody pays for one place and is brought the car to another.
 */
function withTown(address: string, town: string): string {
  return address.includes(town) ? address : `${address}, ${town}`;
}

function knownPlace(named: string): DeliveryPoint | null {
  const place = placeBySlug(named) ?? findPlaces(named, 1)[0];
  if (!place) return null;
  const { lat, lng, name, kind } = place;
  return { lat, lng, name, isTown: kind === 'town' };
}
