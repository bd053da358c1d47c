import { newKey } from '#js/lib/new-key.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import type { Keeper, KeptPhoto } from './kept.ts';
import type { SendPhoto } from './send.ts';

type Angle = InspectionPhotoView['angle'];

export type QueuedPhoto = {
  uploadKey: string;
  angle: Angle;
  /** An object URL. */
  preview: string;
  state: 'waiting' | 'sending' | 'failed';
  progress: number;
  error: string | null;
};

export type QueueState = {
  /** On the server. */
  photos: readonly InspectionPhotoView[];
  /** On the phone, still to be sent. */
  queue: readonly QueuedPhoto[];
};

type Options = {
  handover: string;
  photos: readonly InspectionPhotoView[];
  keeper: Keeper;
  send: SendPhoto;
  /** Milliseconds until the next try after so many in vain. */
  retryAfter?: (tries: number) => number;
};

/** Seconds at first, then half a minute; a connection that returns is noticed at once anyway. */
const backOff = (tries: number) => Math.min(30_000, 1_000 * 2 ** tries);

/**
 * Photos on their way: kept on the phone before anything is sent, sent one by one, tried again until they arrive.
 * Each carries a key of its own, so that one sent twice is stored once.
 */
export class PhotoQueue {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: QueueState;
  #kept: KeptPhoto[] = [];
  #isSending = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#state = { photos: options.photos, queue: [] };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): QueueState => this.#state;

  /** Takes up what an earlier visit left on the phone. */
  async restore(): Promise<void> {
    const known = new Set(this.#kept.map(({ uploadKey }) => uploadKey));
    const left = await this.#options.keeper.photos(this.#options.handover);
    for (const photo of left) if (!known.has(photo.uploadKey)) this.#enqueue(photo);
    this.wake();
  }

  /** A new photo of a guided angle takes the place of one that has not been sent yet. */
  async add(angle: Angle, blob: Blob): Promise<void> {
    const { handover, keeper } = this.#options;
    const photo = { uploadKey: newKey(), handover, angle, blob, takenAt: Date.now() };
    const replaced = angle === 'damage' ? [] : this.#kept.filter((kept) => kept.angle === angle);
    for (const { uploadKey } of replaced) await this.discard(uploadKey);
    this.#enqueue(photo);
    await keeper.keepPhoto(photo);
    this.wake();
  }

  async discard(uploadKey: string): Promise<void> {
    this.#drop(uploadKey);
    await this.#options.keeper.dropPhoto(uploadKey);
  }

  retry(uploadKey: string): void {
    this.#change(uploadKey, { state: 'waiting', error: null, progress: 0 });
    this.wake();
  }

  /** The server's photos, as another answer named them. */
  replacePhotos(photos: readonly InspectionPhotoView[]): void {
    this.#set({ photos });
  }

  /** Tries now: the connection has returned, or there is something new to send. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#tries = 0;
    void this.#sendNext();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendNext(): Promise<void> {
    const next = this.#state.queue.find(({ state }) => state === 'waiting');
    const photo = this.#kept.find(({ uploadKey }) => uploadKey === next?.uploadKey);
    if (this.#isSending || !photo) return;
    this.#isSending = true;
    const { uploadKey } = photo;
    this.#change(uploadKey, { state: 'sending', progress: 0 });
    const sent = await this.#options.send(photo, (progress) =>
      this.#change(uploadKey, { progress }),
    );
    this.#isSending = false;
    if (sent.ok) {
      this.#tries = 0;
      this.replacePhotos(sent.photos);
      await this.discard(uploadKey);
    } else if (sent.when === 'later') {
      this.#change(uploadKey, { state: 'waiting' });
      this.#tryLater();
      return;
    } else this.#change(uploadKey, { state: 'failed', error: sent.error });
    await this.#sendNext();
  }

  #tryLater() {
    const { retryAfter = backOff } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNext(), retryAfter(this.#tries));
    this.#tries += 1;
  }

  #enqueue(photo: KeptPhoto) {
    this.#kept = [...this.#kept, photo];
    const { uploadKey, angle, blob } = photo;
    const preview = URL.createObjectURL(blob);
    const queued = {
      uploadKey,
      angle,
      preview,
      state: 'waiting' as const,
      progress: 0,
      error: null,
    };
    this.#set({ queue: [...this.#state.queue, queued] });
  }

  #drop(uploadKey: string) {
    const dropped = this.#state.queue.find((photo) => photo.uploadKey === uploadKey);
    if (dropped) URL.revokeObjectURL(dropped.preview);
    this.#kept = this.#kept.filter((photo) => photo.uploadKey !== uploadKey);
    this.#set({ queue: this.#state.queue.filter((photo) => photo !== dropped) });
  }

  #change(uploadKey: string, change: Partial<QueuedPhoto>) {
    const queue = this.#state.queue.map((photo) =>
      photo.uploadKey === uploadKey ? { ...photo, ...change } : photo,
    );
    this.#set({ queue });
  }

  #set(change: Partial<QueueState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
