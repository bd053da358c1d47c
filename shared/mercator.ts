export type LatLng = { lat: number; lng: number };

/** Degrees; west may be greater than east when the box crosses the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** A point on the Web Mercator square, both coordinates from 0 (north-west) to 1 (south-east). */
export type WorldPoint = { x: number; y: number };

/** Where Web Mercator's square ends: the latitude that projects to 0 or 1. */
const MAX_LATITUDE = 85.051_128_78;

const TILE_SIZE = 256;

export function project({ lat, lng }: LatLng): WorldPoint {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return {
    x: (lng + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

export function unproject({ x, y }: WorldPoint): LatLng {
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    lng: x * 360 - 180,
  };
}

/** The width of the whole world in CSS pixels at this zoom; Google Maps and Leaflet use the same. */
export function worldSize(zoom: number): number {
  return TILE_SIZE * 2 ** zoom;
}

/** The box, larger by so many pixels on every side at this zoom. */
export function padBounds(bounds: Bounds, zoom: number, pixels: number): Bounds {
  const margin = pixels / worldSize(zoom);
  const northWest = project({ lat: bounds.north, lng: bounds.west });
  const southEast = project({ lat: bounds.south, lng: bounds.east });
  const topLeft = unproject({ x: northWest.x - margin, y: Math.max(0, northWest.y - margin) });
  const bottomRight = unproject({ x: southEast.x + margin, y: Math.min(1, southEast.y + margin) });
  return {
    west: topLeft.lng,
    south: bottomRight.lat,
    east: bottomRight.lng,
    north: topLeft.lat,
  };
}

/** Great-circle distance in metres, on a sphere with a radius of 6,371 km. */
export function distanceMeters(a: LatLng, b: LatLng): number {
  const radians = Math.PI / 180;
  const latitude = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2;
  const longitude = Math.sin(((b.lng - a.lng) * radians) / 2) ** 2;
  const h = latitude + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * longitude;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}
