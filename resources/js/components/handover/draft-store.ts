import { objectStores } from '#js/lib/object-stores.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';
import type { Step, Values } from './form.ts';

/** The photos the server has, and when it said so. */
export type SentPhotos = { list: readonly InspectionPhotoView[]; at: string };

/**
 * Where one was, and the values; `isSent` once the server has them, `isSetAside` once the other side has gone on with the
 * record before that.
 */
export type StoredDraft = {
  handover: string;
  values: Values;
  step: Step;
  isSent: boolean;
  isSetAside?: boolean;
  photos: SentPhotos;
};

/** Where half-done hand-overs outlive the page. */
export type DraftStore = {
  find(handover: string): Promise<StoredDraft | undefined>;
  put(draft: StoredDraft): Promise<void>;
  delete(handover: string): Promise<void>;
};

const { read, write } = objectStores('volan-handovers', (database) => {
  database.createObjectStore('forms', { keyPath: 'handover' });
});

/** Survives reloads, crashes and lost connections. A phone that refuses to store anything still works online. */
export const draftStore: DraftStore = {
  find: async (handover) => {
    const [draft] = await read<StoredDraft>('forms', (store) => store.getAll(handover));
    return draft;
  },
  put: (draft) => write('forms', (store) => void store.put(draft)),
  delete: (handover) => write('forms', (store) => void store.delete(handover)),
};

/** The other side records this hand-over now: what has not been sent from here is no longer newer than its words. */
export async function setAside(store: DraftStore, handover: string): Promise<void> {
  const draft = await store.find(handover);
  if (draft && !draft.isSent) await store.put({ ...draft, isSetAside: true });
}
