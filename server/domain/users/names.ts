import { randomBytes } from 'node:crypto';

/** The given name, which accounts ask for first. In Romanian documents either name may come first. */
export function givenName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The public name of a private owner, with the initial of the family name: "Mihai P." */
export function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial.toLocaleUpperCase('ro')}.` : first;
}

/** Without the signs that are mistaken for others. */
const SLUG_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** So many random signs that, beside 100,000 cars of one name, one import of 1,000 in 10,000 meets a taken one. */
const SLUG_SUFFIX = 8;

/** Several people, and thousands of cars, may have the same name, so a few random signs are added. */
export function slugOf(name: string): string {
  const base = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const suffix = [...randomBytes(SLUG_SUFFIX)].map((byte) => SLUG_SIGNS[byte % SLUG_SIGNS.length]);
  return `${base}-${suffix.join('')}`;
}

/** Whether two texts are the same person's name, whatever the order of its words, accents, capitals and hyphens. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.length > 0 && first.toSorted().join(' ') === second.toSorted().join(' ');
}

/** Whether two names share a word that is more than an initial: people of one family do, and those who changed a name. */
export function haveNameInCommon(one: string, other: string): boolean {
  const words = new Set(partsOf(one));
  return partsOf(other).some((word) => word.length > 1 && words.has(word));
}

function partsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return plain.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}
