import { objectStores } from '#js/lib/object-stores.ts';
import type { Keeper, KeptForm, KeptPhoto } from './kept.ts';

const { read, write } = objectStores('volan-handovers', (database) => {
  database.createObjectStore('forms', { keyPath: 'handover' });
  const photos = database.createObjectStore('photos', { keyPath: 'uploadKey' });
  photos.createIndex('handover', 'handover');
});

/** Survives reloads, crashes and lost connections. A phone that refuses to store anything still works online. */
export const keeper: Keeper = {
  form: async (handover) => {
    const [form] = await read<KeptForm>('forms', (store) => store.getAll(handover));
    return form;
  },
  keepForm: (form) => write('forms', (store) => void store.put(form)),
  photos: async (handover) => {
    const photos = await read<KeptPhoto>('photos', (store) =>
      store.index('handover').getAll(handover),
    );
    return photos.toSorted((a, b) => a.takenAt - b.takenAt);
  },
  keepPhoto: (photo) => write('photos', (store) => void store.put(photo)),
  dropPhoto: (uploadKey) => write('photos', (store) => void store.delete(uploadKey)),
  forget: async (handover) => {
    const photos = await keeper.photos(handover);
    await write('photos', (store) => {
      for (const { uploadKey } of photos) store.delete(uploadKey);
    });
    await write('forms', (store) => void store.delete(handover));
  },
};
