import { printTable } from './table.ts';
import { quantile, rounded } from './timing.ts';

const kinds: readonly [kind: string, method: string, path: RegExp][] = [
  ['Book', 'POST', /^\/cars\/[^/]+\/book/],
  ['Pay', 'POST', /^\/checkout\//],
  ['A car', 'GET', /^\/cars\//],
  ['Message', 'POST', /^\/messages\//],
  ['Hand-over: a photo', 'POST', /\/photos$/],
  ['Hand-over: signature', 'POST', /\/(submit|sign)$|inspections/],
  ['Staff at work', 'POST', /^\/admin\//],
  ['Other steps of a booking', 'POST', /./],
  ['Pages of clients, hosts and staff', 'GET', /./],
];

/** What somebody does with a request, by which times are told apart. */
export function kindOf(method: string, path: string): string {
  return kinds.find(([, of, pattern]) => of === method && pattern.test(path))?.[0] ?? 'Other';
}

/** How long requests took, by kind, in milliseconds. */
export class Times {
  readonly #taken = new Map<string, number[]>();

  note(kind: string, ms: number): void {
    const found = this.#taken.get(kind);
    if (found) found.push(ms);
    else this.#taken.set(kind, [ms]);
  }

  clear(): void {
    this.#taken.clear();
  }

  middles(): ReadonlyMap<string, number> {
    return new Map([...this.#taken].map(([kind, taken]) => [kind, quantile(taken, 0.5)]));
  }

  /** @param alone how long the middle request of a kind takes when there is no other */
  print(alone: ReadonlyMap<string, number>): void {
    const rows = [...this.#taken].toSorted(([one], [other]) => one.localeCompare(other));
    printTable(
      ['Milliseconds', 'requests', 'p50', 'p95', 'slowest', 'p50 alone'],
      rows.map(([kind, taken]) => {
        const quiet = alone.get(kind);
        const shown = [0.5, 0.95, 1].map((part) => rounded(quantile(taken, part), 0));
        return [kind, String(taken.length), ...shown, quiet === undefined ? '' : rounded(quiet, 0)];
      }),
    );
  }
}
