type Branch = { ends: boolean; readonly below: Map<string, Branch> };

/**
 * Dot paths a visit names. A tree, because the list comes from the client: thousands of paths must
 * not be compared with thousands of props one by one.
 */
export class PathSet {
  readonly #root: Branch;

  /** Null stands for all paths there are. */
  constructor(paths: Iterable<string> | null) {
    this.#root = { ends: paths === null, below: new Map() };
    for (const path of paths ?? []) this.#add(path);
  }

  /** Where a path stands: at or under one of these, above one, or beside them all. */
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
