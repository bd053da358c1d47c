import * as contact from '../controllers/contact.ts';
import * as landing from '../controllers/landing.ts';
import * as legal from '../controllers/legal.ts';
import { manifest } from '../controllers/manifest.ts';
import * as pages from '../controllers/pages.ts';
import * as places from '../controllers/places.ts';
import * as rentals from '../controllers/rentals.ts';
import * as calendarFeed from '../controllers/calendar-feed.ts';
import * as seo from '../controllers/seo.ts';
import { readsMayLag } from '../lag.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';

export const publicRoutes = area({ texts: ['public', 'car'] })
  .on('landing', readsMayLag, landing.show)
  .on('about', readsMayLag, pages.about)
  .on('faq', pages.faq)
  .on('contact', contact.create)
  .on('contact.store', limited(limits.contact), contact.store)
  .on('places', places.index)
  .on('calendars.feed', limited(limits.calendarFeed), calendarFeed.show)
  .on('robots', seo.robots)
  .on('sitemap', readsMayLag, seo.sitemap)
  .on('manifest', manifest);

export const rentalRoutes = area({ texts: ['rentals', 'car'] })
  .on('rentals', readsMayLag, rentals.index)
  .on('rentals.show', readsMayLag, rentals.show)
  .on('rentals.in-english', readsMayLag, rentals.index)
  .on('rentals.show.in-english', readsMayLag, rentals.show);

/** The server writes the texts of legal pages into the props, so that each page carries only its own document. */
export const legalRoutes = area({ texts: [] }).on('legal', legal.show);
