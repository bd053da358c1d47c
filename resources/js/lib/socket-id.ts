let current: () => string | undefined = () => undefined;

/** The live connection of this page, from when on there is one. */
export function setSocketId(read: () => string | undefined): void {
  current = read;
}

/** A header that keeps this page from receiving the events of its own request. Empty while there is no connection. */
export function socketIdHeader(): Record<string, string> {
  const socketId = current();
  return socketId ? { 'X-Socket-ID': socketId } : {};
}
