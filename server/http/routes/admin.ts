import * as checkins from '../controllers/admin-checkins.ts';
import * as dashboard from '../controllers/admin-dashboard.ts';
import * as payouts from '../controllers/admin-payouts.ts';
import * as users from '../controllers/admin-users.ts';
import { needsRole, passwordConfirmed, signedIn } from '../guards.ts';
import { area } from '../registry.ts';

const isAdmin = needsRole('admin');

/** Decisions about people and money ask for the password again. */
const decides = [signedIn, isAdmin, passwordConfirmed];

export const adminRoutes = area('admin', 'auth', 'booking')
  .on('admin.dashboard', signedIn, isAdmin, dashboard.show)
  .on('admin.checkins', signedIn, isAdmin, checkins.index)
  .on('admin.checkins.review', ...decides, checkins.review)
  .on('admin.payouts', signedIn, isAdmin, payouts.index)
  .on('admin.payouts.approve', ...decides, payouts.approve)
  .on('admin.payouts.paid', ...decides, payouts.paid)
  .on('admin.payouts.failed', ...decides, payouts.failed)
  .on('admin.bank-accounts.verify', ...decides, payouts.verifyAccount)
  .on('admin.users', signedIn, isAdmin, users.index)
  .on('admin.users.documents', signedIn, isAdmin, users.documents)
  .on('admin.kyc.review', ...decides, users.review);
