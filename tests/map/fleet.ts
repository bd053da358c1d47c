import type { MapMarker } from '#shared/map.ts';

/** Latitude, longitude and weight of the towns the cars stand in. */
const TOWNS = [
  [44.4323, 26.1063, 30],
  [46.7667, 23.6, 12],
  [45.7537, 21.2257, 9],
  [47.1667, 27.6, 8],
  [44.1807, 28.6343, 8],
  [45.6486, 25.6061, 8],
  [45.8, 24.15, 5],
  [44.3167, 23.8, 4],
  [47.0458, 21.9183, 4],
  [45.4369, 28.0503, 3],
  [44.95, 26.0167, 3],
  [46.5425, 24.5575, 2],
  [47.6333, 26.25, 2],
  [45.35, 25.55, 2],
] as const;

/** The same cars every time: a linear congruential generator stands in for chance. */
export function fleet(count: number): MapMarker[] {
  let seed = 42;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const slots = TOWNS.flatMap(([lat, lng, weight]) =>
    Array.from({ length: weight }, () => [lat, lng]),
  );
  return Array.from({ length: count }, (_, index) => {
    const [lat = 0, lng = 0] = slots[Math.floor(next() * slots.length)] ?? [];
    const price = 9000 + Math.floor(next() * 320) * 100;
    const spread = () => (next() + next() + next() - 1.5) * 0.07;
    return {
      id: `car-${index}`,
      name: `Dacia Logan ${index}`,
      position: { lat: lat + spread(), lng: lng + spread() * 1.4 },
      price,
      label: `${price / 100} lei`,
    };
  });
}

/** As the server gathers very many cars: by square, each with its number of cars and the lowest price. */
export function gathered(cars: readonly MapMarker[]): MapMarker[] {
  const squares = Map.groupBy(cars, ({ position: { lat, lng } }) =>
    [lat, lng].map((degrees) => Math.floor(degrees * 40)).join(' '),
  );
  return [...squares.values()].flatMap((inside) => {
    const cheapest = inside.toSorted((one, other) => one.price - other.price)[0];
    if (!cheapest || inside.length === 1) return inside;
    const mean = (side: 'lat' | 'lng') =>
      inside.reduce((sum, { position }) => sum + position[side], 0) / inside.length;
    const position = { lat: mean('lat'), lng: mean('lng') };
    return [{ ...cheapest, name: '', position, count: inside.length }];
  });
}
