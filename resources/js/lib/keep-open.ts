import { bus } from './bus.ts';

/**
 * Opens something whenever there is a connection, and again on the next one: that knows nothing of the channels of one
 * that has ended.
 *
 * @param open returns a function that closes it; `undefined` if it could not be opened
 * @returns a function that closes it for good
 */
export function keepOpen(open: () => (() => void) | undefined): () => void {
  let close = isConnected() ? open() : undefined;
  const stop = bus.on('connection', (status) => {
    if (status === 'disconnected') close = undefined;
    else if (status === 'connected') close ??= open();
  });
  return () => {
    stop();
    close?.();
  };
}

/** Whether live events arrive at the moment. */
export function isConnected(): boolean {
  return bus.last('connection') === 'connected';
}
