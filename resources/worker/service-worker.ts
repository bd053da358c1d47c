import { answerOf, storeFiles, takeOver } from './handovers.ts';
import { isForPush, open, pathIn, resubscribe, show } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets hand-overs be opened without a network, and shows notifications; all other requests go to the network as if there
 * were no worker. A new release takes over at once and fetches the stored screens anew.
 */
self.addEventListener('install', (event) => {
  const ready = isForPush() ? Promise.resolve() : storeFiles();
  event.waitUntil(ready.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const ready = isForPush() ? Promise.resolve() : takeOver();
  event.waitUntil(ready.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const answer = isForPush() ? null : answerOf(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathIn(event.notification)));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event));
});
