import { router } from '@inertiajs/react';
import { queueFor, resumeUploads } from '../uploads/queues.ts';
import { onLeaving } from '../uploads/store.ts';
import { Delivery } from './delivery.ts';
import { sendLetter } from './send.ts';
import { deliveryStore, storedDeliveries } from './store.ts';

type About = { name: string; person: string; files: string | null };

/** One for each hand-over, which goes on sending while its person looks at other pages. */
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
  // The protocol begins a page of another release anew, which then sends on.
  delivery.onReload = () => router.reload();
  if (import.meta.env.SSR) return delivery;
  followBrowser();
  deliveries.set(name, delivery);
  return delivery;
}

/** Goes on, on whatever page one is, with what an earlier page left unsent: files first, then what waits for them. */
export async function resumeAll(person: string): Promise<void> {
  await resumeUploads(person);
  await resumeDeliveries(person);
}

export async function resumeDeliveries(person: string): Promise<void> {
  for (const stored of await storedDeliveries(person)) {
    const delivery = deliveryOf(stored);
    if (delivery.snapshot().letters.length === 0) delivery.take(stored);
  }
}

/** A refused photo holds up what was signed with it: its person has to take another. */
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
