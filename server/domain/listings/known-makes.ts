import { folded } from '#server/lib/folded.ts';
import { carModels } from './catalogue.ts';

/** What people write for a make besides its name; small letters and digits only. */
const otherNames: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  volkswagon: 'Volkswagen',
  wolkswagen: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  mb: 'Mercedes-Benz',
  merc: 'Mercedes-Benz',
  alfa: 'Alfa Romeo',
  dsautomobiles: 'DS',
};

const makes = new Map([
  ...Object.keys(carModels).map((make) => [folded(make), make] as const),
  ...Object.entries(otherNames),
]);

/** The makes of the catalogue have at most so many words. */
const MOST_WORDS = 2;

/** A make as the catalogue spells it; `null` for one that it does not have. */
export function knownMake(text: string): string | null {
  return makes.get(folded(text)) ?? null;
}

/** A model as the catalogue spells it, if it has it. */
export function knownModel(make: string, text: string): string {
  return carModels[make]?.find((model) => folded(model) === folded(text)) ?? text;
}

/**
 * "VW Passat Variant 2.0" as make and model. `null` when it begins with no make that the catalogue has.
 */
export function splitByMake(text: string): { make: string; model: string } | null {
  const words = text.split(/[\s/|,;]+/).filter(Boolean);
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const make = knownMake(words.slice(0, count).join(' '));
    const model = words
      .slice(count)
      .join(' ')
      .replace(/^[-–—]\s*/, '');
    if (make && model) return { make, model: knownModel(make, model) };
  }
  return null;
}
