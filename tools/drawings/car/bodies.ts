import { city, estate, hatchback, saloon } from './bodies-low.ts';
import { convertible, coupe } from './bodies-sport.ts';
import { minibus, pickup, suv, van } from './bodies-tall.ts';
import type { Body, Shape } from './shape.ts';

export const shapes: Readonly<Record<Body, Shape>> = {
  city,
  hatchback,
  saloon,
  estate,
  suv,
  van,
  coupe,
  convertible,
  pickup,
  minibus,
};
