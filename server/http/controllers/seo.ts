import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { listedPages, type ListedPages } from '#server/domain/cars/listed.ts';
import { legalKinds } from '#server/domain/legal/document.ts';
import { placeBySlug } from '#server/domain/places/places.ts';
import { locales } from '#server/lib/messages.ts';
import { url, type AddressLanguage } from '#shared/routes.ts';
import { addressIn } from '../addresses.ts';
import { marketUrl } from '../market-slugs.ts';
import { batchesOf, sendParts } from '../streamed.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** Paths that search engines must not visit: pages of signed-in people, and searches, of which there is no end. */
const closed = [
  '/client/',
  '/owner/',
  '/company/',
  '/admin/',
  '/checkout/',
  '/contracts/',
  '/messages',
  '/api/',
  '/cars/map',
  '/en/cars/map',
];

export function robots(_req: Request, res: Response) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${env.APP_URL}${url('sitemap')}`,
  ];
  cached(res, DAY_SECONDS)
    .type('text/plain')
    .send(`${lines.join('\n')}\n`);
}

/** A page with its addresses in the languages it has. */
type Entry = { paths: Record<AddressLanguage, string>; changedAt?: Date };

/** Pages, towns and kinds of car, hosts with cars, and every listed car. The protocol allows 50,000 addresses. */
export async function sitemap(req: Request, res: Response) {
  const found = await listedPages();
  await sendParts(req, cached(res, HOUR_SECONDS).type('application/xml'), sitemapParts(found));
}

function* sitemapParts(found: ListedPages): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  for (const entries of batchesOf(entriesOf(found))) yield entries.map(item).join('');
  yield '</urlset>\n';
}

/** The Romanian address, with links to both languages, which search engines follow. */
function item({ paths, changedAt }: Entry): string {
  const address = (language: AddressLanguage) => escape(env.APP_URL + paths[language]);
  const links = locales.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address('ro')}</loc>${changed}${links.join('')}</url>`;
}

function* entriesOf({ towns, categories, hosts, cars }: ListedPages): Generator<Entry> {
  yield* pages();
  for (const { slug: townSlug } of towns)
    if (placeBySlug(townSlug)) yield ofMarket({ kind: 'town', townSlug });
  for (const { category } of categories) yield ofMarket({ kind: 'category', category });
  for (const { slug, kind } of hosts)
    yield inBoth(() => url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }));
  for (const { slug, changedAt } of cars)
    yield { ...inBoth(() => url('cars.show', { car: slug })), changedAt };
}

function ofMarket(market: Parameters<typeof marketUrl>[0]) {
  return inBoth((language) => marketUrl(market, language));
}

function pages(): Entry[] {
  const names = ['landing', 'cars', 'rentals', 'about', 'faq', 'contact'] as const;
  return [
    ...names.map((name) => inBoth(() => url(name))),
    ...legalKinds.map((document) => inBoth(() => url('legal', { document }))),
  ];
}

function inBoth(path: (language: AddressLanguage) => string): Pick<Entry, 'paths'> {
  return {
    paths: {
      ro: addressIn('ro', () => path('ro')),
      en: addressIn('en', () => path('en')),
    },
  };
}

function cached(res: Response, seconds: number): Response {
  return res.set('Cache-Control', `private, max-age=${seconds}`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
