import { limits } from './settings.ts';

export type CachedEvent = { event: string; data: string };

/** The last event of each cache channel, for half an hour. */
export class EventCache {
  readonly #events = new Map<string, CachedEvent & { expiresAt: number }>();

  remember(channel: string, event: CachedEvent): void {
    this.#events.delete(channel);
    this.#events.set(channel, { ...event, expiresAt: Date.now() + limits.cacheSeconds * 1000 });
    if (this.#events.size <= limits.cachedChannels) return;
    for (const oldest of this.#events.keys()) {
      this.#events.delete(oldest);
      return;
    }
  }

  /** The last event of a channel and the seconds until it expires. */
  recall(channel: string): (CachedEvent & { ttl: number }) | undefined {
    const cached = this.#events.get(channel);
    if (!cached) return undefined;
    const ttl = Math.ceil((cached.expiresAt - Date.now()) / 1000);
    if (ttl > 0) return { event: cached.event, data: cached.data, ttl };
    this.#events.delete(channel);
    return undefined;
  }
}
