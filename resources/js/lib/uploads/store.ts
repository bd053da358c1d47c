import { router } from '@inertiajs/react';
import { url } from '#shared/routes.ts';
import { objectStores } from '../object-stores.ts';
import type { Destination, FileStore, FileToSend, Retention } from './upload.ts';

/** A file in the browser's storage: whose it is, and everything that is needed to send it. */
export type StoredFile = FileToSend & { person: string; to: Destination; storedAt: number };

const NAME = 'volan-uploads';
const FILES = 'files';

const DAY_MS = 24 * 3_600_000;

/**
 * How long files are stored. Identity documents must not stay on a phone; the photos of a hand-over must outlast a
 * weekend without a network.
 */
const lifetimeMs: Record<Retention, number> = { session: DAY_MS, delivery: 30 * DAY_MS };

const stores = objectStores(NAME, (database) => {
  database.createObjectStore(FILES, { keyPath: 'key' });
});

/** The stored files of one person for one address. */
export function fileStore(person: string, to: Destination): FileStore {
  return {
    put: (file) => put({ ...file, person, to, storedAt: Date.now() }),
    delete: (key) => stores.write(FILES, (files) => void files.delete(key)),
    list: async () => (await storedFiles(person)).filter((file) => file.to.url === to.url),
  };
}

/**
 * What a person still has to send, in the order in which it was chosen. Expired files, and private files of others, are
 * deleted.
 */
export async function storedFiles(person: string): Promise<StoredFile[]> {
  if (!(await isThere())) return [];
  const all = await stores.read<StoredFile>(FILES, (files) => files.getAll());
  await remove(
    all.filter((file) => isExpired(file) || (isPrivate(file) && file.person !== person)),
  );
  return all
    .filter((file) => file.person === person && !isExpired(file))
    .toSorted((a, b) => a.storedAt - b.storedAt);
}

/** Deletes expired files now, and private files when their person signs out. */
export function cleanUpUploads(): void {
  onLeaving(() => void removeWhere(isPrivate));
  void removeWhere(isExpired);
}

/** Registers a function that is called when the person signs out or closes their account. */
export function onLeaving(listener: () => void): void {
  const ways = new Set([`post ${url('logout')}`, `delete ${url('profile.destroy')}`]);
  router.on('before', ({ detail: { visit } }) => {
    if (ways.has(`${visit.method} ${visit.url.pathname}`)) listener();
  });
}

function put(file: StoredFile): Promise<void> {
  return stores.write(FILES, (files) => void files.put(file));
}

async function removeWhere(matches: (file: StoredFile) => boolean): Promise<void> {
  if (!(await isThere())) return;
  const all = await stores.read<StoredFile>(FILES, (files) => files.getAll());
  await remove(all.filter(matches));
}

function remove(gone: readonly StoredFile[]): Promise<void> {
  if (gone.length === 0) return Promise.resolve();
  return stores.write(FILES, (files) => {
    for (const { key } of gone) files.delete(key);
  });
}

function isPrivate({ to }: StoredFile): boolean {
  return to.retention === 'session';
}

/** Files that an earlier release stored in another form have no lifetime and count as expired. */
function isExpired({ storedAt, to }: StoredFile): boolean {
  return !(storedAt >= Date.now() - lifetimeMs[to.retention]);
}

/** Whether the database exists, without creating it. Old browsers cannot tell; for them the answer is yes. */
async function isThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME);
  } catch {
    return true;
  }
}
