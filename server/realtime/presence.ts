import { Attendance, type Change, type Holder } from './attendance.ts';
import type { Connection } from './connection.ts';

export type Member = { userId: string; userInfo: unknown };

/** The people on one presence channel. */
export class Presence {
  readonly #attendance = new Attendance();
  readonly #infos = new Map<string, unknown>();
  readonly #ids = new Map<Connection, string>();

  add(holder: Holder, { userId, userInfo }: Member): Change {
    const change = this.#attendance.add(userId, holder);
    if (change.everywhere) this.#infos.set(userId, userInfo);
    if (typeof holder !== 'string') this.#ids.set(holder, userId);
    return change;
  }

  remove(holder: Holder, userId: string): Change {
    const change = this.#attendance.remove(userId, holder);
    if (change.everywhere) this.#infos.delete(userId);
    if (typeof holder !== 'string') this.#ids.delete(holder);
    return change;
  }

  has(userId: string): boolean {
    return this.#attendance.has(userId);
  }

  idOf(connection: Connection): string | undefined {
    return this.#ids.get(connection);
  }

  get ids(): string[] {
    return this.#attendance.ids;
  }

  get count(): number {
    return this.#attendance.size;
  }

  /** The people with a connection of this node. */
  get here(): [id: string, info: unknown][] {
    return this.#attendance.idsHere.map((id) => [id, this.#infos.get(id)]);
  }

  /** The list of members for a new subscriber. */
  get roll(): { presence: { ids: string[]; hash: Record<string, unknown>; count: number } } {
    const infos = this.ids.map((id) => [id, this.#infos.get(id) ?? null] as const);
    return { presence: { ids: this.ids, hash: Object.fromEntries(infos), count: this.count } };
  }
}
