import { answerOf, storeFiles, takeOver } from './handovers.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets hand-overs be opened without a network, and nothing else: all other requests go to the network as if there were
 * no worker. A new release takes over at once and fetches the stored screens anew.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(storeFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request);
  if (answer) event.respondWith(answer);
});
