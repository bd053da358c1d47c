import { isCache, isPresence, isUserChannel } from './channel-names.ts';
import type { Connection } from './connection.ts';
import { EventCache } from './event-cache.ts';
import { memberAdded, memberRemoved, type Frame } from './frames.ts';
import { Presence, type Member } from './presence.ts';

/** The subscribers of each channel. */
export class Channels {
  readonly cache = new EventCache();
  readonly #subscribers = new Map<string, Set<Connection>>();
  readonly #presence = new Map<string, Presence>();

  join(name: string, connection: Connection): void {
    const subscribers = this.#subscribers.get(name) ?? new Set();
    this.#subscribers.set(name, subscribers.add(connection));
    connection.channels.add(name);
  }

  joinAs(name: string, connection: Connection, member: Member): void {
    const presence = this.#presence.get(name) ?? new Presence();
    this.#presence.set(name, presence);
    if (presence.add(connection, member)) {
      this.send(memberAdded(name, member.userId, member.userInfo), name);
    }
    this.join(name, connection);
  }

  leave(name: string, connection: Connection): void {
    if (!connection.channels.delete(name)) return;
    const subscribers = this.#subscribers.get(name);
    subscribers?.delete(connection);
    if (subscribers?.size === 0) this.#subscribers.delete(name);

    const gone = this.#presence.get(name)?.remove(connection);
    if (gone !== undefined) this.send(memberRemoved(name, gone), name);
    if (!this.isOccupied(name)) this.#presence.delete(name);
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.channels) this.leave(name, connection);
  }

  /** Sends an event from the application. A cache channel stores it for later subscribers. */
  publish(channel: string, event: string, data: string, exceptSocketId?: string): void {
    if (isCache(channel)) this.cache.remember(channel, { event, data });
    this.send({ event, channel, data }, channel, exceptSocketId);
  }

  send(frame: Frame, channel: string, exceptSocketId?: string): void {
    const subscribers = this.#subscribers.get(channel);
    if (!subscribers) return;
    const text = JSON.stringify(frame);
    for (const connection of subscribers) {
      if (connection.socketId !== exceptSocketId) connection.sendText(text);
    }
  }

  isOccupied(name: string): boolean {
    return this.#subscribers.has(name);
  }

  subscriptionCount(name: string): number {
    return this.#subscribers.get(name)?.size ?? 0;
  }

  presence(name: string): Presence {
    return this.#presence.get(name) ?? new Presence();
  }

  /** Channels with subscribers, without the protocol's own channels. */
  occupied(prefix: string): string[] {
    return [...this.#subscribers.keys()].filter(
      (name) => name.startsWith(prefix) && !isUserChannel(name),
    );
  }

  memberId(name: string, connection: Connection): string | undefined {
    return isPresence(name) ? this.presence(name).idOf(connection) : undefined;
  }
}
