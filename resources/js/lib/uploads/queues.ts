import { UploadQueue } from './queue.ts';
import { fileSender } from './send.ts';
import { fileStore, onLeaving, storedFiles } from './store.ts';
import type { Destination } from './upload.ts';

/** The queues by person and address. They continue while the person looks at other pages. */
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

/** Continues on any page with the files that an earlier page has not sent. */
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
