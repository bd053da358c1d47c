import { Attendance } from './attendance.ts';
import type { Connection, SignedInUser } from './connection.ts';
import { watchlistEvents, type WatchlistEvent } from './frames.ts';
import { USERS, type NodeMessage } from './node-messages.ts';

/** Signed-in users, their connections, and who watches whom. */
export class Users {
  readonly #attendance = new Attendance();
  readonly #watchers = new Map<string, Set<Connection>>();
  readonly #tell: (message: NodeMessage) => void;

  /** @param tell tells the other nodes */
  constructor(tell: (message: NodeMessage) => void) {
    this.#tell = tell;
  }

  signIn(connection: Connection, user: SignedInUser): void {
    connection.user = user;
    connection.isKnown = true;
    this.#watch(connection, user.watchlist);
    const { everywhere, here } = this.#attendance.add(user.id, connection);
    if (everywhere) this.#notifyWatchers('online', user.id);
    if (here) this.#tell({ kind: 'enter', group: USERS, id: user.id });
    this.#sendStatus(connection, user.watchlist);
  }

  signOut(connection: Connection): void {
    const { user } = connection;
    if (!user) return;
    connection.user = undefined;
    for (const id of user.watchlist) removeFrom(this.#watchers, id, connection);
    const { everywhere, here } = this.#attendance.remove(user.id, connection);
    if (everywhere) this.#notifyWatchers('offline', user.id);
    if (here) this.#tell({ kind: 'leave', group: USERS, id: user.id });
  }

  signInElsewhere(node: string, id: string): void {
    if (this.#attendance.add(id, node).everywhere) this.#notifyWatchers('online', id);
  }

  signOutElsewhere(node: string, id: string): void {
    if (this.#attendance.remove(id, node).everywhere) this.#notifyWatchers('offline', id);
  }

  /** Those of this node. */
  connectionsOf(userId: string): Connection[] {
    return this.#attendance.connectionsOf(userId);
  }

  /** Those with a connection of this node. */
  get here(): string[] {
    return this.#attendance.idsHere;
  }

  #watch(connection: Connection, watchlist: readonly string[]): void {
    for (const id of watchlist) {
      this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(connection));
    }
  }

  #notifyWatchers(name: WatchlistEvent['name'], userId: string): void {
    for (const watcher of this.#watchers.get(userId) ?? []) {
      if (watcher.user?.id !== userId)
        watcher.send(watchlistEvents([{ name, user_ids: [userId] }]));
    }
  }

  #sendStatus(connection: Connection, watchlist: readonly string[]): void {
    const online = watchlist.filter((id) => this.#attendance.has(id));
    const offline = watchlist.filter((id) => !this.#attendance.has(id));
    const events: WatchlistEvent[] = [
      { name: 'online', user_ids: online },
      { name: 'offline', user_ids: offline },
    ];
    const changes = events.filter((event) => event.user_ids.length > 0);
    if (changes.length > 0) connection.send(watchlistEvents(changes));
  }
}

function removeFrom(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const connections = map.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) map.delete(key);
}
