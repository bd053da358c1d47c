import * as bookings from '../controllers/client-bookings.ts';
import * as dashboard from '../controllers/client-dashboard.ts';
import * as reviews from '../controllers/client-reviews.ts';
import * as trips from '../controllers/client-trips.ts';
import { needsRole, signedIn } from '../guards.ts';
import { area } from '../registry.ts';

const client = [signedIn, needsRole('client')];

export const clientRoutes = area('client', 'booking', 'car')
  .on('client.dashboard', ...client, dashboard.show)
  .on('client.bookings', ...client, bookings.index)
  .on('client.bookings.show', ...client, bookings.show)
  .on('client.bookings.status', ...client, trips.show)
  .on('client.bookings.cancel', ...client, bookings.cancel)
  .on('client.bookings.complete', ...client, bookings.complete)
  .on('client.inspections.sign', ...client, trips.sign)
  .on('client.inspections.contest', ...client, trips.contest)
  .on('client.claims.answer', ...client, bookings.answerToClaim)
  .on('client.reviews', ...client, reviews.index)
  .on('client.reviews.create', ...client, reviews.create)
  .on('client.reviews.store', ...client, reviews.store);
