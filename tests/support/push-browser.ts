import { request, type BrowserContext, type Page, type Worker } from '@playwright/test';

type Notice = Pick<Notification, 'title'> & NotificationOptions & { close: () => void };

/** The worker's own world, where this code runs; `shown` where the browser itself cannot show notifications. */
declare const self: {
  subscribeAtService: (key: string) => Promise<string>;
  registration: ServiceWorkerRegistration;
  dispatchEvent: (event: Event) => boolean;
  shown?: Notice[];
  /** The number on the application's icon. */
  badge?: number;
  /** Dispatches an event, and waits for what its listener does. */
  happens: (type: string, facts: object) => Promise<void>;
};

/**
 * A browser subscribes at its maker's service, which tests cannot reach. Here it subscribes at the tests' own, and what
 * that gets is delivered to the worker by hand. One that cannot show notifications claims that it can.
 */
export async function subscribeAtTests(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeAtService', async (key: string) => {
    const { endpoint, ...keys } = JSON.parse(await atService(`subscribe?${key}`));
    return JSON.stringify({ endpoint, keys, key });
  });
  await context.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const stored = localStorage.getItem('subscribed');
        if (!stored) return null;
        const { endpoint, keys, key } = JSON.parse(stored);
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        const applicationServerKey = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer;
        return {
          endpoint,
          options: { userVisibleOnly: true, applicationServerKey },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => localStorage.removeItem('subscribed'),
        };
      },
      async subscribe(
        this: PushManager,
        { applicationServerKey: key }: { applicationServerKey: string },
      ) {
        localStorage.setItem('subscribed', await self.subscribeAtService(key));
        return this.getSubscription();
      },
    });
    if (Notification.permission !== 'granted')
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
}

/** The address at which this browser is subscribed; `null` if it is not. */
export function subscribedAt(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const stored = localStorage.getItem('subscribed');
    return stored === null ? null : JSON.parse(stored).endpoint;
  });
}

/** What the tests' service has received for an address, decrypted. */
export async function receivedAt(endpoint: string): Promise<string[]> {
  return JSON.parse(await atService(`received?${new URL(endpoint).pathname}`));
}

async function atService(action: string): Promise<string> {
  const client = await request.newContext({ ignoreHTTPSErrors: true });
  const answer = await client.get(
    `https://localhost:${process.env['E2E_PUSH_PORT']}/test/${action}`,
  );
  const text = await answer.text();
  await client.dispose();
  return text;
}

/** The worker that shows notifications, with the means of a browser that cannot. */
export async function pushWorker(context: BrowserContext): Promise<Worker> {
  for (;;) {
    for (const worker of context.serviceWorkers())
      if (await worker.evaluate(() => self.registration.scope.endsWith('/notifications'))) {
        await worker.evaluate(prepare);
        return worker;
      }
    await context.waitForEvent('serviceworker');
  }
}

function prepare() {
  const setAppBadge = async (count: number) => {
    self.badge = count;
  };
  Object.assign(navigator, { setAppBadge });
  self.happens = async (type, facts) => {
    let done: unknown;
    const waitUntil = (work: unknown) => {
      done = work;
    };
    self.dispatchEvent(Object.assign(new Event(type), { ...facts, waitUntil }));
    await done;
  };
  if (Notification.permission === 'granted') return;
  const shown: Notice[] = [];
  self.shown = shown;
  self.registration.showNotification = async (title, options) => {
    shown.unshift({ title, ...options, close: () => {} });
  };
}

/** Hands a message to the worker, as the browser does when its maker's service sends one. */
export async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/notifications'));
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data,
  });
  await cdp.detach();
}

export async function shownBy(worker: Worker) {
  return worker.evaluate(async () => {
    const all: Omit<Notice, 'close'>[] = self.shown ?? (await self.registration.getNotifications());
    return all.map(({ title, icon = '', badge = '' }) => ({ title, icon, badge }));
  });
}

/** No browser without a screen lets a notification be pressed: the worker gets the event by itself. */
export async function pressNewest(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const [notification] = self.shown ?? (await self.registration.getNotifications());
    await self.happens('notificationclick', { notification });
  });
}

export function badgeOf(worker: Worker): Promise<number | undefined> {
  return worker.evaluate(() => self.badge);
}
