import { newKey } from '../new-key.ts';

/** What is sent in a request of its own. Its key lets the server take one that arrives twice only once. */
export type Letter = {
  kind: 'host' | 'client';
  key: string;
  url: string;
  body: object;
  /** `waiting`: to be sent, maybe again. `refused`: see `error`. */
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** Why the server does not take it; without a reason it may take it later, as after signing in again. */
  error: string | null;
};

/** The signatures of one hand-over on their way, in the order they are sent. */
export type StoredDelivery = {
  /** Of whom and what: `<person>/<booking>/<leg>`. */
  name: string;
  person: string;
  letters: readonly Letter[];
  /** Where the files go that have to arrive first. */
  files: string | null;
  storedAt: number;
};

/** `reload`: the page is of an earlier release, and has to begin anew before it sends. */
export type Delivered =
  | { ok: true }
  | { ok: false; when: 'later' | 'reload' }
  | { ok: false; when: 'refused'; error: string | null };

type Options = {
  delivery: StoredDelivery;
  send: (letter: Letter) => Promise<Delivered>;
  store: { put(delivery: StoredDelivery): Promise<void>; delete(name: string): Promise<void> };
  /** Whether files that have to arrive first are still on the phone. */
  filesWait: () => boolean;
  /** Milliseconds until the next try after so many in vain. */
  retryAfter?: (tries: number) => number;
};

const backOff = (tries: number) => Math.min(30_000, 1_000 * 2 ** tries);

/**
 * Signatures given without a network: stored before anything is sent, sent one after the other once the photos have
 * arrived, tried again until the server takes or refuses them.
 */
export class Delivery {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #delivery: StoredDelivery;
  #isSending = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  onReload: () => void = () => undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#delivery = options.delivery;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): StoredDelivery => this.#delivery;

  /** Takes the place of one of the same kind. */
  async add(kind: Letter['kind'], url: string, body: object): Promise<void> {
    const key = newKey();
    const letter: Letter = {
      kind,
      key,
      url,
      body: { ...body, key },
      state: 'waiting',
      error: null,
    };
    const others = this.#delivery.letters.filter((other) => other.kind !== kind);
    await this.#set([...others, letter]);
    this.wake();
  }

  /** Takes back what has not been taken by the server, to be signed anew. */
  async withdraw(kind: Letter['kind']): Promise<void> {
    clearTimeout(this.#timer);
    await this.#set(this.#delivery.letters.filter((letter) => letter.kind !== kind));
  }

  /** What an earlier page left behind; what was being sent then is sent again. */
  take(stored: StoredDelivery): void {
    const letters = stored.letters.map((letter) =>
      letter.state === 'sending' ? { ...letter, state: 'waiting' as const } : letter,
    );
    this.#delivery = { ...stored, letters };
    this.#tell();
    this.wake();
  }

  /** What was taken belongs to an earlier round. */
  async forgetSent(): Promise<void> {
    const left = this.#delivery.letters.filter(({ state }) => state !== 'sent');
    if (left.length < this.#delivery.letters.length) await this.#set(left);
  }

  retry(kind: Letter['kind']): void {
    void this.#change(kind, { state: 'waiting', error: null }).then(() => this.wake());
  }

  /** Tries now: the person asks for it, the last photo has arrived, or the connection has returned. */
  wake(): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
    void this.#sendNext();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendNext(): Promise<void> {
    const { letters } = this.#delivery;
    const next = letters.find(({ state }) => state !== 'sent');
    if (this.#isSending || next?.state !== 'waiting') return;
    if (this.#options.filesWait()) return this.#tryLater();
    this.#isSending = true;
    await this.#change(next.kind, { state: 'sending', error: null });
    const delivered = await this.#options.send(next);
    this.#isSending = false;
    await this.#settle(next, delivered);
  }

  async #settle({ kind }: Letter, delivered: Delivered): Promise<void> {
    if (delivered.ok) {
      this.#tries = 0;
      await this.#change(kind, { state: 'sent' });
      await this.#sendNext();
    } else if (delivered.when === 'refused') {
      await this.#change(kind, { state: 'refused', error: delivered.error });
    } else {
      await this.#change(kind, { state: 'waiting' });
      if (delivered.when === 'reload') this.onReload();
      this.#tryLater();
    }
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    const after = (this.#options.retryAfter ?? backOff)(this.#tries);
    this.#timer = setTimeout(() => {
      this.#tries += 1;
      void this.#sendNext();
    }, after);
  }

  #change(kind: Letter['kind'], change: Partial<Letter>): Promise<void> {
    const { letters } = this.#delivery;
    return this.#set(
      letters.map((letter) => (letter.kind === kind ? { ...letter, ...change } : letter)),
    );
  }

  /** What has all been taken need not be stored any more. */
  async #set(letters: readonly Letter[]): Promise<void> {
    this.#delivery = { ...this.#delivery, letters, storedAt: Date.now() };
    this.#tell();
    const { store } = this.#options;
    if (letters.some(({ state }) => state !== 'sent')) await store.put(this.#delivery);
    else await store.delete(this.#delivery.name);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
