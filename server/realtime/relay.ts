/**
 * Connects the servers of one application, its nodes: what one of them sends reaches all. Whatever can pass texts
 * between processes will do; what it passes is none of its business.
 */
export type Relay = {
  /** Resolves when nothing that any node sends from now on is missed. @throws {Error} when it cannot work */
  start(node: string, listener: RelayListener): Promise<void>;
  /** Resolves when the message, one line of text, is on its way to every node. One that cannot go out yet is sent later. */
  send(message: string): Promise<void>;
  stop(): Promise<void>;
};

export type RelayListener = {
  /**
   * A message of any node. Those of one node come once, in the order they were sent. Of this node's own it is enough
   * that some come back, with or without what they said.
   */
  receive(from: string, message: string): void;
  /** The connection is back, and messages may have been missed meanwhile. */
  missed(): void;
};
