import type { Keeper, KeptForm, KeptPhoto } from './kept.ts';

const NAME = 'volan-handovers';

let opened: Promise<IDBDatabase> | undefined;

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

async function read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest<T[]>) {
  try {
    const store = (await database()).transaction(name).objectStore(name);
    return await resultOf(ask(store));
  } catch {
    return [];
  }
}

async function write(name: string, change: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const transaction = (await database()).transaction(name, 'readwrite');
    change(transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')));
    });
  } catch {
    // Private windows and full phones refuse; what is on the screen is still sent.
  }
}

function database(): Promise<IDBDatabase> {
  opened ??= open();
  return opened;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('forms', { keyPath: 'handover' });
    const photos = request.result.createObjectStore('photos', { keyPath: 'uploadKey' });
    photos.createIndex('handover', 'handover');
  });
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
