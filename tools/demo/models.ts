import type { CarCategory, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import { catalogue } from './catalogue.ts';
import type { Weighted } from './random.ts';

type Engine = readonly [Fuel, Gearbox];

/** A model as it is rented out in Romania. Prices in whole lei a day. */
export type Model = {
  make: string;
  model: string;
  category: CarCategory;
  seats: number;
  doors: number;
  years: readonly [from: number, until: number];
  engines: Weighted<Engine>;
  lei: number;
  /** Its equipment: 0 plain, 1 usual, 2 rich. */
  comfort: 0 | 1 | 2;
};

const engineCodes: Readonly<Record<string, Engine>> = {
  P: ['petrol', 'manual'],
  PA: ['petrol', 'automatic'],
  D: ['diesel', 'manual'],
  DA: ['diesel', 'automatic'],
  H: ['hybrid', 'automatic'],
  E: ['electric', 'automatic'],
  L: ['lpg', 'manual'],
};

/** Every model, weighted by how common it is. */
export const models: Weighted<Model> = catalogue.map(
  ([category, weight, make, model, lei, comfort, engines, years, body]) => {
    const [seats = 5, doors = 5] = numbersOf(body, '/');
    const [from = 2020, until = from] = numbersOf(years, '-');
    const found: Model = {
      category,
      make,
      model,
      lei,
      comfort,
      seats,
      doors,
      years: [from, until],
      engines: engines.split(' ').map((code) => engineOf(code)),
    };
    return [found, weight] as const;
  },
);

/** @throws {Error} for a model that is not in the catalogue */
export function modelNamed(name: string): Model {
  const [found] = models.find(([{ make, model }]) => `${make} ${model}` === name) ?? [];
  if (!found) throw new Error(`There is no ${name} in the catalogue.`);
  return found;
}

function engineOf(code: string): readonly [Engine, number] {
  const letters = code.replace(/\d{1,9}$/, '');
  const engine = engineCodes[letters];
  if (!engine) throw new Error(`There is no engine ${code}.`);
  return [engine, Number(code.slice(letters.length))];
}

function numbersOf(text: string, separator: string): number[] {
  return text.split(separator).map(Number);
}
