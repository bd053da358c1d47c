import { newKey } from '#js/lib/new-key.ts';
import { isTemporary, postForm, type FormAnswer } from '#js/lib/post-form.ts';

/** `stuck`: the server could not be reached; it is tried again. `refused`: the file itself will not do. */
export type Upload = {
  key: string;
  name: string;
  state: 'waiting' | 'sending' | 'stuck' | 'refused';
  /** From 0 to 1. */
  progress: number;
  error: string | null;
};

/** What else the form says, sent with every file. */
export type Fields = Readonly<Record<string, string>>;

type Wish = {
  fields: Fields;
  /** Everything that could be sent has been, and something was. */
  onSent: () => void;
};

export type Sent = 'sent' | 'later' | { error: string | null };
export type SendFile = (
  file: { key: string; name: string; blob: Blob; fields: Fields },
  onProgress: (share: number) => void,
) => Promise<Sent>;

/** A file as it outlives the page. */
export type Kept = { key: string; name: string; blob: Blob; fields: Fields };

/** Where files outlive the page until they are sent. */
export type Keeper = {
  keep: (file: Kept) => Promise<void>;
  drop: (key: string) => Promise<void>;
  kept: () => Promise<readonly Kept[]>;
};

type Options = {
  send: SendFile;
  keeper?: Keeper;
  /** Milliseconds until the next try after so many in vain. */
  retryAfter?: (tries: number) => number;
};

/** Seconds at first, then half a minute; a connection that returns is noticed at once anyway. */
const backOff = (tries: number) => Math.min(30_000, 2_000 * 2 ** tries);

/**
 * Files on their way, one after the other. Each carries a key of its own, so that one whose answer was lost is sent
 * again and kept once.
 */
export class UploadQueue {
  readonly #options: Options;
  readonly #files = new Map<string, Pick<Kept, 'blob' | 'fields'>>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #isSending = false;
  #hasSent = false;
  #wish: Wish = { fields: {}, onSent: () => {} };
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What goes with the files from now on, and who is told of them. */
  wish(wish: Wish): void {
    this.#wish = wish;
  }

  readonly snapshot = (): readonly Upload[] => this.#uploads;

  add(name: string, blob: Blob): void {
    const file = { key: newKey(), name, blob, fields: this.#wish.fields };
    void this.#options.keeper?.keep(file);
    this.#enqueue(file);
  }

  /** Takes up what an earlier page left unsent. */
  async restore(): Promise<void> {
    const kept = (await this.#options.keeper?.kept()) ?? [];
    for (const file of kept) if (!this.#files.has(file.key)) this.#enqueue(file);
  }

  discard(key: string): void {
    void this.#options.keeper?.drop(key);
    this.#files.delete(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  /** Tries now: the person asks for it, or the connection has returned. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#tries = 0;
    for (const { key, state } of this.#uploads)
      if (state === 'stuck') this.#change(key, { state: 'waiting' });
    void this.#sendNext();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing more of it is sent: its person has left. */
  empty(): void {
    this.stop();
    this.#files.clear();
    this.#set([]);
  }

  #enqueue({ key, name, blob, fields }: Kept): void {
    this.#files.set(key, { blob, fields });
    this.#set([...this.#uploads, { key, name, state: 'waiting', progress: 0, error: null }]);
    void this.#sendNext();
  }

  async #sendNext(): Promise<void> {
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    const stored = next && this.#files.get(next.key);
    if (this.#isSending) return;
    if (!stored) return this.#rest();
    const { key, name } = next;
    this.#isSending = true;
    this.#change(key, { state: 'sending', progress: 0, error: null });
    const fields = { ...stored.fields, ...filled(this.#wish.fields) };
    const file = { key, name, blob: stored.blob, fields };
    const sent = await this.#options.send(file, (progress) => this.#change(key, { progress }));
    this.#isSending = false;
    this.#settle(key, sent);
    await this.#sendNext();
  }

  #settle(key: string, sent: Sent): void {
    if (sent === 'later') {
      this.#change(key, { state: 'stuck', progress: 0 });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(
        () => this.#again(),
        (this.#options.retryAfter ?? backOff)(this.#tries),
      );
      this.#tries += 1;
    } else if (sent === 'sent') {
      this.#tries = 0;
      this.#hasSent = true;
      this.discard(key);
    } else {
      void this.#options.keeper?.drop(key);
      this.#change(key, { state: 'refused', error: sent.error });
    }
  }

  #again(): void {
    const tries = this.#tries;
    this.wake();
    this.#tries = tries;
  }

  #rest(): void {
    if (!this.#hasSent) return;
    this.#hasSent = false;
    this.#wish.onSent();
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

/** What the form says now counts; what it no longer says was said when the file was chosen. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

/** Sends each file in a request of its own. */
export function fileSender(url: string): SendFile {
  return async (file, onProgress) => {
    const answer = await postForm<Answer>(url, formOf(file), onProgress);
    return answer ? sentOf(answer) : 'later';
  };
}

type Answer = { error?: string };

function formOf({ key, name, blob, fields }: Parameters<SendFile>[0]): FormData {
  const form = new FormData();
  form.append('uploadKey', key);
  for (const [field, value] of Object.entries(fields)) if (value) form.append(field, value);
  form.append('file', blob, name);
  return form;
}

/** Another success than this one is not ours: a portal's page, or the login of a session that has ended. */
function sentOf({ status, body }: FormAnswer<Answer>): Sent {
  if (status === 201) return 'sent';
  return isTemporary(status) ? 'later' : { error: body?.error ?? null };
}
