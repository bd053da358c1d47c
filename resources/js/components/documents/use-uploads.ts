import { useEffect, useState, useSyncExternalStore } from 'react';
import { shrunk } from '#js/lib/shrink.ts';
import { fileSender, UploadQueue } from './upload-queue.ts';

type Options = { url: string; fields?: Record<string, string> | undefined; onSent: () => void };

/** Files being sent to one address; they go on when the connection returns. */
export function useUploads({ url, fields, onSent }: Options) {
  const [queue] = useState(() => new UploadQueue({ send: fileSender(url) }));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);

  useEffect(() => {
    queue.wish({ fields: fields ?? {}, onSent });
  });

  useEffect(() => {
    const wake = () => queue.wake();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      queue.stop();
    };
  }, [queue]);

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
