/** The last day on which a card can be charged, as a calendar date: cards end with their month. */
export function lastDayOf({
  exp_month,
  exp_year,
}: {
  exp_month: number;
  exp_year: number;
}): string {
  return new Date(Date.UTC(exp_year, exp_month, 0)).toISOString().slice(0, 10);
}
