/** What people write around a number, also in one word, as in "leipezi". */
const units: readonly string[] = [
  ...'lei leu lej ron km pe per zile zi day days ani year years locuri seat seats'.split(' '),
  ...'usi uși uşi door doors min minim % / . , ( ) + -'.split(' '),
  'cu tva',
];

const AROUND = /^(?<before>[^\d-]*)(?<typed>-?\d(?:[\d.,'’\s]*\d)?)(?<after>.*)$/s;

/** Thousands in groups of three with the same mark between them, and a fraction after another mark. */
const GROUPED =
  /^(?<whole>-?[1-9]\d{0,2}(?:(?<mark>[.,' ])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<fraction>\d+))?$/;
const PLAIN = /^(?<whole>-?\d+)(?:[.,](?<fraction>\d+))?$/;

/**
 * "1.250,50 lei" as "1250.50"; `null` of what is no number for sure. A single point or comma before three digits groups
 * thousands where no fraction can be.
 */
export function numberIn(text: string, isWhole: boolean): string | null {
  const bare = withoutUnits(text);
  const forms = isWhole ? [GROUPED, PLAIN] : [PLAIN, GROUPED];
  const found = forms.map((form) => form.exec(bare)?.groups).find(Boolean);
  if (!found) return null;
  const { whole = '', fraction } = found;
  const digits = whole.replaceAll(/[.,' ]/g, '');
  return fraction ? `${digits}.${fraction}` : digits;
}

/** A number without its fraction: trackers count metres, too. */
export function wholeIn(text: string): string | null {
  return numberIn(text, true)?.replace(/\..*/, '') ?? null;
}

function withoutUnits(text: string): string {
  const { before = '', typed = '', after = '' } = AROUND.exec(text)?.groups ?? {};
  const isAlone = isOfUnits(before) && isOfUnits(after);
  return isAlone ? typed.replaceAll(/\s/g, ' ').replaceAll('’', "'") : '';
}

/** A second number in the cell, as in "450 lei/3 zile", makes it none. */
function isOfUnits(text: string): boolean {
  const typed = text.toLowerCase();
  const ends = new Set([0]);
  for (let at = 0; at < typed.length; at++) {
    if (!ends.has(at)) continue;
    if (/\s/.test(typed[at] ?? '')) ends.add(at + 1);
    for (const unit of units) if (typed.startsWith(unit, at)) ends.add(at + unit.length);
  }
  return ends.has(typed.length);
}

/** The year in which a car was made, of a date however it is written; `null` of other texts. */
export function yearIn(text: string): string | null {
  const found =
    /^(\d{4})[-./]\d{1,2}(?!\d)/.exec(text) ??
    /^(?:\d{1,2}[-./]){1,2}(\d{4})\b/.exec(text) ??
    /^\p{L}+[\s.-]+(\d{4})$/u.exec(text);
  if (found) return found[1] ?? null;
  const short = /^(?:\d{1,2}[-./]\d{1,2}[-./]|')(\d{2})$/.exec(text);
  if (short) return ofTwoDigits(Number(short[1]));
  return /^[345]\d{4}$/.test(text) ? ofDayNumber(Number(text)) : numberIn(text, true);
}

function ofTwoDigits(year: number): string {
  const latest = (new Date().getFullYear() + 1) % 100;
  return String((year > latest ? 1900 : 2000) + year);
}

/** A date that has lost its format: spreadsheets count days, and 25,569 of them to 1970. */
function ofDayNumber(days: number): string {
  return String(new Date((days - 25_569) * 86_400_000).getUTCFullYear());
}
