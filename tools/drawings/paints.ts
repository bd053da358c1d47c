import type { Body } from './car/shape.ts';

/** The paints of the demo fleet, by the name a car's colour has. */
export const paints = {
  white: '#eceae4',
  silver: '#c3c8ca',
  grey: '#6d7679',
  black: '#23272a',
  blue: '#2a5688',
  navy: '#233a5c',
  red: '#b03229',
  burgundy: '#6f1d2a',
  green: '#0f6b63',
  olive: '#66714c',
  beige: '#cdbb98',
  orange: '#cf7a33',
  sky: '#5f94b5',
} as const;
export type Paint = keyof typeof paints;

/**
 * Four paints a body comes in. Every pair of body and paint costs five drawings, so the demo fleet
 * keeps to these.
 */
export const paintsOf: Readonly<Record<Body, readonly [Paint, Paint, Paint, Paint]>> = {
  city: ['red', 'sky', 'white', 'green'],
  hatchback: ['blue', 'white', 'orange', 'grey'],
  saloon: ['silver', 'black', 'navy', 'white'],
  estate: ['navy', 'grey', 'green', 'silver'],
  suv: ['green', 'black', 'white', 'burgundy'],
  van: ['white', 'silver', 'sky', 'grey'],
  coupe: ['red', 'grey', 'black', 'blue'],
  convertible: ['beige', 'red', 'navy', 'white'],
  pickup: ['olive', 'black', 'burgundy', 'silver'],
  minibus: ['white', 'navy', 'silver', 'grey'],
};
