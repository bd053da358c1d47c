import type { ConnectionStatus } from 'laravel-echo';
import type { BroadcastEvent, BroadcastEvents, ThreadEvent } from '#shared/broadcast-events.ts';

/** Passes events to every component that listens. */
export type Bus<Events> = {
  /** Returns a function that stops listening, so that an effect can return it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  /** The last event of this name. */
  last<Name extends keyof Events>(name: Name): Events[Name] | undefined;
  /** When anything was last emitted, as `performance.now()`. */
  readonly emittedAt: number;
};

export function createBus<Events>(): Bus<Events> {
  const listeners: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};
  const last: Partial<Events> = {};
  let emittedAt = -Infinity;
  return {
    on(name, listener) {
      const named = (listeners[name] ??= new Set());
      named.add(listener);
      return () => void named.delete(listener);
    },
    emit(name, event) {
      last[name] = event;
      emittedAt = performance.now();
      for (const listener of listeners[name] ?? []) listener(event);
    },
    last: (name) => last[name],
    get emittedAt() {
      return emittedAt;
    },
  };
}

/** A notification as it was broadcast: its own fields, its id and its kind. */
export type BroadcastNotification = { id: string; type: string; [field: string]: unknown };

/** An event of the server under its full name in the application. */
type ServerEvents = {
  [Name in BroadcastEvent as `App.Events.${Name}`]: BroadcastEvents[Name];
};

export type AppEvents = ServerEvents & {
  notification: BroadcastNotification;
  /** Whether live events arrive at the moment. If not, pages must ask the server from time to time. */
  connection: ConnectionStatus;
};

export const bus = createBus<AppEvents>();

/** Listens to everything that happens in threads. @returns a function that stops listening */
export function onThread(listener: (event: ThreadEvent, what: 'sent' | 'read') => void) {
  const stops = [
    bus.on('App.Events.MessageSent', (event) => listener(event, 'sent')),
    bus.on('App.Events.MessageRead', (event) => listener(event, 'read')),
  ];
  return () => stops.forEach((stop) => stop());
}
