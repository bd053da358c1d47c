import { z } from 'zod';
import { CarCategory, Fuel } from '#server/db/generated/enums.ts';
import data from './catalogue.json' with { type: 'json' };
import type { Specification } from './steps.ts';

const Model = z.union([
  z.enum(CarCategory),
  z.tuple([z.enum(CarCategory), z.enum(Fuel)]).rest(z.string()),
]);

/** Cars sold in Romania since 1995, by make and model, with the usual specification of each. */
const catalogue = z.record(z.string(), z.record(z.string(), Model)).parse(data);

/** The models of each make, to choose from. */
export const carModels: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(catalogue).map(([make, models]) => [make, Object.keys(models)]),
);

const seatsOf: Partial<Record<CarCategory, number>> = {
  city: 4,
  coupe: 4,
  convertible: 2,
  minibus: 8,
};
const doorsOf: Partial<Record<CarCategory, number>> = {
  sedan: 4,
  coupe: 2,
  convertible: 2,
  pickup: 4,
};

/** The usual specification of a model; for an unknown one that of a common car. */
export function usualSpecification(make: string, model: string): Specification {
  const [kind, fuel = 'petrol'] = [kindOf(make, model) ?? 'compact'].flat();
  const category = z.enum(CarCategory).parse(kind);
  return {
    category,
    seats: seatsOf[category] ?? 5,
    doors: doorsOf[category] ?? 5,
    gearbox: fuel === 'electric' ? 'automatic' : 'manual',
    fuel: z.enum(Fuel).parse(fuel),
    features: [],
    description: '',
  };
}

/** What is known of a model, or of the longest one with whose words its name begins: "Duster 1.5 dCi" is a Duster. */
function kindOf(make: string, model: string) {
  const models = catalogue[make] ?? {};
  const nearest = Object.keys(models)
    .filter((known) => `${model} `.toLowerCase().startsWith(`${known} `.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)[0];
  return nearest === undefined ? undefined : models[nearest];
}
