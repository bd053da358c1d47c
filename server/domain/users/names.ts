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
