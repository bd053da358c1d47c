import { readdirSync, readFileSync } from 'node:fs';
import {
  createTranslator,
  type Locale,
  type MessageTree,
  type Translate,
} from '#shared/translate.ts';

export const locales = ['ro', 'en'] as const satisfies readonly Locale[];

type Catalogues = Record<Locale, Record<string, MessageTree>>;

const folder = new URL('../../resources/lang/', import.meta.url);
const catalogues: Catalogues = { ro: read('ro'), en: read('en') };
const translators: Record<Locale, Translate> = {
  ro: createTranslator('ro', catalogues.ro),
  en: createTranslator('en', catalogues.en),
};

/** All texts of a language, for mails, notifications and messages of the server. */
export function translator(locale: Locale): Translate {
  return translators[locale];
}

export function messagesOf(locale: Locale, area: string): MessageTree {
  return catalogues[locale][area] ?? {};
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The locale in a database column; Romanian for any text that is not one of our locales. */
export function localeOf(text: string): Locale {
  return isLocale(text) ? text : 'ro';
}

function read(locale: Locale): Record<string, MessageTree> {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')),
    ]),
  );
}

function parse(json: string): MessageTree {
  const tree: unknown = JSON.parse(json);
  if (!isTree(tree)) throw new TypeError('A message file holds nested objects of texts.');
  return tree;
}

function isTree(value: unknown): value is MessageTree {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((item) => typeof item === 'string' || isTree(item))
  );
}
