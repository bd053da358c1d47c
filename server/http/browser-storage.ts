import { env } from '#server/env.ts';
import { LASTING_MS } from '#server/domain/users/session-store.ts';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import { rules } from '#server/domain/rules.ts';
import { hostCookieName } from './cookies.ts';
import { WROTE_COOKIE } from './lag.ts';

type StorageKind = 'cookie' | 'local' | 'session' | 'database' | 'cache';
export type Lasting =
  | 'seconds'
  | 'session'
  | 'tab'
  | 'until_sent'
  | 'until_cleared'
  | { days: number };

export type StoredItem = {
  /** Names the description in the texts. */
  key: string;
  /** The name that the browser shows. */
  name: string;
  kind: StorageKind;
  /** How long it lasts; several values if the person can choose. */
  lasts: readonly Lasting[];
};

/**
 * Everything that the product stores in browsers. The cookies page lists it, and a test compares it with what browsers
 * really get.
 */
export const browserStorage = [
  cookie('sid', hostCookieName('sid'), 'session', { days: LASTING_MS / DAY_MS }),
  cookie('csrf', 'XSRF-TOKEN', 'session'),
  cookie('intended', hostCookieName('intended'), 'session'),
  cookie('device', hostCookieName('device'), { days: rules.retention.deviceDays }),
  cookie('passkey', hostCookieName('passkey'), 'session'),
  cookie('lang', 'lang', { days: 365 }),
  cookie('theme', 'theme', { days: 365 }),
  cookie('favourites', 'favourites', { days: 180 }),
  cookie('seen', 'seen', { days: 180 }),
  cookie('search', 'search', 'session'),
  { key: 'compare', name: 'compare', kind: 'local', lasts: ['until_cleared'] },
  { key: 'transport', name: 'pusherTransportTLS', kind: 'local', lasts: ['until_cleared'] },
  { key: 'question', name: 'volan.question', kind: 'session', lasts: ['tab'] },
  { key: 'typed', name: 'volan.typed', kind: 'session', lasts: ['tab'] },
  { key: 'reloaded', name: 'volan.reloaded', kind: 'session', lasts: ['tab'] },
  { key: 'visit', name: 'inertiaLocationVisit', kind: 'session', lasts: ['tab'] },
  { key: 'unsent', name: 'volan.draft', kind: 'local', lasts: ['until_sent'] },
  { key: 'messages', name: 'volan-messages', kind: 'database', lasts: ['until_sent'] },
  { key: 'uploads', name: 'volan-uploads', kind: 'database', lasts: ['until_sent'] },
  { key: 'drafts', name: 'volan-handovers', kind: 'database', lasts: ['until_sent'] },
  { key: 'signatures', name: 'volan-signatures', kind: 'database', lasts: ['until_sent'] },
  { key: 'screens', name: 'volan-screen', kind: 'cache', lasts: [{ days: 14 }] },
  { key: 'files', name: 'volan-files', kind: 'cache', lasts: ['until_cleared'] },
] as const satisfies readonly StoredItem[];

/** Cookies of Stripe's own script at the checkout, unless the built-in test gateway is used. */
export const stripeCookies = [
  cookie('stripe', '__stripe_mid', { days: 365 }),
  cookie('stripe', '__stripe_sid', { days: 1 }),
] as const;

/** Whoever has changed something is not shown the state before it, where there is a replica that may lag behind. */
const lagCookies = [cookie('wrote', WROTE_COOKIE, 'seconds')] as const;

/** What this installation stores in browsers. */
export function storedInBrowsers(): readonly StoredItem[] {
  return [
    ...browserStorage,
    ...(env.DATABASE_READ_URL ? lagCookies : []),
    ...(env.STRIPE_PUBLISHABLE_KEY ? stripeCookies : []),
  ];
}

function cookie<K extends string>(key: K, name: string, ...lasts: readonly Lasting[]) {
  return { key, name, kind: 'cookie', lasts } as const;
}
