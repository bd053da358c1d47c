import * as checkins from '../controllers/admin-checkins.ts';
import * as documents from '../controllers/admin-documents.ts';
import * as claims from '../controllers/admin-claims.ts';
import * as dashboard from '../controllers/admin-dashboard.ts';
import * as kyc from '../controllers/admin-kyc.ts';
import * as payouts from '../controllers/admin-payouts.ts';
import * as account from '../controllers/admin-user-account.ts';
import * as users from '../controllers/admin-users.ts';
import { needsRole, passwordConfirmed, signedIn } from '../guards.ts';
import { area } from '../registry.ts';

const isAdmin = needsRole('admin');

/** Decisions about people and money ask for the password again. */
const decides = [signedIn, isAdmin, passwordConfirmed];

export const adminRoutes = area('admin', 'auth', 'booking', 'owner', 'profile')
  .on('admin.dashboard', signedIn, isAdmin, dashboard.show)
  .on('admin.checkins', signedIn, isAdmin, checkins.index)
  .on('admin.checkins.review', ...decides, checkins.review)
  .on('admin.claims', signedIn, isAdmin, claims.index)
  .on('admin.claims.decide', ...decides, claims.decide)
  .on('admin.payouts', signedIn, isAdmin, payouts.index)
  .on('admin.payouts.approve', ...decides, payouts.approve)
  .on('admin.payouts.paid', ...decides, payouts.paid)
  .on('admin.payouts.failed', ...decides, payouts.failed)
  .on('admin.bank-accounts.verify', ...decides, payouts.verifyAccount)
  .on('admin.users', signedIn, isAdmin, users.index)
  .on('admin.users.edit', signedIn, isAdmin, account.edit)
  .on('admin.users.update', ...decides, account.update)
  .on('admin.users.roles', ...decides, account.updateRoles)
  .on('admin.users.suspend', ...decides, account.storeSuspension)
  .on('admin.users.restore', ...decides, account.destroySuspension)
  .on('admin.users.sessions.end', ...decides, account.destroySessions)
  .on('admin.users.second-factor.destroy', ...decides, account.destroySecondFactor)
  .on('admin.users.verify', ...decides, account.storeVerification)
  .on('admin.users.documents', signedIn, isAdmin, kyc.show)
  .on('admin.kyc.review', ...decides, kyc.review)
  .on('admin.users.vehicles', signedIn, isAdmin, documents.vehicles)
  .on('admin.users.vehicles.documents', signedIn, isAdmin, documents.show)
  .on('admin.companies.documents', signedIn, isAdmin, documents.showCompany)
  .on('admin.papers', signedIn, isAdmin, documents.queue)
  .on('admin.documents.review', ...decides, documents.review)
  .on('admin.documents.open', ...decides, documents.open);
