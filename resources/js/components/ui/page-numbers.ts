/** The first page, the last, and those around the current one; `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const wanted = [...new Set(near)].toSorted((a, b) => a - b);
  return wanted.flatMap((n, i) => {
    const before = wanted[i - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}
