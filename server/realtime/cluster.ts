import type { Hub } from './hub.ts';
import { USERS, type MessageOf, type NodeMessage, type People } from './node-messages.ts';
import { closeCodes, limits } from './settings.ts';
import { terminateUser } from './termination.ts';

/** The people of each other node, so that they leave with it. */
type Elsewhere = Map<string, Map<string, Map<string, unknown>>>;

type Received<K extends NodeMessage['kind']> = (
  context: { hub: Hub; elsewhere: Elsewhere; from: string },
  message: MessageOf<K>,
) => void;

const handlers: { [K in NodeMessage['kind']]?: Received<K> } = {
  event: ({ hub }, { channels, event, data, except }) => {
    for (const channel of channels) hub.channels.publish(channel, event, data, except);
  },
  'client-event': ({ hub }, { channel, event, data, userId }) =>
    hub.channels.send(
      { event, channel, data, ...(userId !== undefined && { user_id: userId }) },
      channel,
    ),
  enter: ({ hub, elsewhere, from }, { group, id, info }) =>
    enter({ hub, elsewhere, node: from }, group, [id, info]),
  leave: ({ hub, elsewhere, from }, { group, id }) =>
    leave({ hub, elsewhere, node: from }, group, id),
  terminate: ({ hub }, { user }) => terminateUser(hub, user),
  hello: ({ hub, from }) => hub.nodes.tell({ kind: 'people', to: from, people: peopleHere(hub) }),
  people: ({ hub, elsewhere, from }, { people }) => replace({ hub, elsewhere, node: from }, people),
  ask: ({ hub, from }, { question, prefix, names }) =>
    hub.nodes.tell({ kind: 'answer', to: from, question, counts: countHere(hub, prefix, names) }),
};

/** Joins the other nodes: from now on, what happens there happens here as well. */
export function joinCluster(hub: Hub): Promise<void> {
  const elsewhere: Elsewhere = new Map();
  return hub.nodes.start({
    received: (from, message) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table says for each kind what handles it
      const handle = handlers[message.kind] as Received<typeof message.kind> | undefined;
      handle?.({ hub, elsewhere, from }, message);
    },
    gone: (node) => {
      replace({ hub, elsewhere, node }, {});
      elsewhere.delete(node);
    },
    missed: () => {
      void reconnectAll(hub, hub.settings.reconnectSpread);
      hub.nodes.tell({ kind: 'people', people: peopleHere(hub) });
    },
  });
}

/**
 * Tells every client to connect again, one after the other over so many seconds: otherwise all would come back, and ask
 * for what they have missed, at once.
 */
export function reconnectAll(hub: Hub, seconds: number): Promise<void> {
  const connections = [...hub.connections];
  const begun = performance.now();
  let next = 0;
  return new Promise((resolve) => {
    const closeSome = () => {
      const share = seconds === 0 ? 1 : (performance.now() - begun) / (seconds * 1000);
      const until = Math.min(connections.length, Math.ceil(share * connections.length));
      for (; next < until; next++)
        connections[next]?.close(closeCodes.reconnect, 'Connect again, please');
      if (next >= connections.length) return resolve();
      setTimeout(closeSome, limits.closeEveryMilliseconds);
    };
    closeSome();
  });
}

type Place = { hub: Hub; elsewhere: Elsewhere; node: string };

function enter({ hub, elsewhere, node }: Place, group: string, [id, info]: [string, unknown]) {
  const groups = elsewhere.get(node) ?? new Map<string, Map<string, unknown>>();
  const members = groups.get(group) ?? new Map<string, unknown>();
  elsewhere.set(node, groups.set(group, members.set(id, info)));
  if (group === USERS) hub.users.signInElsewhere(node, id);
  else hub.channels.joinElsewhere(group, node, { userId: id, userInfo: info });
}

function leave({ hub, elsewhere, node }: Place, group: string, id: string) {
  const groups = elsewhere.get(node);
  const members = groups?.get(group);
  members?.delete(id);
  if (members?.size === 0) groups?.delete(group);
  if (group === USERS) hub.users.signOutElsewhere(node, id);
  else hub.channels.leaveElsewhere(group, node, id);
}

/** Whoever is not among these people has left; the others were there before, or have come. */
function replace(place: Place, people: People) {
  const before = [...(place.elsewhere.get(place.node) ?? new Map<string, Map<string, unknown>>())];
  for (const [group, members] of before) {
    const stay = new Set((people[group] ?? []).map(([id]) => id));
    for (const id of members.keys()) if (!stay.has(id)) leave(place, group, id);
  }
  for (const [group, members] of Object.entries(people))
    for (const member of members) enter(place, group, member);
}

function peopleHere({ channels, users }: Hub): People {
  const online: [string, unknown][] = users.here.map((id) => [id, null]);
  const present = [...channels.presences].map(([name, { here }]) => [name, here] as const);
  return Object.fromEntries(
    [[USERS, online] as const, ...present].filter(([, members]) => members.length > 0),
  );
}

function countHere({ channels }: Hub, prefix: string | undefined, names: string[] | undefined) {
  const occupied = names ?? channels.occupied(prefix ?? '');
  const counts = occupied.map((name) => [name, channels.subscriptionCount(name)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
