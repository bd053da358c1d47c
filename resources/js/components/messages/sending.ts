import { newKey } from '#js/lib/new-key.ts';
import { isTemporary, postForm, type FormAnswer } from '#js/lib/post-form.ts';
import type { ConversationPart } from '#server/http/presenters/conversation.ts';
import { storedPending, storePending, type Pending } from './outbox.ts';

export type Answer = ConversationPart & { thread: string; error?: string };

type Options = {
  /** By which unsent texts are found again after the page was closed. */
  place: string;
  url: string | null;
};

type Delivery = {
  /** The number of the last message that the page has. */
  known: () => number;
  onSent: (answer: Answer) => void;
};

/**
 * Sends messages one after the other, in the order in which they were written. One whose answer was lost is sent again
 * with the same key, so that it is stored once.
 */
export function createSending({ place, url }: Options) {
  let pending: readonly Pending[] = [];
  let isBusy = false;
  const listeners = new Set<() => void>();

  const change = (next: readonly Pending[]) => {
    pending = next;
    storePending(place, next);
    for (const listener of listeners) listener();
  };
  const set = (key: string, to: Partial<Pending>) =>
    change(pending.map((one) => (one.key === key ? { ...one, ...to } : one)));

  /** @returns whether to go on with the next one */
  const settle = (one: Pending, answer: FormAnswer<Answer> | null, { onSent }: Delivery) => {
    if (answer?.status === 201 && answer.body) {
      onSent(answer.body);
      change(pending.filter(({ key }) => key !== one.key));
      return true;
    }
    const isRefused = answer !== null && !isTemporary(answer.status);
    if (isRefused) set(one.key, { state: 'failed', error: answer.body?.error });
    else set(one.key, { state: 'waiting' });
    return isRefused;
  };

  const flush = async (delivery: Delivery) => {
    if (isBusy || url === null) return;
    isBusy = true;
    try {
      let goesOn = true;
      while (goesOn) {
        const next = pending.find(({ state }) => state !== 'failed');
        if (!next) return;
        set(next.key, { state: 'sending' });
        const form = formOf(next, delivery.known());
        const answer = await postForm<Answer>(url, form);
        goesOn = settle(next, answer, delivery);
      }
    } finally {
      isBusy = false;
    }
  };

  return {
    flush,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pending: () => pending,
    /** Takes up what was not sent before the page was closed. */
    restore: async () => {
      const found = await storedPending(place);
      const known = new Set(pending.map(({ key }) => key));
      const stored = found.filter(({ key }) => !known.has(key));
      if (stored.length > 0) change([...stored, ...pending]);
    },
    add: (body: string, files: readonly File[]) =>
      change([...pending, { key: newKey(), body, files, state: 'sending' }]),
    retry: (key: string) => set(key, { state: 'sending', error: undefined }),
    discard: (key: string) => change(pending.filter((one) => one.key !== key)),
  };
}

function formOf({ key, body, files }: Pending, known: number): FormData {
  const form = new FormData();
  form.set('requestKey', key);
  form.set('body', body);
  form.set('known', String(known));
  for (const file of files) form.append('files', file, file.name);
  return form;
}
