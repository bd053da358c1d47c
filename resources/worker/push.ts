declare const self: ServiceWorkerGlobalScope;

/** The registration that shows notifications has this scope, and nothing to do with pages. */
export function isForPush(): boolean {
  return new URL(self.registration.scope).pathname === '/notifications';
}

/** What the server sends: a title, and where it leads. */
type Message = { id: string; kind: string; url: string; title: string; unread: number };

/** A browser demands that each message is shown, so one that can't be read is shown as well. */
const unreadable: Message = {
  id: 'volan',
  kind: '',
  url: '/notifications',
  title: 'Volan',
  unread: 1,
};

/** A second message about the same replaces the first, without another sound. */
export async function show(data: PushMessageData | null): Promise<void> {
  const { id, url: path, title, unread } = read(data);
  await Promise.all([
    self.registration.showNotification(title, {
      tag: id,
      data: { path },
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    }),
    badge(unread),
  ]);
}

function read(data: PushMessageData | null): Message {
  try {
    const parsed: unknown = data?.json();
    return isMessage(parsed) ? parsed : unreadable;
  } catch {
    return unreadable;
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, url: path } = value as Partial<Record<string, unknown>>;
  return [id, title, path].every((text) => typeof text === 'string' && text !== '');
}

async function badge(unread: number): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return;
  await self.navigator.setAppBadge(unread).catch(() => undefined);
}

/** Only a path of ours: whatever a message says, it leads nowhere else. */
export function pathIn(notification: { data: unknown }): string {
  const { data } = notification;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  const target = typeof path === 'string' ? URL.parse(path, location.origin) : null;
  if (target?.origin !== location.origin) return '/notifications';
  return target.pathname + target.search + target.hash;
}

/** Shows the page in a tab of ours that is open, else in a new one. */
export async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) {
    await self.clients.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no origin but ours
  tab.postMessage({ visit: path });
  await tab.focus().catch(() => undefined);
}

/** The browser has a new address, or needs one: the server learns it in the place of the old. */
export async function resubscribe(event: {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}): Promise<void> {
  const { oldSubscription: old, newSubscription: given } = event;
  const subscription = given ?? (await subscribeWith(await keyAfter(old)));
  await fetch('/push/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), ...(old && { replaces: old.endpoint }) }),
  });
}

async function keyAfter(old: PushSubscription | null): Promise<BufferSource | string> {
  const known = old?.options.applicationServerKey;
  if (known) return known;
  const answer: unknown = await (await fetch('/push/key')).json();
  const isKey = typeof answer === 'object' && answer !== null && 'key' in answer;
  if (!isKey || typeof answer.key !== 'string') throw new Error('Nobody is signed in.');
  return answer.key;
}

function subscribeWith(applicationServerKey: BufferSource | string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  return self.registration.pushManager.subscribe(options);
}
