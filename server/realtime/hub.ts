import { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Settings } from './settings.ts';
import { Users } from './users.ts';

/** The state of one running server. */
export type Hub = {
  readonly settings: Settings;
  readonly channels: Channels;
  readonly users: Users;
  readonly connections: Set<Connection>;
  readonly connectionsByIp: Map<string, number>;
  closing: boolean;
};

export function createHub(settings: Settings): Hub {
  return {
    settings,
    channels: new Channels(),
    users: new Users(),
    connections: new Set(),
    connectionsByIp: new Map(),
    closing: false,
  };
}
