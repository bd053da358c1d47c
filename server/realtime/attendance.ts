import type { Connection } from './connection.ts';

/** What keeps a person there: a connection of this node, or another node, by its id. */
export type Holder = Connection | string;

/** What a person's coming or going changes: whether they are there at all, and whether they are on this node. */
export type Change = { everywhere: boolean; here: boolean };

/** Who is there. A person is there while any of their connections is, on whichever node. */
export class Attendance {
  readonly #holders = new Map<string, Set<Holder>>();

  add(id: string, holder: Holder): Change {
    const holders = this.#holders.get(id) ?? new Set();
    const before = { everywhere: holders.size === 0, here: connectionsIn(holders).length === 0 };
    this.#holders.set(id, holders.add(holder));
    return { everywhere: before.everywhere, here: before.here && typeof holder !== 'string' };
  }

  remove(id: string, holder: Holder): Change {
    const holders = this.#holders.get(id);
    if (!holders?.delete(holder)) return { everywhere: false, here: false };
    if (holders.size === 0) this.#holders.delete(id);
    const isLastHere = typeof holder !== 'string' && connectionsIn(holders).length === 0;
    return { everywhere: holders.size === 0, here: isLastHere };
  }

  has(id: string): boolean {
    return this.#holders.has(id);
  }

  connectionsOf(id: string): Connection[] {
    return connectionsIn(this.#holders.get(id) ?? new Set());
  }

  get ids(): string[] {
    return [...this.#holders.keys()];
  }

  get idsHere(): string[] {
    return this.ids.filter((id) => this.connectionsOf(id).length > 0);
  }

  get size(): number {
    return this.#holders.size;
  }
}

function connectionsIn(holders: ReadonlySet<Holder>): Connection[] {
  return [...holders].filter((holder) => typeof holder !== 'string');
}
