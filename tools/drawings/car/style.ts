/** What differs between two cars of the same body. */
export type Style = {
  readonly rim: number;
  readonly rimColour: string;
  readonly grille: number;
  readonly lamps: number;
  readonly tailLamps: number;
  readonly chrome: boolean;
  readonly roofColour: string | undefined;
  readonly rails: boolean;
  readonly seats: string;
};

const rimColours = ['#dfe3e4', '#c9ced0', '#78838a', '#e6e8e8', '#4b5459'];
const leathers = ['#b98a5e', '#3a3f42', '#d9cbb6', '#7c3b33'];
const pick = <T>(all: readonly T[], index: number, otherwise: T) =>
  all[index % all.length] ?? otherwise;

/** Spreads the variant number over the features so that neighbours differ in most of them. */
export function styleOf(variant: number, twoTone: boolean, rails: boolean): Style {
  const turn = (step: number, offset = 0) => Math.floor(variant / step) + variant + offset;
  return {
    rim: turn(1, 0) % 5,
    rimColour: pick(rimColours, turn(3), '#dfe3e4'),
    grille: turn(2, 1) % 4,
    lamps: turn(4, 0) % 3,
    tailLamps: turn(3, 2) % 3,
    chrome: turn(2) % 3 === 0,
    roofColour: twoTone && variant % 3 === 1 ? '#1b2022' : undefined,
    rails: rails && variant % 4 !== 3,
    seats: pick(leathers, turn(2), '#b98a5e'),
  };
}
