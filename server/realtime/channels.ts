import { isCache, isPresence, isUserChannel } from './channel-names.ts';
import type { Connection } from './connection.ts';
import { EventCache } from './event-cache.ts';
import { memberAdded, memberRemoved, type Frame } from './frames.ts';
import type { NodeMessage } from './node-messages.ts';
import { Presence, type Member } from './presence.ts';

/** The subscribers of each channel. */
export class Channels {
  readonly cache = new EventCache();
  readonly #subscribers = new Map<string, Set<Connection>>();
  readonly #presence = new Map<string, Presence>();
  readonly #tell: (message: NodeMessage) => void;

  /** @param tell tells the other nodes */
  constructor(tell: (message: NodeMessage) => void) {
    this.#tell = tell;
  }

  join(name: string, connection: Connection): void {
    const subscribers = this.#subscribers.get(name) ?? new Set();
    this.#subscribers.set(name, subscribers.add(connection));
    connection.channels.add(name);
  }

  joinAs(name: string, connection: Connection, member: Member): void {
    const { everywhere, here } = this.#presenceOf(name).add(connection, member);
    const { userId: id, userInfo: info } = member;
    if (everywhere) this.send(memberAdded(name, id, info), name);
    if (here) this.#tell({ kind: 'enter', group: name, id, info });
    this.join(name, connection);
  }

  leave(name: string, connection: Connection): void {
    if (!connection.channels.delete(name)) return;
    const subscribers = this.#subscribers.get(name);
    subscribers?.delete(connection);
    if (subscribers?.size === 0) this.#subscribers.delete(name);

    const id = this.memberId(name, connection);
    if (id === undefined) return;
    const { everywhere, here } = this.presence(name).remove(connection, id);
    if (everywhere) this.#sayGone(name, id);
    if (here) this.#tell({ kind: 'leave', group: name, id });
  }

  /** A person has come on another node. */
  joinElsewhere(name: string, node: string, member: Member): void {
    const { everywhere } = this.#presenceOf(name).add(node, member);
    if (everywhere) this.send(memberAdded(name, member.userId, member.userInfo), name);
  }

  /** A person has gone from another node, or the node itself has. */
  leaveElsewhere(name: string, node: string, id: string): void {
    const { everywhere } = this.presence(name).remove(node, id);
    if (everywhere) this.#sayGone(name, id);
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

  /** The presence channels with people, of whichever node. */
  get presences(): ReadonlyMap<string, Presence> {
    return this.#presence;
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

  #presenceOf(name: string): Presence {
    const presence = this.#presence.get(name) ?? new Presence();
    this.#presence.set(name, presence);
    return presence;
  }

  #sayGone(name: string, id: string): void {
    if (this.presence(name).count === 0) this.#presence.delete(name);
    this.send(memberRemoved(name, id), name);
  }
}
