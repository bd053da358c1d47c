import { newKey } from '../new-key.ts';
import type { Fields, FileStore, FileToSend, SendFile, Sent, Upload } from './upload.ts';

/** The page that shows the queue. */
export type Follower = {
  /** The present values of its form, sent with every file. */
  fields?: Fields | undefined;
  /** Called with the server's JSON when a file has arrived. */
  onSent?: ((answer: object) => void) | undefined;
  /** Called when nothing is left to send and at least one file was sent. */
  onFinished?: (() => void) | undefined;
};

type Options = {
  send: SendFile;
  store?: FileStore;
  /** Milliseconds until the next attempt, by the number of failed ones. */
  retryAfter?: (tries: number) => number;
};

/**
 * At first after some seconds, later every half minute. When the connection returns, the next attempt is made at once.
 */
const backOff = (tries: number) => Math.min(30_000, 1_000 * 2 ** tries);

const NOBODY: Follower = {};

/**
 * Sends files to one address. They are stored in the browser first, sent one after the other, and tried again until
 * they arrive.
 */
export class UploadQueue {
  readonly #options: Options;
  readonly #files = new Map<string, FileToSend>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #follower = NOBODY;
  #isSending = false;
  #isStopped = false;
  #hasSent = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.#uploads;

  /** @returns a function that stops following */
  follow(follower: Follower): () => void {
    this.#follower = follower;
    return () => {
      if (this.#follower === follower) this.#follower = NOBODY;
    };
  }

  async add(name: string, blob: Blob, fields: Fields = {}): Promise<void> {
    const file = { key: newKey(), name, blob, fields: { ...this.#follower.fields, ...fields } };
    // Shown only when it is stored, because somebody who sees it may close the browser.
    await this.#options.store?.put(file);
    if (!this.#files.has(file.key)) this.#enqueue(file);
    void this.#sendNext();
  }

  /**
   * Continues with the files that an earlier page has not sent, also those that waited for a password, which may have
   * been given since.
   */
  async restore(): Promise<void> {
    const files = (await this.#options.store?.list()) ?? [];
    for (const file of files) if (!this.#files.has(file.key)) this.#enqueue(file);
    this.#sendAgain('unconfirmed');
  }

  async discard(key: string): Promise<void> {
    this.#drop(key);
    await this.#options.store?.delete(key);
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', progress: 0, error: null });
    this.wake();
  }

  /** Tries at once: because the person wants it or the connection is back. */
  wake(): void {
    this.#tries = 0;
    this.#sendAgain('stuck');
  }

  /** For good: the person has left, and what is still unsent is not sent for whoever comes next. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Removes the files from the page; the browser's storage keeps them. */
  empty(): void {
    this.stop();
    for (const { key } of this.#uploads) this.#drop(key);
  }

  #enqueue(file: FileToSend): void {
    const { key, name, fields, blob } = file;
    this.#files.set(key, file);
    const preview = URL.createObjectURL(blob);
    const upload = { key, name, fields, preview, state: 'waiting' as const, progress: 0 };
    this.#set([...this.#uploads, { ...upload, error: null }]);
  }

  async #sendNext(): Promise<void> {
    if (this.#isStopped || this.#isSending) return;
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    const file = next && this.#files.get(next.key);
    if (!file) return this.#finish();
    const { key } = file;
    this.#isSending = true;
    this.#change(key, { state: 'sending', progress: 0, error: null });
    const fields = { ...file.fields, ...filled(this.#follower.fields) };
    const sent = await this.#options.send({ ...file, fields }, (progress) =>
      this.#change(key, { progress }),
    );
    this.#isSending = false;
    this.#settle(key, sent);
    await this.#sendNext();
  }

  /** The page is told at once: when no file is left, it may stop following before it would hear of the last one. */
  #settle(key: string, sent: Sent): void {
    if (sent.ok) {
      this.#tries = 0;
      this.#hasSent = true;
      this.#follower.onSent?.(sent.answer);
      void this.discard(key);
      this.#move('unconfirmed', 'waiting');
    } else if (sent.when === 'later') {
      this.#change(key, { state: 'stuck', progress: 0 });
      this.#tryLater();
    } else if (sent.when === 'confirmed') {
      this.#change(key, { state: 'unconfirmed', progress: 0 });
      this.#move('waiting', 'unconfirmed');
    } else {
      this.#change(key, { state: 'refused', error: sent.error });
      if (sent.error) void this.#options.store?.delete(key);
    }
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const after = (this.#options.retryAfter ?? backOff)(this.#tries);
    this.#timer = setTimeout(() => {
      this.#tries += 1;
      this.#sendAgain('stuck');
    }, after);
  }

  #sendAgain(state: 'stuck' | 'unconfirmed'): void {
    if (state === 'stuck') clearTimeout(this.#timer);
    this.#move(state, 'waiting');
    void this.#sendNext();
  }

  #move(from: Upload['state'], to: Upload['state']): void {
    for (const { key, state } of this.#uploads)
      if (state === from) this.#change(key, { state: to });
  }

  #finish(): void {
    if (!this.#hasSent) return;
    this.#hasSent = false;
    this.#follower.onFinished?.();
  }

  #drop(key: string): void {
    const dropped = this.#uploads.find((upload) => upload.key === key);
    if (dropped) URL.revokeObjectURL(dropped.preview);
    this.#files.delete(key);
    this.#set(this.#uploads.filter((upload) => upload !== dropped));
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    );
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Values of the form replace those from the time when the file was chosen; an empty one does not. */
function filled(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
