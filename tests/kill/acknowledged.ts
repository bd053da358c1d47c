/** A step that was acknowledged to a person, and whether the database has what follows from it. */
type Acknowledged = { ref: string; step: string; isThere: () => Promise<boolean> };

/** Everything the product has said yes to. */
export class Acknowledgements {
  readonly #steps: Acknowledged[] = [];

  note(ref: string, step: string, isThere: () => Promise<boolean>): void {
    this.#steps.push({ ref, step, isThere });
  }

  /** How often each step was acknowledged. */
  get counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { step } of this.#steps) counts.set(step, (counts.get(step) ?? 0) + 1);
    return counts;
  }

  /** What was acknowledged and is not there. */
  async missing(): Promise<string[]> {
    const missing: string[] = [];
    for (const { ref, step, isThere } of this.#steps)
      if (!(await isThere())) missing.push(`${ref}: ${step}`);
    return missing;
  }
}
