import type { ConnectionStatus } from 'laravel-echo';

/** Carries events from where they arrive to whatever part of the page cares. */
export type Bus<Events> = {
  /** Returns what stops listening, so an effect can return it. */
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

/** A notification as it was broadcast: its own fields beside its id and kind. */
export type BroadcastNotification = { id: string; type: string; [field: string]: unknown };

export type AppEvents = {
  notification: BroadcastNotification;
  /** Whether live events arrive at the moment; when not, ask the server from time to time. */
  connection: ConnectionStatus;
};

export const bus = createBus<AppEvents>();
