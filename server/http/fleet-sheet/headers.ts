import { folded, unaccented } from '#server/lib/folded.ts';
import { sheetColumns, type SheetColumn } from './columns.ts';
import { amounts, OTHER_CURRENCY } from './currencies.ts';

const named: readonly (readonly [string, { spellings: string }])[] = Object.entries(sheetColumns);

const bySpelling = new Map(
  named.flatMap(([key, { spellings }]) =>
    [...spellings.split(' '), folded(key)].map((spelling) => [spelling, key] as const),
  ),
);

function isColumn(key: string | undefined): key is SheetColumn {
  return key !== undefined && key in sheetColumns;
}

/** The longest header that is looked at; a longer one is none of ours. */
export const LONGEST_HEADER = 80;

/** The columns that a row of headers means; codes of a registration certificate mean something only beside each other. */
export function columnsIn(headers: readonly string[]): (SheetColumn | null)[] {
  const byCode = headers.map((header) => byCertificate(header));
  const codes = new Set(byCode.flatMap((coded) => coded?.code ?? []));
  const isCertificate = codes.size >= FEWEST_CODES && [...codes].some((code) => code.length > 1);
  return headers.map(
    (header, at) => columnOf(header) ?? (isCertificate ? byCode[at]?.column : null) ?? null,
  );
}

const FEWEST_CODES = 3;

/** The codes of directive 1999/37/EC. "B" is the day of the first registration. */
const certificate: Readonly<Record<string, SheetColumn>> = {
  A: 'plate',
  B: 'year',
  D1: 'make',
  D3: 'model',
  E: 'vin',
  P3: 'fuel',
  R: 'colour',
  S1: 'seats',
};

const CODE = /^[([]?(?<letter>[A-Z])(?:\.?(?<digit>\d))?[)\].:]*(?:[\s–-]+(?<name>[^\s–-].*)?)?$/;

/** "D.1" and "D.1 Marque" mean the make; a single letter before a name that is none of ours may be anything. */
function byCertificate(header: string): { code: string; column: SheetColumn } | null {
  const { letter, digit, name } = CODE.exec(header)?.groups ?? {};
  const code = [letter, digit].join('');
  const coded = certificate[code];
  if (!coded) return null;
  const column = (name ? columnOf(name) : coded) ?? (digit ? coded : null);
  return column && { code, column };
}

/** The column a header means; `null` of one that is none of ours, or whose numbers count something else. */
export function columnOf(header: string): SheetColumn | null {
  const column = meantBy(header);
  return column && otherUnitOf(column, header) ? null : column;
}

/** What the numbers under a header count instead, if it means a column of ours. */
export function otherUnitIn(header: string): OtherUnit | null {
  const column = meantBy(header);
  return column && otherUnitOf(column, header);
}

/** What stands in brackets, such as a unit, is left out, and so are words that say that a car is meant, or lei. */
function meantBy(header: string): SheetColumn | null {
  if (header.length > LONGEST_HEADER) return null;
  const bare = beforeBracket(header);
  const key = bySpelling.get(folded(header)) ?? bySpelling.get(folded(bare));
  if (isColumn(key)) return key;
  const ofCar = bySpelling.get(folded(bare.replaceAll(OF_A_CAR, ' ')));
  if (isColumn(ofCar) && !isMeasured(ofCar)) return ofCar;
  const amount = bySpelling.get(folded(bare.replaceAll(OF_MONEY, ' ')));
  return isColumn(amount) && isMeasured(amount) ? amount : null;
}

function beforeBracket(header: string): string {
  const brackets = ['(', '['].map((bracket) => header.indexOf(bracket)).filter((at) => at !== -1);
  return header.slice(0, Math.min(header.length, ...brackets));
}

const OF_A_CAR =
  /\b(vehicle|vehicul|vehiculului|car|auto|autovehicul|autovehiculului|ma[sșş]ina|ma[sșş]inii|fahrzeug|kfz|pkw)(?!\p{L})/giu;
const OF_MONEY =
  /\b(lei|ron|eur|euro|usd|gbp|cu tva|tva inclus|(f[aă]r[aă]|\+) ?tva|(incl|excl|with|without)\.? vat|(inkl\.?|exkl\.?|ohne|zzgl\.?) mwst|netto|brutto|miles|meilen)(?!\p{L})/giu;

/** The price of a car is not what it costs for a day: of amounts no word is left out. */
function isMeasured(column: SheetColumn): boolean {
  return amounts.has(column) || distances.has(column);
}

const distances: ReadonlySet<SheetColumn> = new Set(['odometerKm', 'kmPerDay', 'kmPrice']);

const WITHOUT_VAT = /f[aă]r[aă] ?tva|\+ ?tva|\b(netto|(exkl\.?|ohne|zzgl\.?) (mwst|ust))\b/i;

function isWithoutVat(header: string): boolean {
  const before = header.search(/\b(excl|without|net|no)\b/i);
  return WITHOUT_VAT.test(header) || (before !== -1 && /\b(vat|tax)\b/i.test(header.slice(before)));
}

const otherTimes = new Set(
  'luna luni lunar month monthly monat monatlich week weekly woche hour hourly stunde ora ore'.split(
    ' ',
  ),
);

function isOfOtherTime(header: string): boolean {
  const words = unaccented(header).split(/[^\p{L}\p{N}_]+/u);
  return words.some((word) => otherTimes.has(word) || word.startsWith('sapt'));
}

const OTHER_DISTANCE = /\b(mi|miles?|mii|meilen)\b/i;

export type OtherUnit = 'currency' | 'vat' | 'time' | 'distance';

type HeaderTest = (header: string) => boolean;

const others: readonly (readonly [OtherUnit, ReadonlySet<string>, HeaderTest])[] = [
  ['currency', amounts, (header) => OTHER_CURRENCY.test(header)],
  ['vat', amounts, isWithoutVat],
  ['time', new Set(['basePrice']), isOfOtherTime],
  ['distance', distances, (header) => OTHER_DISTANCE.test(header)],
];

/** What the numbers under a header count, if they cannot be those of a column: lei with VAT, for one day, or kilometres. */
export function otherUnitOf(column: SheetColumn, header: string): OtherUnit | null {
  const found = others.find(([, columns, isOther]) => columns.has(column) && isOther(header));
  return found?.[0] ?? null;
}
