import { readFileSync } from 'node:fs';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/**
 * The most used passwords of at least eight characters, most used first, in lower case. Taken from
 * @zxcvbn-ts/language-common 4.1.3 (MIT), which collects them from published leaks.
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);

/** Words that are guessed first, with digits and punctuation around them. */
const obvious = new Set([
  'volan',
  'parola',
  'parolamea',
  'masina',
  'masinamea',
  'inchiriere',
  'inchirieri',
  'inchirieriauto',
  'rentacar',
  'romania',
  'bucuresti',
  'steaua',
  'dinamo',
  'password',
  'administrator',
]);

type Person = { name?: string | undefined; email?: string | undefined };

export type PasswordProblem = 'common' | 'personal';

/** Why a password is too easy to guess. Its length is checked elsewhere, and no kinds of characters are required. */
export function passwordProblem(password: string, person: Person = {}): PasswordProblem | null {
  const core = lettersOf(password);
  if (common.has(password.toLowerCase()) || obvious.has(core)) return 'common';
  if (new Set(password).size <= 2) return 'common';
  return personalWords(person).includes(core) ? 'personal' : null;
}

function personalWords({ name = '', email = '' }: Person): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [name, ...name.split(/\s+/), local, email, local + domain]
    .map(lettersOf)
    .filter((word) => word.length > 2);
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}]/gu, '');
}
