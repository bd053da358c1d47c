import type { CarColour } from '#shared/vehicle.ts';
import type { CarCategory } from '#server/db/generated/enums.ts';
import type { Body } from '#tools/drawings/car/shape.ts';
import { required } from './required.ts';

/** One appearance shared by several cars of the fleet: a body in a paint, with its own wheels and lamps. */
export type Look = { body: Body; colour: CarColour; variant: number };

const bodies: Record<CarCategory, Body> = {
  city: 'city',
  compact: 'hatchback',
  sedan: 'saloon',
  estate: 'estate',
  suv: 'suv',
  van: 'van',
  coupe: 'coupe',
  convertible: 'convertible',
  pickup: 'pickup',
  minibus: 'minibus',
};

/** A van with windows and nine seats looks like a small bus. */
export function bodyOf({ category, seats }: { category: CarCategory; seats: number }): Body {
  return category === 'van' && seats > 5 ? 'minibus' : bodies[category];
}

export const paints: Record<CarColour, string> = {
  white: '#eceeed',
  silver: '#b9bfc3',
  grey: '#5d666c',
  black: '#23282b',
  blue: '#27496d',
  red: '#a3312d',
  green: '#2f5d50',
  beige: '#c9b897',
  brown: '#5b4334',
  orange: '#c8682b',
  yellow: '#d9a62e',
};

/** The paints of each body. Every look costs pictures to draw, so only common bodies have many. */
const paintsOf: Record<Body, readonly CarColour[]> = {
  city: ['white', 'yellow', 'blue', 'red', 'green', 'grey'],
  hatchback: ['white', 'silver', 'grey', 'blue', 'red', 'black', 'orange', 'green'],
  saloon: ['black', 'white', 'silver', 'grey', 'blue', 'brown'],
  estate: ['grey', 'blue', 'white', 'brown', 'silver'],
  suv: ['green', 'white', 'grey', 'black', 'red', 'blue', 'beige', 'orange'],
  van: ['white', 'grey'],
  coupe: ['red', 'yellow'],
  convertible: ['red', 'blue'],
  pickup: ['orange', 'black'],
  minibus: ['silver', 'white', 'grey', 'blue'],
};

function looksOf(body: Body): Look[] {
  return paintsOf[body].map((colour, at) => ({ body, colour, variant: at * 3 + body.length }));
}

/** @throws {Error} when the body has no such paint */
export function lookIn(body: Body, colour: CarColour): Look {
  const look = looksOf(body).find((one) => one.colour === colour);
  return required(look, `a ${body} in ${colour}`);
}

/** Gives the cars of a town different looks; two cars that must share a look get different covers. */
export function wardrobe(): (town: string, body: Body) => { look: Look; cover: 0 | 1 } {
  const worn = new Map<string, number>();
  return (town, body) => {
    const looks = looksOf(body);
    const turn = worn.get(town + body) ?? town.length;
    worn.set(town + body, turn + 1);
    const look = required(looks[turn % looks.length], `a paint for a ${body}`);
    return { look, cover: Math.floor(turn / looks.length) % 2 === 0 ? 0 : 1 };
  };
}
