import { limits } from './settings.ts';

export type Subscription = {
  channel: string;
  auth?: string | null | undefined;
  channel_data?: string | null | undefined;
};

/** The subscriptions of one connection that wait for its sign-in: few, small and not for long. */
export class WaitingSubscriptions {
  readonly #requests = new Map<string, Subscription>();
  #expiry: NodeJS.Timeout | undefined;

  /**
   * @param expired called with those that nobody signed in for in time
   * @returns whether there was room for it
   */
  add(request: Subscription, expired: (requests: Subscription[]) => void): boolean {
    const { channel, auth, channel_data: data } = request;
    const bytes = Buffer.byteLength(channel + (auth ?? '') + (data ?? ''));
    if (bytes > limits.waitingBytes || this.#requests.size >= limits.waiting) return false;
    this.#requests.set(channel, request);
    this.#expiry ??= setTimeout(() => expired(this.take()), limits.waitingMilliseconds);
    return true;
  }

  delete(channel: string): void {
    this.#requests.delete(channel);
  }

  /** Those that have waited until now. None waits afterwards. */
  take(): Subscription[] {
    clearTimeout(this.#expiry);
    this.#expiry = undefined;
    const requests = [...this.#requests.values()];
    this.#requests.clear();
    return requests;
  }
}
