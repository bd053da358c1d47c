import type { Request, Response } from 'express';
import { env } from '#server/env.ts';
import { url } from '#shared/routes.ts';

const DAY_SECONDS = 86_400;

const icon = (size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, picture: string, path: string) => ({
  name,
  url: path,
  icons: [{ src: `/icons/shortcut-${picture}-96.png`, sizes: '96x96', type: 'image/png' }],
});

const screenshot = (picture: string, sizes: string, label: string) => ({
  src: `/screenshots/${picture}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: picture.endsWith('phone') ? 'narrow' : 'wide',
  label,
});

/** What a device needs to install the application; it shows the screenshots before, and the shortcuts afterwards. */
export function manifest(req: Request, res: Response) {
  const { t, locale } = req;
  const search = t('common.nav.search_cars');
  const messages = t('common.nav.messages');
  const content = {
    id: '/',
    name: env.APP_NAME,
    short_name: env.APP_NAME,
    description: t('public.landing.seo'),
    lang: locale,
    start_url: url('landing'),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf9f5',
    theme_color: '#0b5a55',
    categories: ['travel'],
    icons: [icon(192), icon(512), icon(512, 'maskable')],
    shortcuts: [
      shortcut(search, 'search', url('cars')),
      shortcut(t('common.nav.trips'), 'trips', url('client.bookings')),
      shortcut(messages, 'messages', url('messages')),
    ],
    screenshots: [
      screenshot('search-phone', '780x1688', search),
      screenshot('messages-phone', '780x1688', messages),
      screenshot('search', '1280x800', search),
    ],
  };
  res
    .set('Cache-Control', `private, max-age=${DAY_SECONDS}`)
    .type('application/manifest+json')
    .send(JSON.stringify(content));
}
