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

const SLUG_SUFFIX_BYTES = 3;

/** Several people may have the same name, so a few random letters are added. */
export function slugOf(name: string): string {
  const base = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${base}-${randomBytes(SLUG_SUFFIX_BYTES).toString('hex')}`;
}

/** Whether two texts are the same person's name, whatever the order of its words, accents, capitals and hyphens. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.length > 0 && first.toSorted().join(' ') === second.toSorted().join(' ');
}

function partsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return plain.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}
