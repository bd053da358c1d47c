import { router } from '@inertiajs/react';
import { queueFor, resumeUploads } from '../uploads/queues.ts';
import { onLeaving } from '../uploads/store.ts';
import { Delivery } from './delivery.ts';
import { sendLetter } from './send.ts';
import { deliveryStore, storedDeliveries } from './store.ts';

type About = { name: string; person: string; files: string | null };

/** The deliveries, by hand-over. They continue while the person looks at other pages. */
const deliveries = new Map<string, Delivery>();

export function deliveryOf({ name, person, files }: About): Delivery {
  const known = deliveries.get(name);
  if (known) return known;
  const delivery = new Delivery({
    delivery: { name, person, files, letters: [], storedAt: 0 },
    send: sendLetter,
    store: deliveryStore,
    filesWait: () => files !== null && filesOnTheWay(person, files),
  });
  // After a release, Inertia loads the page anew. The new page continues the delivery.
  delivery.onReload = () => router.reload();
  if (import.meta.env.SSR) return delivery;
  followBrowser();
  deliveries.set(name, delivery);
  return delivery;
}

/**
 * Continues on any page with what an earlier page has not sent. Files come first: the signatures must know of them, or
 * they would be sent before them.
 */
export async function resumeAll(person: string): Promise<void> {
  await resumeUploads(person);
  for (const stored of await storedDeliveries(person)) {
    const delivery = deliveryOf(stored);
    if (delivery.snapshot().letters.length === 0) delivery.take(stored);
  }
}

/**
 * Whether files are still on their way. A refused photo counts too: the signature must wait until the person has taken
 * another.
 */
function filesOnTheWay(person: string, url: string): boolean {
  const queue = queueFor(person, { url, fileField: 'photo', retention: 'delivery' });
  return queue.snapshot().length > 0;
}

let follows = false;

function followBrowser(): void {
  if (follows) return;
  follows = true;
  window.addEventListener('online', () => deliveries.forEach((delivery) => delivery.wake()));
  onLeaving(() => {
    deliveries.forEach((delivery) => delivery.stop());
    deliveries.clear();
  });
}
