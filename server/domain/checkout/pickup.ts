import type { Db } from '#server/db/client.ts';
import type { LatLng } from '#shared/mercator.ts';
import { isAtAirport } from '../places/places.ts';
import type { ShownQuote } from '../quotes/quote-id.ts';

type Taken = Pick<ShownQuote, 'carId' | 'deliveryTo' | 'deliveryPlaceId'>;

/** Whether the client takes the car at an airport: where it is brought, or else where it stands. */
export async function startsAtAirport(tx: Db, quote: Taken): Promise<boolean> {
  const at = quote.deliveryTo ?? (await placeOf(tx, quote)) ?? (await standOf(tx, quote));
  return at !== null && isAtAirport(at);
}

async function placeOf(tx: Db, { carId, deliveryPlaceId: id }: Taken): Promise<LatLng | null> {
  if (id === null) return null;
  return tx.deliveryPlace.findFirst({ where: { id, carId }, select: { lat: true, lng: true } });
}

async function standOf(tx: Db, { carId }: Taken): Promise<LatLng | null> {
  const { lat, lng } = await tx.car.findUniqueOrThrow({
    where: { id: carId },
    select: { lat: true, lng: true },
  });
  return lat === null || lng === null ? null : { lat, lng };
}
