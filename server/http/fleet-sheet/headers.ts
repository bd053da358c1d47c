import { folded } from '#server/lib/folded.ts';
import { sheetColumns, type SheetColumn } from './columns.ts';

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

/** The column a header means; `null` of one that is none of ours, or whose numbers count something else. */
export function columnOf(header: string): SheetColumn | null {
  const column = meantBy(header);
  return column && countsOther(column, header) ? null : column;
}

/** Whether a header means a column of ours, but in another currency or unit, for another time, or without VAT. */
export function isInOtherUnit(header: string): boolean {
  const column = meantBy(header);
  return column !== null && countsOther(column, header);
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
  /\b(vehicle|vehicul|vehiculului|car|auto|autovehicul|autovehiculului|ma[sșş]ina|ma[sșş]inii)(?!\p{L})/giu;
const OF_MONEY =
  /\b(lei|ron|eur|euro|usd|gbp|cu tva|tva inclus|(f[aă]r[aă]|\+) ?tva|(incl|excl|with|without)\.? vat|miles)(?!\p{L})/giu;

/** The price of a car is not what it costs for a day: of amounts no word is left out. */
function isMeasured(column: SheetColumn): boolean {
  return amounts.has(column) || distances.has(column);
}

const amounts: ReadonlySet<SheetColumn> = new Set(['basePrice', 'deposit', 'excess', 'kmPrice']);
const distances: ReadonlySet<SheetColumn> = new Set(['odometerKm', 'kmPerDay', 'kmPrice']);

export const OTHER_CURRENCY = /[€$£]|\b(eur|euro|usd|gbp|chf|huf|mdl|bgn|pln)\b/i;
const WITHOUT_VAT = /f[aă]r[aă] ?tva|\+ ?tva|\b(excl|without|net|no)\b.*\b(vat|tax)\b/i;
const OTHER_TIME =
  /\b(lun[aăi]|lunar|month|monthly|week|weekly|s[aă]pt\p{L}*|hour|hourly|or[aăe])(?!\p{L})/iu;
const OTHER_DISTANCE = /\b(mi|miles?|mii)\b/i;

function countsOther(column: SheetColumn, header: string): boolean {
  const isAmount = amounts.has(column);
  return (
    (isAmount && (OTHER_CURRENCY.test(header) || WITHOUT_VAT.test(header))) ||
    (column === 'basePrice' && OTHER_TIME.test(header)) ||
    (distances.has(column) && OTHER_DISTANCE.test(header))
  );
}
