import type { Random } from './random.ts';

/** Q is not used on plates, and neither are I and O, which look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A number plate nobody else has: `CJ 12 ABC`, in Bucharest `B 123 ABC`. */
export function plates(random: Random): (county: string) => string {
  const given = new Set<string>();
  return (county) => {
    for (;;) {
      const number = county === 'B' ? random.int(100, 999) : random.int(1, 99);
      const plate = `${county} ${String(number).padStart(2, '0')} ${random.text(LETTERS, 3)}`;
      if (given.has(plate)) continue;
      given.add(plate);
      return plate;
    }
  };
}
