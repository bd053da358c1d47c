import type { RequestHandler } from 'express';
import { isHostPerson } from '#server/domain/hosts/policy.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { may } from '#server/domain/staff/permissions.ts';
import * as changes from '../controllers/owner-changes.ts';
import * as actions from '../controllers/owner-booking-actions.ts';
import * as blocks from '../controllers/owner-blocks.ts';
import * as bookings from '../controllers/owner-bookings.ts';
import * as claims from '../controllers/owner-claims.ts';
import * as calendars from '../controllers/owner-calendars.ts';
import * as invoices from '../controllers/owner-invoices.ts';
import * as statements from '../controllers/owner-statements.ts';
import * as taxReport from '../controllers/owner-tax-report.ts';
import * as smartPricing from '../controllers/owner-smart-pricing.ts';
import * as feeds from '../controllers/owner-feeds.ts';
import * as documents from '../controllers/owner-documents.ts';
import * as cars from '../controllers/owner-cars.ts';
import * as dashboard from '../controllers/owner-dashboard.ts';
import * as hours from '../controllers/owner-hours.ts';
import * as listings from '../controllers/owner-listings.ts';
import * as preview from '../controllers/owner-preview.ts';
import * as damages from '../controllers/owner-damages.ts';
import * as messages from '../controllers/owner-messages.ts';
import * as inspections from '../controllers/owner-inspections.ts';
import * as payments from '../controllers/owner-payments.ts';
import * as profileEdit from '../controllers/owner-profile-edit.ts';
import * as profile from '../controllers/owner-profile.ts';
import * as start from '../controllers/owner-start.ts';
import * as reviews from '../controllers/owner-reviews.ts';
import * as timeline from '../controllers/owner-timeline.ts';
import { freshlyConfirmed } from '../confirmation.ts';
import * as noShowReplies from '../controllers/no-show-replies.ts';
import { FILE_FIELD } from '../document-upload.ts';
import {
  currentUser,
  factorGiven,
  signedIn,
  staffConfirmed,
  staffConfirmedToBegin,
} from '../guards.ts';
import { PAPER_FIELD } from '../papers.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { addressSettled } from '../settled-address.ts';
import { uploads } from '../uploads.ts';

/** Members of a company need no role of their own. The staff can open single bookings to act for a host. */
const host: RequestHandler = (req, _res, next) => {
  const actor = currentUser(req);
  if (isHostPerson(actor) || may(actor, 'bookings.read')) next();
  else throw new Refusal('not-found', 'Not a host.');
};

