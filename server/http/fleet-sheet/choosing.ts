import type { Translate } from '#shared/translate.ts';
import { otherUnitOf } from './headers.ts';
import {
  columnName,
  headerKey,
  meaningsOf,
  readOf,
  type Choice,
  type Meaning,
} from './meanings.ts';

type Chosen = readonly { column: number; meaning: Choice }[];

type Stored = { headers: readonly string[]; columns: readonly string[] };

type Said = {
  /** What each column is now. */
  meanings: Meaning[];
  taken: Chosen;
  /** Why the other choices were not taken, by the names of their fields. */
  refused: Record<string, string>;
};

/** Takes what a person says of columns, but what cannot be: two choices may only be possible together. */
export function heard(stored: Stored, chosen: Chosen, t: Translate): Said {
  const said = new Map(chosen.map(({ column: at, meaning }) => [at, meaning]));
  const before = meaningsOf(stored.headers, stored.columns);
  const meanings = before.map((meaning, at) => said.get(at) ?? meaning);
  const problems = chosen.map((choice) =>
    problemOf(choice, { headers: stored.headers, meanings }, t),
  );
  if (problems.every((problem) => problem === null))
    return { meanings, taken: chosen, refused: {} };
  const possible = chosen.filter((_, at) => problems[at] === null);
  const { refused, ...rest } = heard(stored, possible, t);
  const named = chosen.map(({ column: at }, place) => [`column ${at}`, problems[place]]);
  return {
    ...rest,
    refused: { ...refused, ...Object.fromEntries(named.filter(([, problem]) => problem)) },
  };
}

type Columns = { headers: readonly string[]; meanings: readonly Meaning[] };

/** Why a column cannot be what the person says: its numbers count something else, or another one is that already. */
function problemOf(
  { column: at, meaning }: Chosen[number],
  { headers, meanings }: Columns,
  t: Translate,
): string | null {
  const read = readOf(meaning);
  if (!read) return null;
  const isField = read !== 'makeAndModel' && read !== 'currency';
  const unit = isField ? otherUnitOf(read, headers[at] ?? '') : null;
  if (unit) return t(`fleet.import.unit.${unit}`);
  const other = meanings.findIndex((one, place) => one === meaning && place !== at);
  if (other === -1) return null;
  const column = columnName(headers, other, t);
  return t('fleet.import.column_twice', { field: t(`fleet.sheet.${read}`), column });
}

/** What is to be remembered of choices for the company's next files, by header. */
export function saidOf(headers: readonly string[], taken: Chosen): Map<string, Meaning> {
  return new Map(
    taken.flatMap(({ column: at, meaning }) => {
      const header = headerKey(headers, at);
      return header === null ? [] : [[header, meaning] as const];
    }),
  );
}
