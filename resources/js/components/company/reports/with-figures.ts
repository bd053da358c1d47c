import type { Pages } from '#server/http/pages.ts';

type Figures = Pick<
  Pages['CompanyOwner/Reports']['rows'][number],
  'occupancy' | 'blocked' | 'earned' | 'upkeep' | 'trips'
>;

/** The months, newest first, down to the earliest with anything that counts in the totals below them. */
export function withFigures<Row extends Figures>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex(({ occupancy, blocked, earned, upkeep, trips }) =>
    [occupancy, blocked, earned, upkeep, trips].some(Boolean),
  );
  return rows.slice(0, last + 1);
}
