import type { ConnectionStatus } from 'laravel-echo';

/** Passes events to every component that listens. */
export type Bus<Events> = {
  /** Returns a function that stops listening, so that an effect can return it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
};

export function createBus<Events>(): Bus<Events> {
  const listeners: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};
  return {
    on(name, listener) {
      const named = (listeners[name] ??= new Set());
      named.add(listener);
      return () => void named.delete(listener);
    },
    emit(name, event) {
      for (const listener of listeners[name] ?? []) listener(event);
    },
  };
}

/** A notification as it was broadcast: its own fields, its id and its kind. */
export type BroadcastNotification = { id: string; type: string; [field: string]: unknown };

/** As it arrives on the person's channel: which thread, its newest message, and the booking it is about. */
export type ThreadEvent = { thread: string; number: number; ref: string | null };

export type AppEvents = {
  notification: BroadcastNotification;
  /** Something in the calendars of the person's hosts has changed. */
  calendar: null;
  /** Somebody has written in a thread of the person (`sent`), or has read it. */
  thread: ThreadEvent & { what: 'sent' | 'read' };
  /** Whether live events arrive at the moment. If not, pages must ask the server from time to time. */
  connection: ConnectionStatus;
};

export const bus = createBus<AppEvents>();
