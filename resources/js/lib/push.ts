import { router } from '@inertiajs/react';
import { currentPage } from './navigation.ts';
import { ownTimeZone } from './own-time-zone.ts';
import { onLeaving } from './uploads/store.ts';

/** The paths below which the service worker shows notifications; hand-overs have scopes of their own. */
const SCOPE = '/notifications';
const WORKER = '/service-worker.js';

export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** What this browser can do. On Apple's phones only an app on the home screen can show notifications. */
export async function pushState(): Promise<PushState> {
  if (
    !('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
  )
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/**
 * Asks whether notifications may be shown, and subscribes. Only called when somebody presses a button that says so.
 *
 * @throws {Error} when the push service or the server can't be reached
 */
export async function turnOnPush(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const registration = await register();
  const existing = await registration.pushManager.getSubscription();
  // A browser refuses another key than the one it knows.
  if (existing && keyOf(existing) !== key) await existing.unsubscribe();
  const subscribed = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await send(subscribed);
  return 'on';
}

export async function turnOffPush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/**
 * Tells the server about the subscription of this browser, which may have changed or belong to another person's session
 * by now; and ends it when its person signs out.
 */
export function keepPush(): void {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return;
  onLeaving(() => void turnOffPush());
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isVisit(data)) router.visit(data.visit);
  });
  navigator.serviceWorker.startMessages();
  void refresh();
}

async function refresh(): Promise<void> {
  const known = currentPage()?.props.auth.user ? await subscription() : null;
  if (!known) return;
  try {
    await register();
    await send(known);
  } catch {
    // Without a network it is done at the next visit.
  }
}

/** The service worker asks an open page to show what a notification is about. */
function isVisit(data: unknown): data is { visit: string } {
  return typeof data === 'object' && data !== null && 'visit' in data;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await registered();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `getRegistration` would also find one whose scope is wider. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.find(({ scope }) => new URL(scope).pathname === SCOPE);
}

async function register(): Promise<ServiceWorkerRegistration> {
  const options = { scope: SCOPE, updateViaCache: 'none' } as const;
  const registration = await navigator.serviceWorker.register(WORKER, options);
  if (registration.active) return registration;
  const worker = registration.installing ?? registration.waiting;
  await new Promise<void>((resolve) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
  return registration;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function send(subscribed: PushSubscription): Promise<void> {
  const response = await fetch('/push/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...subscribed.toJSON(), timeZone: ownTimeZone() }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}
