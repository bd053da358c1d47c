import { memoryRelays, useNodes } from './relays.ts';

// Everything that holds for one server holds for two nodes.
useNodes(memoryRelays);
await import('./client-events.test.ts');
await import('./client-library.test.ts');
await import('./conformance.test.ts');
await import('./conformance-http.test.ts');
await import('./handshake.test.ts');
await import('./http-api.test.ts');
await import('./sign-in.test.ts');
await import('./subscriptions.test.ts');
