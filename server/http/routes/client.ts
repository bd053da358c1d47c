import * as bookingCards from '../controllers/client-booking-cards.ts';
import * as bookings from '../controllers/client-bookings.ts';
import * as checkIn from '../controllers/client-check-in.ts';
import * as dashboard from '../controllers/client-dashboard.ts';
import * as changes from '../controllers/client-changes.ts';
import * as drivers from '../controllers/drivers.ts';
import * as invoices from '../controllers/invoices.ts';
import * as incidents from '../controllers/client-incidents.ts';
import * as reviews from '../controllers/client-reviews.ts';
import * as trips from '../controllers/client-trips.ts';
import { needsRole, signedIn } from '../guards.ts';
import { PAPER_FIELD } from '../papers.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const clientRoutes = area({
  guards: [signedIn, needsRole('client')],
  texts: ['client', 'booking', 'car', 'price', 'messages'],
})
  .on('client.dashboard', dashboard.show)
  .on('client.bookings', bookings.index)
  .on('client.bookings.show', bookings.show)
  .on('client.bookings.status', trips.show)
  .on('client.bookings.cancel', bookings.cancel)
  .on('client.bookings.complete', bookings.complete)
  .on('client.bookings.early-check-in', trips.answerEarlyCheckIn)
  .on('client.bookings.flight', bookings.nameFlight)
  .on('client.changes.create', changes.create)
  .on('client.changes.store', changes.store)
  .on('client.changes.answer', changes.answer)
  .on('client.drivers.store', limited(limits.invitation), drivers.store)
  .on('client.drivers.destroy', drivers.destroy)
  .on('client.incidents.store', limited(limits.alert), incidents.store)
  .on('client.inspections.sign', trips.sign)
  .on('client.inspections.contest', trips.contest)
  .on(
    'client.no-show.object',
    limited(limits.upload),
    uploads(PAPER_FIELD),
    bookings.objectToNoShow,
  )
  .on('client.claims.answer', limited(limits.upload), uploads(PAPER_FIELD), bookings.answerToClaim)
  .on('client.reviews', reviews.index)
  .on('client.reviews.create', reviews.create)
  .on('client.reviews.store', reviews.store);

/** Another card for a booking, which may be a new one. */
export const bookingCardRoutes = area({
  guards: [signedIn, needsRole('client')],
  texts: ['client', 'checkout'],
})
  .on('client.bookings.card', bookingCards.show)
  .on('client.bookings.card.store', limited(limits.card), bookingCards.store)
  .on('client.bookings.card.return', bookingCards.arrive);

/** A client who takes the car alone fills in what otherwise the host does. */
export const ownCheckInRoutes = area({
  guards: [signedIn, needsRole('client')],
  texts: ['owner', 'booking', 'client', 'price'],
})
  .on('client.check-in', checkIn.show)
  .on('client.check-in.update', checkIn.update)
  .on('client.check-in.photos.store', limited(limits.upload), uploads('photo'), checkIn.storePhoto)
  .on('client.check-in.photos.destroy', checkIn.destroyPhoto)
  .on('client.check-in.take-over', checkIn.takeOver)
  .on('client.check-in.submit', checkIn.submit);

export const clientInvoiceRoutes = area({
  guards: [signedIn, needsRole('client')],
  texts: ['invoice'],
}).on('client.invoices', invoices.index);

/** Somebody whom a client has named as a further driver. */
export const driverRoutes = area({ guards: [signedIn], texts: ['booking'] })
  .on('drivers.show', drivers.show)
  .on('drivers.accept', drivers.accept);
