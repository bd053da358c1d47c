import * as bank from '../controllers/admin-bank.ts';
import * as bookings from '../controllers/admin-bookings.ts';
import * as cars from '../controllers/admin-cars.ts';
import * as cases from '../controllers/admin-cases.ts';
import * as checkins from '../controllers/admin-checkins.ts';
import * as documents from '../controllers/admin-documents.ts';
import * as claims from '../controllers/admin-claims.ts';
import * as dashboard from '../controllers/admin-dashboard.ts';
import * as ledger from '../controllers/admin-ledger.ts';
import * as incidents from '../controllers/admin-incidents.ts';
import * as invoices from '../controllers/admin-invoices.ts';
import * as kyc from '../controllers/admin-kyc.ts';
import * as messages from '../controllers/admin-messages.ts';
import * as payouts from '../controllers/admin-payouts.ts';
import * as reconciliation from '../controllers/admin-reconciliation.ts';
import * as system from '../controllers/admin-system.ts';
import * as account from '../controllers/admin-user-account.ts';
import * as users from '../controllers/admin-users.ts';
import { needsRole, signedIn, staffConfirmed } from '../guards.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const adminRoutes = area({
  guards: [signedIn, needsRole('admin'), staffConfirmed],
  texts: ['messages', 'admin', 'auth', 'booking', 'car', 'listing', 'owner', 'profile'],
})
  .on('admin.dashboard', dashboard.show)
  .on('admin.bookings', bookings.index)
  .on('admin.bookings.show', bookings.show)
  .on('admin.bookings.acts.store', bookings.storeAct)
  .on('admin.bookings.replay', bookings.storeReplay)
  .on('admin.checkins', checkins.index)
  .on('admin.checkins.review', checkins.review)
  .on('admin.cars', cars.index)
  .on('admin.cars.show', cars.show)
  .on('admin.cars.update', cars.update)
  .on('admin.cars.review', cars.review)
  .on('admin.cars.suspension.store', cars.storeSuspension)
  .on('admin.cars.suspension.destroy', cars.destroySuspension)
  .on('admin.ledger', ledger.index)
  .on('admin.ledger.csv', ledger.csv)
  .on('admin.cases', cases.index)
  .on('admin.cases.show', cases.show)
  .on('admin.cases.owner.store', cases.storeOwner)
  .on('admin.cases.owner.destroy', cases.destroyOwner)
  .on('admin.cases.acts.store', cases.storeAct)
  .on('admin.claims', claims.index)
  .on('admin.claims.decide', claims.decide)
  .on('admin.incidents', incidents.index)
  .on('admin.incidents.close', incidents.close)
  .on('admin.users', users.index)
  .on('admin.users.edit', account.edit)
  .on('admin.users.update', account.update)
  .on('admin.users.roles', account.updateRoles)
  .on('admin.users.suspension.store', account.storeSuspension)
  .on('admin.users.suspension.destroy', account.destroySuspension)
  .on('admin.users.sessions.destroy', account.destroySessions)
  .on('admin.users.second-factor.destroy', account.destroySecondFactor)
  .on('admin.users.verify', account.storeVerification)
  .on('admin.users.documents', kyc.show)
  .on('admin.kyc.review', kyc.review)
  .on('admin.users.vehicles', documents.vehicles)
  .on('admin.users.vehicles.documents', documents.show)
  .on('admin.companies.documents', documents.showCompany)
  .on('admin.messages', messages.index)
  .on('admin.messages.show', messages.show)
  .on('admin.messages.open', messages.open)
  .on('admin.messages.reports.close', messages.close)
  .on('admin.documents', documents.queue)
  .on('admin.documents.review', documents.review)
  .on('admin.documents.open', documents.open);

export const adminMoneyRoutes = area({
  guards: [signedIn, needsRole('admin'), staffConfirmed],
  texts: ['admin', 'bank'],
})
  .on('admin.system', system.show)
  .on('admin.system.replay', system.storeReplay)
  .on('admin.reconciliation', reconciliation.index)
  .on('admin.reconciliation.store', reconciliation.store)
  .on('admin.payouts', payouts.index)
  .on('admin.payouts.approve', payouts.approve)
  .on('admin.payouts.paid', payouts.paid)
  .on('admin.payouts.way', payouts.way)
  .on('admin.payouts.failed', payouts.failed)
  .on('admin.bank-accounts.verify', payouts.verifyAccount)
  .on('admin.payouts.batches.store', bank.storeBatch)
  .on('admin.payouts.batches.show', bank.showBatch)
  .on('admin.bank-files.store', uploads(bank.BANK_FILE), bank.storeFile)
  .on('admin.bank-entries.explain', bank.storeExplanation);

export const adminInvoiceRoutes = area({
  guards: [signedIn, needsRole('admin'), staffConfirmed],
  texts: ['admin', 'invoice'],
})
  .on('admin.invoices', invoices.index)
  .on('admin.invoices.csv', invoices.csv)
  .on('admin.invoices.correct', invoices.storeCorrection)
  .on('admin.invoices.send', invoices.storeUpload);
