import { newKey } from '../new-key.ts';

/**
 * One signature of a hand-over (the host's or the client's), sent in its own request. By its key the server recognises
 * one that arrives twice.
 */
export type Letter = {
  kind: 'host' | 'client';
  key: string;
  url: string;
  body: object;
  /** `waiting`: still to be sent, maybe for the second time. `refused`: see `error`. */
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** Why the server refuses it. Without a reason it may be accepted later, for example after signing in again. */
  error: string | null;
};

/** The signatures of one hand-over, in the order in which they are sent. */
export type StoredDelivery = {
  /** Whose they are and of which hand-over: `<person>/<booking>/<leg>`. */
  name: string;
  person: string;
  letters: readonly Letter[];
  /** The address of the files that must arrive first. */
  files: string | null;
  storedAt: number;
};

/** `reload`: the page belongs to an earlier release and must be loaded anew before it can send. */
export type Delivered =
  | { ok: true }
  | { ok: false; when: 'later' | 'reload' }
  | { ok: false; when: 'refused'; error: string | null };

type Options = {
  delivery: StoredDelivery;
  send: (letter: Letter) => Promise<Delivered>;
  store: { put(delivery: StoredDelivery): Promise<void>; delete(name: string): Promise<void> };
  /** Whether files that must arrive first are still on the phone. */
  filesWait: () => boolean;
  /** Milliseconds until the next attempt, by the number of failed ones. */
  retryAfter?: (tries: number) => number;
};

const backOff = (tries: number) => Math.min(30_000, 1_000 * 2 ** tries);

/**
 * Sends signatures that were given without a network. They are stored first. When the photos have arrived they are sent
 * one after the other, as often as needed, until the server accepts or refuses them.
 */
export class Delivery {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #beingStored = new Set<Letter['kind']>();
  #delivery: StoredDelivery;
  #isSending = false;
  #isStopped = false;
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

  /**
   * Adds a signature, or replaces an earlier one of the same kind. It is shown only when it is stored, because somebody
   * who sees it may close the browser. Until then a second press does nothing.
   */
  async add(kind: Letter['kind'], url: string, body: object): Promise<void> {
    if (this.#beingStored.has(kind)) return;
    this.#beingStored.add(kind);
    const key = newKey();
    const letter: Letter = {
      kind,
      key,
      url,
      body: { ...body, key },
      state: 'waiting',
      error: null,
    };
    await this.#store(this.#with(letter));
    this.#beingStored.delete(kind);
    await this.#set(this.#with(letter));
    this.wake();
  }

  /** Removes a signature that the server has not accepted, so that the person can sign again. */
  async withdraw(kind: Letter['kind']): Promise<void> {
    clearTimeout(this.#timer);
    await this.#set(this.#delivery.letters.filter((letter) => letter.kind !== kind));
  }

  /** Continues with what an earlier page has left. What it was sending is sent again. */
  take(stored: StoredDelivery): void {
    const letters = stored.letters.map((letter) =>
      letter.state === 'sending' ? { ...letter, state: 'waiting' as const } : letter,
    );
    this.#delivery = { ...stored, letters };
    this.#tell();
    this.wake();
  }

  /** Forgets what was sent: it belongs to an earlier version of the hand-over. */
  async forgetSent(): Promise<void> {
    const left = this.#delivery.letters.filter(({ state }) => state !== 'sent');
    if (left.length < this.#delivery.letters.length) await this.#set(left);
  }

  retry(kind: Letter['kind']): void {
    void this.#change(kind, { state: 'waiting', error: null }).then(() => this.wake());
  }

  /** Tries at once: because the person wants it, the last photo has arrived or the connection is back. */
  wake(): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
    void this.#sendNext();
  }

  /** For good: the person has left, and what is still unsent is not sent for whoever comes next. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #sendNext(): Promise<void> {
    const { letters } = this.#delivery;
    const next = letters.find(({ state }) => state !== 'sent');
    if (this.#isStopped || this.#isSending || next?.state !== 'waiting') return;
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
    if (this.#isStopped) return;
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

  #with(letter: Letter): readonly Letter[] {
    return [...this.#delivery.letters.filter(({ kind }) => kind !== letter.kind), letter];
  }

  async #set(letters: readonly Letter[]): Promise<void> {
    this.#delivery = { ...this.#delivery, letters };
    this.#tell();
    await this.#store(letters);
  }

  /** When everything has been accepted, nothing stays in the browser's storage. */
  async #store(letters: readonly Letter[]): Promise<void> {
    const { store } = this.#options;
    const delivery = { ...this.#delivery, letters, storedAt: Date.now() };
    if (letters.some(({ state }) => state !== 'sent')) await store.put(delivery);
    else await store.delete(delivery.name);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
