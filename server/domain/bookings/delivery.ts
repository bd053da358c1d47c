import { z } from 'zod';
import { distanceMeters, type LatLng } from '#shared/mercator.ts';
import type { Minor } from '../money/money.ts';

/**
 * How far a host brings a car, and for how much. The distance is a straight line from the position shown on the map.
 * With the car's real position, the fees for several places would tell a stranger where it stands.
 */
export const DeliveryRange = z.object({
  lat: z.number(),
  lng: z.number(),
  km: z.number(),
  kmFee: z.number(),
  minFee: z.number(),
});

export type DeliveryRange = z.infer<typeof DeliveryRange>;

/** The name of a place in a line of a price. */
export function placeWithWay({ place, km }: { place: string; km?: number | undefined }): string {
  return km === undefined ? place : `${place} (${km} km)`;
}

/** The kilometres, rounded up, and their price in minor units; `null` if the place is too far away. */
export function deliveryWithin(
  range: DeliveryRange,
  to: LatLng,
): { km: number; fee: Minor } | null {
  const away = distanceMeters(range, to) / 1_000;
  if (away > range.km) return null;
  const km = Math.max(1, Math.ceil(away));
  return { km, fee: Math.max(range.minFee, km * range.kmFee) };
}
