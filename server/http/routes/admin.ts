import * as bank from '../controllers/admin-bank.ts';
import * as bookings from '../controllers/admin-bookings.ts';
import * as cars from '../controllers/admin-cars.ts';
import * as cases from '../controllers/admin-cases.ts';
import * as checkins from '../controllers/admin-checkins.ts';
import * as documents from '../controllers/admin-documents.ts';
import * as claims from '../controllers/admin-claims.ts';
import * as dac7 from '../controllers/admin-dac7.ts';
import * as dashboard from '../controllers/admin-dashboard.ts';
import * as ledger from '../controllers/admin-ledger.ts';
import * as incidents from '../controllers/admin-incidents.ts';
import * as invoices from '../controllers/admin-invoices.ts';
import * as kyc from '../controllers/admin-kyc.ts';
import * as messages from '../controllers/admin-messages.ts';
import * as payouts from '../controllers/admin-payouts.ts';
import * as reconciliation from '../controllers/admin-reconciliation.ts';
import * as stops from '../controllers/admin-stops.ts';
import * as rules from '../controllers/admin-rules.ts';
import * as system from '../controllers/admin-system.ts';
import * as account from '../controllers/admin-user-account.ts';
import * as security from '../controllers/admin-security.ts';
import * as userEmail from '../controllers/admin-user-email.ts';
import * as work from '../controllers/admin-work.ts';
import * as users from '../controllers/admin-users.ts';
import { freshlyConfirmed } from '../confirmation.ts';
import { permitted, signedIn, staffConfirmed, staffOnly } from '../guards.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const adminRoutes = area({
  guards: [signedIn, staffOnly, staffConfirmed],
  texts: ['messages', 'admin', 'auth', 'booking', 'car', 'listing', 'owner', 'profile', 'security'],
})
  .on('admin.dashboard', dashboard.show)
  // Which permission it needs depends on the list.
  .on('admin.work.update', work.update)
  .on('admin.bookings', permitted('bookings.read'), bookings.index)
  .on('admin.bookings.show', permitted('bookings.read'), bookings.show)
  .on('admin.bookings.acts.store', permitted('bookings.act'), bookings.storeAct)
  .on('admin.bookings.replay', permitted('system.replay'), bookings.storeReplay)
  .on('admin.checkins', permitted('inspections.review'), checkins.index)
  .on('admin.checkins.review', permitted('inspections.review'), checkins.review)
  .on('admin.cars', permitted('cars.review'), cars.index)
  .on('admin.cars.show', permitted('cars.review'), cars.show)
  .on('admin.cars.update', permitted('cars.review'), cars.update)
  .on('admin.cars.review', permitted('cars.review'), cars.review)
  .on('admin.cars.suspension.store', permitted('cars.review'), cars.storeSuspension)
  .on('admin.cars.suspension.destroy', permitted('cars.review'), cars.destroySuspension)
  .on('admin.ledger', permitted('ledger.read'), ledger.index)
  .on('admin.ledger.csv', permitted('ledger.read'), ledger.csv)
  .on('admin.cases', permitted('cases.decide'), cases.index)
  .on('admin.cases.show', permitted('cases.decide'), cases.show)
  .on('admin.cases.acts.store', permitted('cases.decide'), cases.storeAct)
  .on('admin.claims', permitted('claims.decide'), claims.index)
  .on('admin.claims.decide', permitted('claims.decide'), claims.decide)
  .on('admin.incidents', permitted('incidents.close'), incidents.index)
  .on('admin.incidents.close', permitted('incidents.close'), incidents.close)
  .on('admin.stops', permitted('signals.decide'), stops.index)
  .on('admin.stops.decide', permitted('signals.decide'), stops.decide)
  .on('admin.users', permitted('users.read'), users.index)
  .on('admin.users.edit', permitted('users.read'), account.edit)
  .on('admin.users.update', permitted('users.edit'), account.update)
  .on('admin.users.roles', permitted('staff.manage'), freshlyConfirmed, account.updateRoles)
  .on('admin.users.suspension.store', permitted('users.suspend'), account.storeSuspension)
  .on('admin.users.suspension.destroy', permitted('users.suspend'), account.destroySuspension)
  .on(
    'admin.users.sessions.destroy',
    permitted('users.edit'),
    freshlyConfirmed,
    account.destroySessions,
  )
  .on(
    'admin.users.second-factor.destroy',
    permitted('users.security'),
    freshlyConfirmed,
    account.destroySecondFactor,
  )
  .on('admin.users.verify', permitted('users.edit'), account.storeVerification)
  .on('admin.users.email.store', permitted('users.edit'), freshlyConfirmed, userEmail.store)
  .on('admin.users.email.consent', permitted('users.edit'), freshlyConfirmed, userEmail.consent)
  .on('admin.users.email.destroy', permitted('users.edit'), userEmail.destroy)
  .on('admin.users.documents', permitted('identity.review'), kyc.show)
  .on('admin.kyc.review', permitted('identity.review'), kyc.review)
  .on('admin.users.vehicles', permitted('documents.review'), documents.vehicles)
  .on('admin.users.vehicles.documents', permitted('documents.review'), documents.show)
  .on('admin.companies.documents', permitted('documents.review'), documents.showCompany)
  .on('admin.security', permitted('security.read'), security.index)
  .on('admin.messages', permitted('threads.read'), messages.index)
  .on('admin.messages.show', permitted('threads.read'), messages.show)
  .on('admin.messages.open', permitted('threads.read'), messages.open)
  .on('admin.messages.reports.close', permitted('threads.read'), messages.close)
  .on('admin.documents', permitted('documents.review'), documents.queue)
  .on('admin.documents.review', permitted('documents.review'), documents.review)
  .on('admin.documents.open', permitted('documents.review'), documents.open);