export const ownerRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['owner', 'booking', 'price', 'messages'],
})
  .on('owner.bookings', bookings.index)
  .on('owner.bookings.upcoming', bookings.upcoming)
  .on('owner.bookings.show', bookings.show)
  .on('owner.bookings.approve', actions.approve)
  .on('owner.bookings.decline', actions.decline)
  .on('owner.bookings.cancel', actions.cancel)
  .on('owner.penalty.waiver', actions.askWaiver)
  .on('owner.bookings.no-show', actions.noShow)
  .on('owner.no-show.reply', limited(limits.upload), uploads(PAPER_FIELD), noShowReplies.store)
  .on('owner.bookings.complete', actions.complete)
  .on('owner.bookings.early-check-in', actions.askEarlyCheckIn)
  .on('owner.claims.store', limited(limits.upload), uploads(PAPER_FIELD), claims.store)
  .on('owner.claims.withdraw', claims.withdraw)
  .on('owner.claims.agree', claims.agree)
  .on('owner.claims.counter', claims.counter)
  .on('owner.reviews.create', actions.storeReview)
  .on('owner.check-in', staffConfirmedToBegin, inspections.checkIn)
  .on('owner.check-out', staffConfirmedToBegin, inspections.checkOut)
  .on('owner.inspections.update', inspections.update)
  .on(
    'owner.inspections.photos.store',
    limited(limits.upload),
    uploads('photo'),
    inspections.storePhoto,
  )
  .on('owner.inspections.photos.destroy', inspections.destroyPhoto)
  .on('owner.inspections.submit', inspections.submit)
  .on('owner.inspections.sign-for-client', inspections.signForClient)
  .on('owner.damages.repair', damages.repair)
  .on('owner.inspections.finish', inspections.finish)
  .on('owner.inspections.confirm', inspections.confirm)
  .on('owner.inspections.contest', inspections.contest)
  .on('owner.inspections.take-over', inspections.takeOver)
  .on('owner.dashboard', dashboard.show)
  .on('owner.cars', cars.index)
  .on('owner.cars.status', cars.updateStatus)
  .on('owner.cars.documents', documents.show)
  .on(
    'owner.cars.documents.store',
    limited(limits.upload),
    uploads(FILE_FIELD),
    documents.store('car'),
  )
  .on('owner.cars.documents.expiry', documents.updateExpiry('car'))
  .on('owner.cars.documents.destroy', documents.destroy('car'))
  .on('owner.timeline', timeline.show)
  .on('owner.calendars.show', calendars.show)
  .on('owner.calendars.entries.show', calendars.showEntry)
  .on('owner.calendars.blocks.store', blocks.store)
  .on('owner.calendars.blocks.update', blocks.update)
  .on('owner.calendars.blocks.destroy', blocks.destroy)
  .on('owner.calendars.series.destroy', blocks.destroySeries)
  .on('owner.calendars.changes.undo', calendars.undo)
  .on('owner.calendars.prices', calendars.updatePrices)
  .on('owner.calendars.smart-pricing', smartPricing.update)
  .on('owner.calendars.feeds', feeds.index)
  .on('owner.calendars.feeds.store', limited(limits.calendar), feeds.store)
  .on('owner.calendars.feeds.destroy', feeds.destroy)
  .on('owner.calendars.feeds.read', limited(limits.calendar), feeds.read)
  .on('owner.calendars.conflicts.dismiss', feeds.dismissConflict)
  .on('owner.calendars.link.update', feeds.updateLink)
  .on('owner.calendars.link.renew', feeds.renewLink)
  .on('owner.bank-account', payments.show)
  .on('owner.bank-account.update', addressSettled, freshlyConfirmed, payments.update)
  .on('owner.payout-way.update', addressSettled, freshlyConfirmed, payments.updateWay)
  .on('owner.payout-account', payments.showAccount)
  .on('owner.statements', statements.show)
  .on('owner.statements.csv', statements.csv)
  .on('owner.statements.pdf', statements.pdf)
  .on('owner.reviews', reviews.index)
  .on('owner.reviews.reply', reviews.storeReply)
  .on('owner.hours', hours.show)
  .on('owner.hours.update', hours.update)
  .on('owner.hours.exceptions.store', hours.storeException)
  .on('owner.hours.exceptions.destroy', hours.destroyException)
  .on('owner.hours.holidays', hours.storeHolidays)
  .on('owner.profile', profile.show)
  .on('owner.profile.edit', profileEdit.edit)
  .on('owner.profile.update', profileEdit.update)
  .on('owner.tax-details.update', start.updateTax)
  .on('owner.profile.photo', limited(limits.upload), uploads('photo'), profileEdit.storePhoto)
  .on(
    'owner.companies.documents.store',
    limited(limits.upload),
    uploads(FILE_FIELD),
    documents.store('company'),
  )
  .on('owner.companies.documents.expiry', documents.updateExpiry('company'))
  .on('owner.companies.documents.destroy', documents.destroy('company'));

/** A change of a booking is about what a car's page offers, and so in its words. */
export const ownerChangeRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['owner', 'booking', 'car', 'price'],
})
  .on('owner.changes.create', changes.create)
  .on('owner.changes.store', changes.store)
  .on('owner.changes.answer', changes.answer);

/** Open to everybody with an account: the first step makes the person a host. */
export const startRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: ['owner', 'auth'],
})
  .on('owner.start', start.show)
  .on('owner.start.store', start.store)
  .on('owner.start.update', start.update);

export const listingRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['owner', 'listing', 'car', 'price', 'errors'],
})
  .on('owner.cars.create', listings.create)
  .on('owner.cars.store', listings.store)
  .on('owner.cars.edit', listings.edit)
  .on('owner.cars.preview', preview.show)
  .on('owner.cars.update', listings.update)
  .on('owner.cars.submit', listings.submit)
  .on('owner.cars.photos.store', limited(limits.upload), uploads('photo'), listings.storePhoto)
  .on('owner.cars.photos.update', listings.updatePhotos);

/** The texts that hosts write once and send again and again. */
export const hostTextRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['owner', 'messages'],
})
  .on('owner.messages', messages.show)
  .on('owner.replies.store', messages.storeReply)
  .on('owner.replies.destroy', messages.destroyReply)
  .on('owner.plans.store', messages.storePlan)
  .on('owner.plans.destroy', messages.destroyPlan);

export const ownerInvoiceRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['owner', 'invoice'],
})
  .on('owner.invoices', invoices.index)
  .on('owner.invoices.csv', invoices.csv)
  .on('owner.invoices.zip', limited(limits.archive), invoices.zip)
  .on('owner.invoices.series', invoices.updateSeries);

export const ownerTaxRoutes = area({
  guards: [signedIn, factorGiven, host, staffConfirmed],
  texts: ['tax'],
})
  .on('owner.tax-report', taxReport.show)
  .on('owner.tax-report.csv', taxReport.csv)
  .on('owner.tax-report.pdf', taxReport.pdf);
