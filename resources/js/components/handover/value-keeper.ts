import type { Keeper, KeptForm, Step, Values } from './kept.ts';
import type { Saved } from './send.ts';

/** `kept`: on the phone alone so far. */
export type SaveState = 'saved' | 'saving' | 'kept';

export type FormState = { values: Values; step: Step; save: SaveState };

type Options = {
  handover: string;
  values: Values;
  keeper: Keeper;
  save: (values: Values) => Promise<Saved>;
  /** The inspection was submitted by someone else meanwhile. */
  onStale: () => void;
  pauseMs?: number;
  retryMs?: number;
};

/**
 * What is typed, kept on the phone with every key and on the server after a pause. What the server has not got when
 * the page is left is there again when it is opened.
 */
export class ValueKeeper {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#state = { values: options.values, step: 'photos', save: 'saved' };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): FormState => this.#state;

  /** What an earlier visit left on the phone and the server never got is newer than what the server sent. */
  async restore(): Promise<void> {
    const kept = await this.#options.keeper.form(this.#options.handover);
    if (!kept) return;
    this.#set({ step: kept.step });
    if (kept.isSent) return;
    this.#set({ values: kept.values, save: 'kept' });
    this.wake();
  }

  change(change: Partial<Values>): void {
    this.#set({ values: { ...this.#state.values, ...change }, save: 'kept' });
    void this.#keep();
    this.#schedule(this.#options.pauseMs ?? 800);
  }

  goTo(step: Step): void {
    this.#set({ step });
    void this.#keep();
  }

  /** Tries now: the connection has returned. */
  wake(): void {
    if (this.#state.save === 'kept') this.#schedule(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
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
    this.#set({ save: saved === 'saved' ? 'saved' : 'kept' });
    void this.#keep();
    if (saved === 'later') this.#schedule(this.#options.retryMs ?? 5_000);
  }

  #keep(): Promise<void> {
    const { values, step, save } = this.#state;
    const { handover } = this.#options;
    const form: KeptForm = { handover, values, step, isSent: save === 'saved' };
    return this.#options.keeper.keepForm(form);
  }

  #set(change: Partial<FormState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
