import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { MessageTree } from '#shared/translate.ts';

/** Every text but the versions of agreements and terms, which never change once agreed to. */
function texts(locale: 'ro' | 'en'): [string, string][] {
  return globSync(`resources/lang/${locale}/*.json`)
    .flatMap((path) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the files hold nothing but texts
      const tree = JSON.parse(readFileSync(path, 'utf8')) as MessageTree;
      return leaves(tree, basename(path, '.json'));
    })
    .filter(([key]) => !/\.v\d+\./.test(key));
}

function leaves(tree: MessageTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}.${name}`, value]] : leaves(value, `${prefix}.${name}`),
  );
}

function containing(locale: 'ro' | 'en', wrong: RegExp) {
  return texts(locale).filter(([, text]) => wrong.test(text));
}

const word = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');

// Most singular imperatives are also a third person ("gazda confirmă"), so they count only where a
// sentence starts.
const imperatives =
  'Adaugă|Alege|Anulează|Apasă|Caută|Completează|Confirmă|Continuă|Deschide|Descarcă|Folosește|' +
  'Introdu|Închide|Încarcă|Încearcă|Mută|Păstrează|Plătește|Reîncarcă|Respinge|Rezervă|Salvează|' +
  'Schimbă|Scrie|Selectează|Semnează|Șterge|Ține|Trimite|Verifică|Vezi';

test.each([
  ['pronouns', word('tu|tine|ție|îți|tău|tăi|ta|tale|te')],
  ['verbs', word('ești|poți|vei|vrei|primești|plătești|rezervi')],
  ['imperatives', new RegExp(`(?:^|[.!?:;]\\s+)(?:${imperatives})(?!\\p{L})`, 'u')],
])('Romanian addresses people formally: no %s in the singular', (_, wrong) => {
  expect(containing('ro', wrong)).toEqual([]);
});

test.each([
  ['decide, decizie, soluționat', /hotăr/i],
  ['fotografii', word('poză|poze|pozele|pozelor')],
  ['documente', word('acte|actele|actelor')],
  ['gazdă', word('proprietarul|proprietarului|proprietarii')],
  ['verificare în doi pași', /doilea (?:factor|pas)(?!\p{L})/iu],
  ['coduri de recuperare', /cod\p{L}* de rezervă/iu],
  ['portbagaj de plafon', /cutie de portbagaj/i],
  ['instantanee', word('instantă')],
  ['publicată', word('listată|listate|listați')],
  ['rambursată', /restitui/i],
  ['automat', /de la sine/i],
])('Romanian has one word for one thing: %s', (_, wrong) => {
  expect(containing('ro', wrong)).toEqual([]);
});

test.each([
  ['per day', /(?:\}\}|km|price|included) a day\b/i],
  ['full price', /\b(?:whole|total|entire) prices?\b/i],
  ['pick-up', /\bpickup/i],
  ['check-in', /\bhand-?overs?\b/i],
  ['agreement', /\bcontracts?\b/i],
  ['documents', /\bpapers?\b/i],
  ['city', /\btowns?\b(?!\s*\}\})/i],
  ['two-step verification', /\bsecond (?:factor|step)\b/i],
  ['activity', /\bdeeds?\b/i],
  ['released', /\blet go\b/i],
  ['charges', /\b(?:extra|disputed|proposed) costs?\b/i],
])('English has one word for one thing: %s', (_, wrong) => {
  expect(containing('en', wrong)).toEqual([]);
});

test('English speaks with contractions', () => {
  const stiff = /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|will|can) ?not\b/i;

  expect(containing('en', stiff)).toEqual([]);
});
