import { usePage } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropUpload, keepUpload, keptUploads, onLeaving } from '#js/lib/kept-uploads.ts';
import { shrunk } from '#js/lib/shrink.ts';
import { fileSender, UploadQueue, type Keeper } from './upload-queue.ts';

type Options = { url: string; fields?: Record<string, string> | undefined; onSent: () => void };

/** Files being sent to one address; they go on when the connection returns, and after a reload. */
export function useUploads({ url, fields, onSent }: Options) {
  const { queue, uploads } = useQueue(url);

  useEffect(() => {
    queue.wish({ fields: fields ?? {}, onSent });
    return () => queue.wish({ fields: {}, onSent: () => {} });
  });

  return {
    uploads,
    add: async (files: readonly File[]) => {
      for (const file of files)
        queue.add(file.name, file.type.startsWith('image/') ? await shrunk(file) : file);
    },
    retry: () => queue.wake(),
    discard: (key: string) => queue.discard(key),
  };
}

/** Whether something is on its way to an address, maybe since before this page. */
export function useIsUploading(url: string): boolean {
  return useQueue(url).uploads.length > 0;
}

function useQueue(url: string) {
  const person = usePage().props.auth.user?.id ?? '';
  const [queue] = useState(() => queueFor(person, url));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  useEffect(() => void queue.restore(), [queue]);
  return { queue, uploads };
}

/** One for each address, which goes on sending while its person looks at other pages. */
const queues = new Map<string, UploadQueue>();

function queueFor(person: string, url: string): UploadQueue {
  if (import.meta.env.SSR) return new UploadQueue({ send: fileSender(url) });
  followBrowser();
  const name = `${person} ${url}`;
  const queue =
    queues.get(name) ?? new UploadQueue({ send: fileSender(url), keeper: keeperOf(person, url) });
  queues.set(name, queue);
  return queue;
}

function keeperOf(person: string, to: string): Keeper {
  return {
    keep: (file) => keepUpload({ ...file, person, to, keptAt: Date.now() }),
    drop: dropUpload,
    kept: () => keptUploads(person, to),
  };
}

let follows = false;

function followBrowser(): void {
  if (follows) return;
  follows = true;
  window.addEventListener('online', () => queues.forEach((queue) => queue.wake()));
  onLeaving(() => {
    queues.forEach((queue) => queue.empty());
    queues.clear();
  });
}
