import { createPostgresRelay } from '#server/broadcasting/postgres-relay.ts';
import type { Relay, RelayListener } from '#server/realtime/relay.ts';

/** Relays within one process. They lose nothing and are quick. */
export function memoryRelays(count: number): Relay[] {
  const listeners = new Map<string, RelayListener>();
  return Array.from({ length: count }, () => {
    let self = '';
    return {
      start: async (node, listener) => {
        self = node;
        listeners.set(node, listener);
      },
      send: async (message) => {
        await Promise.resolve();
        for (const listener of listeners.values()) listener.receive(self, message);
      },
      stop: async () => {
        listeners.delete(self);
      },
    } satisfies Relay;
  });
}

export function postgresRelays(count: number): Relay[] {
  const url = process.env['DATABASE_URL'] ?? '';
  return Array.from({ length: count }, () => createPostgresRelay(url));
}

let make: ((count: number) => Relay[]) | undefined;

/** From now on the servers of this file's tests are two nodes, connected by such relays. */
export function useNodes(relays: (count: number) => Relay[]): void {
  make = relays;
}

/** What connects the nodes of this suite; nothing where there is only one. */
export function relaysOfSuite(): Relay[] {
  return make?.(2) ?? [];
}
