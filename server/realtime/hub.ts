import { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import { Nodes } from './nodes.ts';
import type { Settings } from './settings.ts';
import { Users } from './users.ts';

/** The state of one running server. */
export type Hub = {
  readonly settings: Settings;
  readonly nodes: Nodes;
  readonly channels: Channels;
  readonly users: Users;
  readonly connections: Set<Connection>;
  readonly connectionsByNetwork: Map<string, number>;
  closing: boolean;
};

export function createHub(settings: Settings): Hub {
  const nodes = new Nodes(settings);
  return {
    settings,
    nodes,
    channels: new Channels(nodes.tell),
    users: new Users(nodes.tell),
    connections: new Set(),
    connectionsByNetwork: new Map(),
    closing: false,
  };
}