export const adminMoneyRoutes = area({
  guards: [signedIn, staffOnly, staffConfirmed],
  texts: ['admin', 'bank'],
})
  .on('admin.rules', permitted('rules.read'), rules.index)
  .on('admin.rules.update', permitted('rules.manage'), freshlyConfirmed, rules.update)
  .on('admin.system', permitted('system.read'), system.show)
  .on('admin.system.replay', permitted('system.replay'), system.storeReplay)
  .on('admin.reconciliation', permitted('bank.manage'), reconciliation.index)
  .on('admin.reconciliation.store', permitted('bank.manage'), reconciliation.store)
  .on('admin.payouts', permitted('payouts.approve'), payouts.index)
  .on('admin.payouts.approve', permitted('payouts.approve'), payouts.approve)
  .on('admin.payouts.paid', permitted('payouts.approve'), payouts.paid)
  .on('admin.payouts.way', permitted('payouts.approve'), freshlyConfirmed, payouts.way)
  .on('admin.payouts.failed', permitted('payouts.approve'), payouts.failed)
  .on(
    'admin.bank-accounts.verify',
    permitted('payouts.approve'),
    freshlyConfirmed,
    payouts.verifyAccount,
  )
  .on('admin.payouts.batches.store', permitted('bank.manage'), bank.storeBatch)
  .on('admin.payouts.batches.show', permitted('bank.manage'), bank.showBatch)
  .on('admin.bank-files.store', permitted('bank.manage'), uploads(bank.BANK_FILE), bank.storeFile)
  .on('admin.bank-entries.explain', permitted('bank.manage'), bank.storeExplanation);

export const adminInvoiceRoutes = area({
  guards: [signedIn, staffOnly, staffConfirmed],
  texts: ['admin', 'invoice'],
})
  .on('admin.invoices', permitted('invoices.read'), invoices.index)
  .on('admin.invoices.csv', permitted('invoices.read'), invoices.csv)
  .on('admin.invoices.correct', permitted('invoices.manage'), invoices.storeCorrection)
  .on('admin.invoices.send', permitted('invoices.manage'), invoices.storeUpload);

export const adminTaxRoutes = area({
  guards: [signedIn, staffOnly, staffConfirmed],
  texts: ['tax'],
})
  .on('admin.dac7', permitted('dac7.manage'), dac7.index)
  .on('admin.dac7.csv', permitted('dac7.manage'), dac7.csv)
  .on('admin.dac7.build', permitted('dac7.manage'), dac7.build)
  .on('admin.dac7.message', permitted('dac7.manage'), dac7.message)
  .on('admin.dac7.file', permitted('dac7.manage'), dac7.file)
  .on('admin.dac7.exclusion.store', permitted('dac7.manage'), dac7.storeExclusion)
  .on('admin.dac7.exclusion.destroy', permitted('dac7.manage'), dac7.destroyExclusion);
