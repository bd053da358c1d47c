import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { messagesOf, locales } from '#server/lib/messages.ts';
import { hostsWithMoneySeenBy, isHostPerson } from '#server/domain/hosts/policy.ts';
import { unreadThreads } from '#server/domain/messages/queries.ts';
import { permissionsOf } from '#server/domain/staff/permissions.ts';
import { unreadOnPage } from '#server/domain/notifications/queries.ts';
import { hasRole, type Actor } from '#server/domain/users/actor.ts';
import { realtimeKey } from '#server/broadcasting/broadcaster.ts';
import { clock } from '#server/lib/clock.ts';
import { upToDate } from '#server/lib/may-lag.ts';
import { once } from '../inertia/index.ts';
import { isLocalised } from '#shared/routes.ts';
import { lastSearchOf } from './last-search.ts';
import { inLanguage } from './localised-paths.ts';
import { imageView } from './presenters/image.ts';
import type { Seo, SharedProps, SignedInUser } from './shared.ts';

const app = {
  name: env.APP_NAME,
  url: env.APP_URL,
  currency: env.APP_CURRENCY,
  testPayments: !env.STRIPE_SECRET_KEY,
  demo: env.APP_ENV !== 'production',
  mapsKey: env.GOOGLE_MAPS_API_KEY ?? null,
};

/** The props that every page gets besides its own. */
export function sharedProps(req: Request, res: Response) {
  const { locale, actor } = req;
  return {
    app,
    auth: { user: actor && signedInUser(actor) },
    locale,
    i18n: { locale, messages: messages(locale, ['common', ...(res.locals.areas ?? [])]) },
    realtime: actor ? realtimeKey() : null,
    notifications: { unread: () => upToDate(() => unreadFor(req)) },
    conversations: { unread: () => upToDate(() => (actor ? unreadThreads(actor) : 0)) },
    imageBasePath: env.IMAGE_BASE_PATH,
    lastSearch: () => lastSearchOf(req),
    seo: seo(req, res),
  } satisfies Record<keyof SharedProps, unknown>;
}

/** A page that is only fetched ahead has not been seen. */
function unreadFor(req: Request): Promise<number> | number {
  if (!req.actor) return 0;
  const isOpened = req.method === 'GET' && req.get('Purpose') !== 'prefetch';
  return unreadOnPage(req.actor.id, isOpened ? req.path : '', clock.now());
}

function signedInUser(actor: Actor): SignedInUser {
  const { id, name, email, photo, roles, kycStatus, emailVerified } = actor;
  return {
    id,
    name,
    email,
    photo: photo && imageView(photo, name),
    roles: [...roles],
    permissions: permissionsOf(actor),
    hosting: hostingOf(actor),
    kycStatus,
    emailVerified,
  };
}

function hostingOf(actor: Actor): SignedInUser['hosting'] {
  if (!isHostPerson(actor)) return null;
  const hasOwn = hasRole(actor, 'owner');
  const seesMoney = actor.hosts.length === 0 || hostsWithMoneySeenBy(actor).length > 0;
  const hasFleet = actor.hosts.some(({ kind }) => kind === 'company');
  const hasCounter = actor.hosts.some(({ kind, role }) => kind === 'company' && role !== 'viewer');
  return { area: hasOwn ? 'owner' : 'company', seesMoney, hasFleet, hasCounter };
}

/** Sent once for each language and area; the client keeps them from visit to visit. */
function messages(locale: SharedProps['locale'], areas: readonly string[]) {
  return Object.fromEntries(
    areas.map((area) => [
      area,
      once(() => messagesOf(locale, area), { key: `i18n:${locale}:${area}` }),
    ]),
  );
}

/** A page may add more. Addresses are without filters, and an English page always has the `/en` address. */
function seo(req: Request, res: Response): Seo {
  const { pathname } = new URL(req.originalUrl.replace(/^\/+/, '/'), env.APP_URL);
  const { route } = res.locals;
  const hasLanguages = route !== undefined && isLocalised(route);
  const [ro, en] = locales.map((locale) => env.APP_URL + inLanguage(locale, pathname));
  if (!ro || !en || !hasLanguages)
    return { canonical: env.APP_URL + pathname, alternates: [], description: null, image: null };
  return {
    canonical: req.locale === 'en' ? en : ro,
    alternates: [
      { locale: 'ro', url: ro },
      { locale: 'en', url: en },
      { locale: 'x-default', url: ro },
    ],
    description: null,
    image: null,
  };
}
