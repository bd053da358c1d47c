/** Two minutes, at two questions a second. */
const MOST = 240;

/**
 * Where the end of the primary's log was, and when. It tells how old a replica's data are without comparing the clocks
 * of two machines, and also while nothing is written or the replica has lost the primary.
 */
export class Positions {
  readonly #seen: { at: number; position: number }[] = [];

  /** @param at when the primary was asked: everything committed before lies before this position */
  note(at: number, position: number): void {
    this.#seen.push({ at, position });
    if (this.#seen.length > MOST) this.#seen.shift();
  }

  /**
   * The last moment of which a replica that has replayed the log up to a position has everything; `null` if that is
   * longer ago than what is remembered. A new primary may begin before the old one's end, so the newest counts.
   */
  momentAt(position: number): number | null {
    return this.#seen.findLast((seen) => seen.position <= position)?.at ?? null;
  }
}
