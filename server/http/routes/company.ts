import type { RequestHandler } from 'express';
import { companyOf } from '#server/domain/fleet/company.ts';
import * as branches from '../controllers/company-branches.ts';
import * as profile from '../controllers/company-profile.ts';
import * as details from '../controllers/company-details.ts';
import * as invitations from '../controllers/company-invitations.ts';
import * as members from '../controllers/company-members.ts';
import * as start from '../controllers/company-start.ts';
import { freshlyConfirmed } from '../confirmation.ts';
import { currentUser, factorGiven, signedIn, staffConfirmed } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { addressSettled } from '../settled-address.ts';

/** Only for members of a company; for everybody else the page does not exist. */
const member: RequestHandler = (req, _res, next) => {
  companyOf(currentUser(req), null);
  next();
};

/** Somebody who leads no company is shown how to open one. */
export const companyStartRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: ['company', 'owner', 'listing', 'auth', 'errors'],
}).on('company.start', start.show);

export const companyRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['company', 'owner', 'listing', 'car', 'errors'],
})
  .on('company.registration.update', details.updateRegistration)
  .on('company.contact.update', details.updateContact)
  .on('company.profile.edit', profile.edit)
  .on('company.branches.store', branches.store)
  .on('company.branches.update', branches.update)
  .on('company.branches.destroy', branches.destroy)
  .on('company.members', members.index)
  .on('company.members.update', addressSettled, freshlyConfirmed, members.update)
  .on('company.members.destroy', freshlyConfirmed, members.destroy)
  .on(
    'company.invitations.store',
    addressSettled,
    freshlyConfirmed,
    limited(limits.invitation),
    invitations.store,
  )
  .on('company.invitations.destroy', invitations.destroy)
  .on('company.second-factor.update', freshlyConfirmed, members.updateSecondFactor);

/** For members a company keeps out until they have two-step verification, whatever else they may do. */
export const companyClosedRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: ['company'],
}).on('company.closed', members.closed);

/** Whoever has the link from the mail may follow it, with an account or without one. */
export const invitationRoutes = area({ texts: ['company', 'auth', 'errors'] })
  .on('invitations.show', invitations.show)
  .on('invitations.accept', signedIn, invitations.accept)
  .on('invitations.join', limited(limits.registration), invitations.join);
