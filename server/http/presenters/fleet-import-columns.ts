import type { StoredImport } from '#server/domain/fleet/imports.ts';
import type { Translate } from '#shared/translate.ts';
import { said } from '../fleet-sheet/cells.ts';
import type { SheetColumn } from '../fleet-sheet/columns.ts';
import { columnsIn, otherUnitIn, type OtherUnit } from '../fleet-sheet/headers.ts';
import { columnName, meaningsOf, type Meaning } from '../fleet-sheet/meanings.ts';

/** A column of the file. */
export type ImportColumnView = {
  at: number;
  /** Its header; without one its letter. */
  header: string;
  samples: string[];
  meaning: Meaning;
  /** Why nothing is read of it, where nobody has left it out. */
  unread: 'unknown' | 'twice' | OtherUnit | null;
};

const SAMPLES = 2;
const LONGEST_SAMPLE = 40;

/** The columns of the file with what is read of each, so that nobody believes that one is imported which is not. */
export function importColumns(stored: StoredImport, t: Translate): ImportColumnView[] {
  const { headers, rows } = stored;
  const meanings = meaningsOf(headers, stored.columns);
  const byHeader = columnsIn(headers);
  return meanings
    .map((meaning, at) => ({
      at,
      header: columnName(headers, at, t),
      samples: samplesOf(rows, at),
      meaning,
      unread: meaning === '' ? unreadBecause(headers[at] ?? '', byHeader[at], meanings) : null,
    }))
    .filter(({ at, samples }) => headers[at] !== '' || samples.length > 0);
}

/** The columns of which nothing is imported, by their headers. */
export function unreadIn(columns: readonly ImportColumnView[]) {
  const unread = columns.filter(({ meaning }) => meaning === '');
  const [otherUnits = [], ignored = []] = [true, false].map((isOther) =>
    unread.filter((column) => isOtherUnit(column) === isOther).map(({ header }) => header),
  );
  return { ignored, otherUnits };
}

function isOtherUnit({ unread }: ImportColumnView): boolean {
  return unread !== null && unread !== 'unknown' && unread !== 'twice';
}

function unreadBecause(
  header: string,
  known: SheetColumn | null | undefined,
  meanings: readonly Meaning[],
): ImportColumnView['unread'] {
  if (!known) return otherUnitIn(header) ?? 'unknown';
  return meanings.includes(known) ? 'twice' : null;
}

function samplesOf(rows: StoredImport['rows'], at: number): string[] {
  const texts = new Set<string>();
  for (const row of rows) {
    const text = said(row[at]);
    if (text) texts.add(text);
    if (texts.size === SAMPLES) break;
  }
  return [...texts].map((text) => text.slice(0, LONGEST_SAMPLE));
}
