import { setTimeout as sleep } from 'node:timers/promises';
import PusherJs from 'pusher-js';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { signedInCookie } from '../support/sign-in.ts';

const Pair = z.object({ thread: z.string(), client: z.string(), host: z.string() });
const Part = z.object({ messages: z.array(z.object({ number: z.number() })) });

const RETRY_MS = 1_000;

/** Conversations of the demo about trips that are ahead, in Romanian, each of other people: a limit counts what one person writes. */
export async function pairs(most: number) {
  const found = await db.sql(Pair)`
    select distinct on (t.client_id) t.id as thread, t.client_id as client, m.user_id as host
    from threads t join bookings b on b.id = t.booking_id and b.status = 'confirmed'
      join users c on c.id = t.client_id and c.locale = 'ro'
      join lateral (
        select m.user_id from host_members m join users h on h.id = m.user_id and h.locale = 'ro'
        where m.host_id = t.host_id and m.role = 'manager' order by m.user_id limit 1) m on true
    order by t.client_id`;
  return found
    .filter(({ host }, at) => found.findIndex((other) => other.host === host) === at)
    .slice(0, most);
}

/** A person's browser: sends with their cookie and counts every message that it has read. */
export class Reader {
  /** How often it has subscribed. */
  reconnects = 0;
  readonly #numbers = new Set<number>();
  #before: number | undefined;
  readonly #origin: string;
  readonly #thread: string;
  readonly #cookie: string;
  readonly #client: PusherJs;

  private constructor(origin: string, thread: string, who: { cookie: string; userId: string }) {
    this.#origin = origin;
    this.#thread = thread;
    this.#cookie = who.cookie;
    const { hostname, port } = new URL(origin);
    this.#client = new PusherJs('local', {
      cluster: 'eu',
      wsHost: hostname,
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) => {
          const body = { socket_id: socketId, channel_name: channelName };
          void this.#signed('/broadcasting/auth', body, callback);
        },
      },
      userAuthentication: {
        customHandler: ({ socketId }, callback) => {
          void this.#signed('/broadcasting/user-auth', { socket_id: socketId }, callback);
        },
      },
    });
    this.#client.signin();
    const channel = this.#client.subscribe(`private-App.Models.User.${who.userId}`);
    channel.bind('App\\Events\\MessageSent', () => void this.ask());
    // As pages do: whatever was missed while there was no connection is asked for.
    channel.bind('pusher:subscription_succeeded', () => {
      this.reconnects += 1;
      void this.ask();
    });
  }

  static async of(origin: string, { thread, client }: z.infer<typeof Pair>): Promise<Reader> {
    const cookie = await signedInCookie(client);
    const reader = new Reader(origin, thread, { cookie, userId: client });
    await reader.ask();
    return reader;
  }

  /** How many messages have come since it began. */
  get fresh(): number {
    return this.#numbers.size - (this.#before ?? 0);
  }

  async ask(): Promise<void> {
    const after = Math.max(0, ...this.#numbers);
    const answer = await this.#get(`/messages/${this.#thread}/messages?after=${after}`);
    if (!answer?.ok) {
      await sleep(RETRY_MS);
      return this.ask();
    }
    const { messages } = Part.parse(await answer.json());
    for (const { number } of messages) this.#numbers.add(number);
    this.#before ??= this.#numbers.size;
  }

  stop(): void {
    this.#client.disconnect();
  }

  async #signed(
    path: string,
    body: Record<string, string>,
    callback: (error: Error | null, data: never) => void,
  ): Promise<void> {
    const answer = await fetch(this.#origin + path, {
      method: 'POST',
      headers: { Cookie: this.#cookie, Origin: this.#origin },
      body: new URLSearchParams(body),
    }).catch(() => null);
    const failure = answer?.ok ? null : new Error(`${path} answers ${answer?.status}.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks what it gets
    callback(failure, (failure ? null : await answer?.json()) as never);
  }

  #get(path: string): Promise<Response | null> {
    const headers = { Cookie: this.#cookie, Accept: 'application/json' };
    return fetch(this.#origin + path, { headers }).catch(() => null);
  }
}
