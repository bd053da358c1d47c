import type { RequestHandler } from 'express';
import { isHostPerson } from '#server/domain/hosts/policy.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { hasRole } from '#server/domain/users/actor.ts';
import * as actions from '../controllers/owner-booking-actions.ts';
import * as bookings from '../controllers/owner-bookings.ts';
import * as calendars from '../controllers/owner-calendars.ts';
import * as documents from '../controllers/owner-documents.ts';
import * as cars from '../controllers/owner-cars.ts';
import * as dashboard from '../controllers/owner-dashboard.ts';
import * as inspections from '../controllers/owner-inspections.ts';
import * as payments from '../controllers/owner-payments.ts';
import * as profileEdit from '../controllers/owner-profile-edit.ts';
import * as profile from '../controllers/owner-profile.ts';
import * as reviews from '../controllers/owner-reviews.ts';
import { FILE_FIELD } from '../document-upload.ts';
import { currentUser, passwordConfirmed, signedIn } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

/** Members of a company need no role of their own; admins come to single bookings to act for a host. */
const host: RequestHandler = (req, _res, next) => {
  const actor = currentUser(req);
  if (isHostPerson(actor) || hasRole(actor, 'admin')) next();
  else throw new Refusal('not-found', 'Not a host.');
};

export const ownerRoutes = area('owner', 'booking')
  .on('owner.bookings', signedIn, host, bookings.index)
  .on('owner.bookings.upcoming', signedIn, host, bookings.upcoming)
  .on('owner.bookings.show', signedIn, host, bookings.show)
  .on('owner.bookings.approve', signedIn, host, actions.approve)
  .on('owner.bookings.decline', signedIn, host, actions.decline)
  .on('owner.bookings.cancel', signedIn, host, actions.cancel)
  .on('owner.bookings.no-show', signedIn, host, actions.noShow)
  .on('owner.bookings.complete', signedIn, host, actions.complete)
  .on('owner.claims.store', signedIn, host, actions.storeClaim)
  .on('owner.claims.withdraw', signedIn, host, actions.withdrawClaim)
  .on('owner.reviews.create', signedIn, host, actions.storeReview)
  .on('owner.check-in', signedIn, host, inspections.checkIn)
  .on('owner.check-out', signedIn, host, inspections.checkOut)
  .on('owner.inspections.update', signedIn, host, inspections.update)
  .on(
    'owner.inspections.photo',
    signedIn,
    host,
    limited(limits.upload),
    uploads('photo'),
    inspections.storePhoto,
  )
  .on('owner.inspections.unphoto', signedIn, host, inspections.destroyPhoto)
  .on('owner.inspections.submit', signedIn, host, inspections.submit)
  .on('owner.inspections.finish', signedIn, host, inspections.finish)
  .on('owner.dashboard', signedIn, host, dashboard.show)
  .on('owner.cars', signedIn, host, cars.index)
  .on('owner.cars.status', signedIn, host, cars.updateStatus)
  .on('owner.cars.documents', signedIn, host, documents.show)
  .on(
    'owner.cars.documents.store',
    signedIn,
    host,
    limited(limits.upload),
    uploads(FILE_FIELD),
    documents.store('car'),
  )
  .on('owner.cars.documents.expiry', signedIn, host, documents.updateExpiry('car'))
  .on('owner.cars.documents.remove', signedIn, host, documents.destroy('car'))
  .on('owner.calendars.show', signedIn, host, calendars.show)
  .on('owner.calendars.block', signedIn, host, calendars.storeBlock)
  .on('owner.calendars.unblock', signedIn, host, calendars.destroyBlock)
  .on('owner.calendars.prices', signedIn, host, calendars.updatePrices)
  .on('owner.bank-account', signedIn, host, payments.show)
  .on('owner.bank-account.update', signedIn, host, passwordConfirmed, payments.update)
  .on('owner.reviews', signedIn, host, reviews.index)
  .on('owner.reviews.reply', signedIn, host, reviews.storeReply)
  .on('owner.profile', signedIn, host, profile.show)
  .on('owner.profile.edit', signedIn, host, profileEdit.edit)
  .on('owner.profile.update', signedIn, host, profileEdit.update)
  .on(
    'owner.profile.photo',
    signedIn,
    host,
    limited(limits.upload),
    uploads('photo'),
    profileEdit.storePhoto,
  )
  .on(
    'owner.companies.documents.store',
    signedIn,
    host,
    limited(limits.upload),
    uploads(FILE_FIELD),
    documents.store('company'),
  )
  .on('owner.companies.documents.expiry', signedIn, host, documents.updateExpiry('company'))
  .on('owner.companies.documents.remove', signedIn, host, documents.destroy('company'));
