import type { Connection, SignedInUser } from './connection.ts';
import { watchlistEvents, type WatchlistEvent } from './frames.ts';

/** Signed-in users, their connections, and who watches whom. */
export class Users {
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #watchers = new Map<string, Set<Connection>>();

  signIn(connection: Connection, user: SignedInUser): void {
    connection.user = user;
    this.#watch(connection, user.watchlist);
    const known = this.#connections.get(user.id);
    this.#connections.set(user.id, (known ?? new Set()).add(connection));
    if (!known) this.#notifyWatchers('online', user.id);
    this.#sendStatus(connection, user.watchlist);
  }

  signOut(connection: Connection): void {
    const { user } = connection;
    if (!user) return;
    connection.user = undefined;
    for (const id of user.watchlist) removeFrom(this.#watchers, id, connection);
    removeFrom(this.#connections, user.id, connection);
    if (!this.#connections.has(user.id)) this.#notifyWatchers('offline', user.id);
  }

  connectionsOf(userId: string): Connection[] {
    return [...(this.#connections.get(userId) ?? [])];
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
    const online = watchlist.filter((id) => this.#connections.has(id));
    const offline = watchlist.filter((id) => !this.#connections.has(id));
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
