/**
 * A database in this browser, for data that must survive reloads, crashes and lost connections. Private windows and
 * full phones may refuse to store anything: then reading gives nothing and writing does nothing.
 */
export function objectStores(name: string, create: (database: IDBDatabase) => void) {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => (opened ??= open(name, create));

  const read = async <T>(store: string, ask: (from: IDBObjectStore) => IDBRequest<T[]>) => {
    try {
      return await resultOf(ask((await database()).transaction(store).objectStore(store)));
    } catch {
      return [];
    }
  };

  const write = async (store: string, change: (to: IDBObjectStore) => void) => {
    try {
      const transaction = (await database()).transaction(store, 'readwrite');
      change(transaction.objectStore(store));
      await finished(transaction);
    } catch {
      // Nothing could be stored, but what is on the screen is still sent.
    }
  };

  return { read, write };
}

function open(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => create(request.result));
  return resultOf(request);
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')));
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
