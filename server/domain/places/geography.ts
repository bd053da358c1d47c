import { z } from 'zod';
export const Box = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});

export type Box = z.infer<typeof Box>;

export type Circle = { lat: number; lng: number; radiusKm: number };

/** Where to search: around a point, or in the visible part of a map. */
export type Area = ({ kind: 'circle' } & Circle) | ({ kind: 'box' } & Box);

export function isIn(box: Box, { lat, lng }: { lat: number; lng: number }): boolean {
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;
}

const KM_PER_DEGREE = 111.195;

/** The smallest box around a circle. Near the poles and at the date line it covers all longitudes. */
export function boxAround(circle: Circle): Box {
  const height = circle.radiusKm / KM_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((circle.lat * Math.PI) / 180));
  const crosses = Math.abs(circle.lng) + width > 180;
  return {
    south: circle.lat - height,
    north: circle.lat + height,
    west: crosses ? -180 : circle.lng - width,
    east: crosses ? 180 : circle.lng + width,
  };
}

/** A point on the unit sphere. The dot product of two such points is the cosine of the angle between them. */
export function unitVector({ lat, lng }: { lat: number; lng: number }): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

export type Point = { lat: number; lng: number };

/** The distance in a straight line, for places less than some hundred kilometres apart. */
export function kilometresBetween(one: Point, other: Point): number {
  const middle = (((one.lat + other.lat) / 2) * Math.PI) / 180;
  const north = (one.lat - other.lat) * KM_PER_DEGREE;
  const east = (one.lng - other.lng) * KM_PER_DEGREE * Math.cos(middle);
  return Math.hypot(north, east);
}
