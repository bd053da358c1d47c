import { UploadQueue } from './queue.ts';
import { fileSender } from './send.ts';
import { fileStore, onLeaving, storedFiles } from './store.ts';
import type { Destination } from './upload.ts';

/** One for each person and address, which goes on sending while its person looks at other pages. */
const queues = new Map<string, { queue: UploadQueue; to: Destination }>();

export function queueFor(person: string, to: Destination): UploadQueue {
  const send = fileSender(to);
  if (import.meta.env.SSR) return new UploadQueue({ send });
  followBrowser();
  const name = `${person} ${to.url}`;
  const queue = queues.get(name)?.queue ?? new UploadQueue({ send, store: fileStore(person, to) });
  queues.set(name, { queue, to });
  return queue;
}

/** Goes on, on whatever page one is, with what an earlier page left unsent. */
export async function resumeUploads(person: string): Promise<void> {
  const files = await storedFiles(person);
  const unsent = new Set(files.map(({ to }) => queueFor(person, to)));
  await Promise.all([...unsent].map((queue) => queue.restore()));
}

let follows = false;

function followBrowser(): void {
  if (follows) return;
  follows = true;
  window.addEventListener('online', () => queues.forEach(({ queue }) => queue.wake()));
  onLeaving(() => {
    queues.forEach(({ queue, to }) => (to.retention === 'session' ? queue.empty() : queue.stop()));
    queues.clear();
  });
}
