import { router } from '@inertiajs/react';
import { url } from '#shared/routes.ts';
import { objectStores } from './object-stores.ts';

/** A file on its way to an address, as one person has chosen it. */
export type KeptUpload = {
  key: string;
  person: string;
  to: string;
  name: string;
  blob: Blob;
  fields: Readonly<Record<string, string>>;
  keptAt: number;
};

const NAME = 'volan-uploads';
const FILES = 'files';

/** Whoever has not come back by then starts anew: identity papers do not stay on a phone. */
export const KEPT_MS = 24 * 3_600_000;

const stores = objectStores(NAME, (database) => {
  database.createObjectStore(FILES, { keyPath: 'key' });
});

export function keepUpload(upload: KeptUpload): Promise<void> {
  return stores.write(FILES, (files) => void files.put(upload));
}

export function dropUpload(key: string): Promise<void> {
  return stores.write(FILES, (files) => void files.delete(key));
}

/** What a person has still to send to an address, in the order it was chosen. What is another's or too old goes. */
export async function keptUploads(person: string, to: string): Promise<KeptUpload[]> {
  const all = await everything();
  await remove(all.filter((upload) => isOld(upload) || upload.person !== person));
  return all
    .filter((upload) => upload.person === person && upload.to === to && !isOld(upload))
    .toSorted((a, b) => a.keptAt - b.keptAt);
}

/** Nothing stays behind of who leaves, and nothing for longer than its time. */
export function forgetUploads(): void {
  onLeaving(() => void stores.write(FILES, (files) => void files.clear()));
  void removeOld();
}

async function removeOld(): Promise<void> {
  if (await isThere()) await remove((await everything()).filter(isOld));
}

/** Called when the person signs out or closes their account. */
export function onLeaving(forget: () => void): void {
  const ways = new Set([`post ${url('logout')}`, `delete ${url('profile.destroy')}`]);
  router.on('before', ({ detail: { visit } }) => {
    if (ways.has(`${visit.method} ${visit.url.pathname}`)) forget();
  });
}

const everything = () => stores.read<KeptUpload>(FILES, (files) => files.getAll());

function remove(uploads: readonly KeptUpload[]): Promise<void> {
  if (uploads.length === 0) return Promise.resolve();
  return stores.write(FILES, (files) => {
    for (const { key } of uploads) files.delete(key);
  });
}

function isOld({ keptAt }: KeptUpload): boolean {
  return keptAt < Date.now() - KEPT_MS;
}

/** Asking makes none; an old browser that cannot say is taken to have it. */
async function isThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME);
  } catch {
    return true;
  }
}
