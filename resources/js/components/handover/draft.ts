import type { DraftStore, SentPhotos } from './draft-store.ts';
import { gapsFilled, type Step, type Values } from './form.ts';
import type { Saved } from './send.ts';

/** `local`: on the phone alone so far. */
type SaveState = 'saved' | 'saving' | 'local';

export type DraftState = { values: Values; step: Step; save: SaveState; photos: SentPhotos };

type Options = {
  handover: string;
  values: Values;
  photos: SentPhotos;
  store: DraftStore;
  save: (values: Values) => Promise<Saved>;
  /** The inspection was submitted by someone else meanwhile. */
  onStale: () => void;
  pauseMs?: number;
  retryMs?: number;
};

/**
 * What is typed, stored on the phone with every key and saved on the server after a pause. What the server has not
 * got when the page is left is there again when it is opened.
 */
export class HandoverDraft {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { values, photos } = options;
    this.#state = { values, photos, step: 'photos', save: 'saved' };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /** What an earlier visit left on the phone and the server never got is newer than what the server sent. */
  async restore(): Promise<void> {
    const stored = await this.#options.store.find(this.#options.handover);
    if (!stored) return;
    this.#set({ step: stored.step });
    this.#takeNewer(stored.photos);
    if (stored.isSent) return;
    const { values } = this.#state;
    const filled = stored.isSetAside
      ? gapsFilled(values, stored.values)
      : { ...values, ...stored.values };
    this.#set({ values: filled, save: 'local' });
    this.wake();
  }

  change(change: Partial<Values>): void {
    this.#set({ values: { ...this.#state.values, ...change }, save: 'local' });
    void this.#store();
    this.#schedule(this.#options.pauseMs ?? 800);
  }

  readonly forget = (): Promise<void> => {
    this.stop();
    return this.#options.store.delete(this.#options.handover);
  };

  goTo(step: Step): void {
    this.#set({ step });
    void this.#store();
  }

  /** What the server has says the newest of its answers, also on a page that was stored before the last of them. */
  havePhotos(photos: SentPhotos): void {
    if (this.#takeNewer(photos)) void this.#store();
  }

  /** Tries now: the connection has returned. */
  wake(): void {
    if (this.#state.save === 'local') this.#schedule(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #takeNewer(photos: SentPhotos | undefined): boolean {
    if (!photos || photos.at <= this.#state.photos.at) return false;
    this.#set({ photos });
    return true;
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    const { values } = this.#state;
    this.#set({ save: 'saving' });
    const saved = await this.#options.save(values);
    if (saved === 'stale') {
      this.#options.onStale();
      return;
    }
    if (this.#state.values !== values) return;
    this.#set({ save: saved === 'saved' ? 'saved' : 'local' });
    void this.#store();
    if (saved === 'later') this.#schedule(this.#options.retryMs ?? 5_000);
  }

  #store(): Promise<void> {
    const { values, step, save, photos } = this.#state;
    const { handover } = this.#options;
    return this.#options.store.put({ handover, values, step, photos, isSent: save === 'saved' });
  }

  #set(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
