import type { Connection } from './connection.ts';

export type Member = { userId: string; userInfo: unknown };

/** The people on one presence channel. A person is present while any of their connections is. */
export class Presence {
  readonly #people = new Map<string, { userInfo: unknown; connections: Set<Connection> }>();
  readonly #ids = new Map<Connection, string>();

  /** Returns true if the person was not present before. */
  add(connection: Connection, { userId, userInfo }: Member): boolean {
    const known = this.#people.get(userId);
    const person = known ?? { userInfo, connections: new Set() };
    person.connections.add(connection);
    this.#people.set(userId, person);
    this.#ids.set(connection, userId);
    return !known;
  }

  /** Returns the id of the person who has left, if this was their last connection. */
  remove(connection: Connection): string | undefined {
    const userId = this.#ids.get(connection);
    if (userId === undefined) return undefined;
    this.#ids.delete(connection);
    const connections = this.#people.get(userId)?.connections;
    connections?.delete(connection);
    if (connections?.size !== 0) return undefined;
    this.#people.delete(userId);
    return userId;
  }

  has(userId: string): boolean {
    return this.#people.has(userId);
  }

  idOf(connection: Connection): string | undefined {
    return this.#ids.get(connection);
  }

  get ids(): string[] {
    return [...this.#people.keys()];
  }

  get count(): number {
    return this.#people.size;
  }

  /** The list of members for a new subscriber. */
  get roll(): { presence: { ids: string[]; hash: Record<string, unknown>; count: number } } {
    const infos = [...this.#people].map(([id, { userInfo }]) => [id, userInfo ?? null] as const);
    return { presence: { ids: this.ids, hash: Object.fromEntries(infos), count: this.count } };
  }
}
