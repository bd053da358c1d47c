type Branch = { ends: boolean; readonly below: Map<string, Branch> };

/**
 * The dot paths that a visit names. They are stored as a tree, because the client chooses how many it sends: comparing
 * thousands of paths with thousands of props one by one would be too slow.
 */
export class PathSet {
  readonly #root: Branch;

  /** `null` stands for every path. */
  constructor(paths: Iterable<string> | null) {
    this.#root = { ends: paths === null, below: new Map() };
    for (const path of paths ?? []) this.#add(path);
  }

  /** Whether a path is equal to or below a path of the set, above one, or neither. */
  place(path: string): 'inside' | 'above' | 'outside' {
    let branch = this.#root;
    for (const segment of path.split('.')) {
      if (branch.ends) return 'inside';
      const next = branch.below.get(segment);
      if (next === undefined) return 'outside';
      branch = next;
    }
    return branch.ends ? 'inside' : 'above';
  }

  #add(path: string): void {
    let branch = this.#root;
    for (const segment of path.split('.')) {
      const next = branch.below.get(segment) ?? { ends: false, below: new Map() };
      branch.below.set(segment, next);
      branch = next;
    }
    branch.ends = true;
  }
}
