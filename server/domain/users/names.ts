import { randomBytes } from 'node:crypto';

/** Romanian names are written either way round in documents; accounts ask for the given name first. */
export function givenName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The public sees a private owner's first name and initial: "Mihai P." */
export function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial.toLocaleUpperCase('ro')}.` : first;
}

const SLUG_SUFFIX_BYTES = 3;

/** Names repeat, slugs do not: a few random letters follow the name. */
export function slugOf(name: string): string {
  const base = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${base}-${randomBytes(SLUG_SUFFIX_BYTES).toString('hex')}`;
}

/** Whether two spellings are one person's name, whatever the order of its parts, marks, capitals and hyphens. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.length > 0 && first.toSorted().join(' ') === second.toSorted().join(' ');
}

function partsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return plain.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}
