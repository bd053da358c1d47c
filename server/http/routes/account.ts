import * as auth from '../controllers/auth.ts';
import * as confirmation from '../controllers/password-confirmation.ts';
import * as documents from '../controllers/documents.ts';
import * as claimPapers from '../controllers/claim-papers.ts';
import * as noShowReplies from '../controllers/no-show-replies.ts';
import * as handoverPhotos from '../controllers/handover-photos.ts';
import * as dashboard from '../controllers/dashboard.ts';
import * as emailChange from '../controllers/email-change.ts';
import * as verification from '../controllers/email-verification.ts';
import * as kyc from '../controllers/kyc.ts';
import * as locale from '../controllers/locale.ts';
import * as notifications from '../controllers/notifications.ts';
import * as passkeySignIn from '../controllers/passkey-sign-in.ts';
import * as push from '../controllers/push.ts';
import * as reset from '../controllers/password-reset.ts';
import * as secondFactor from '../controllers/second-factor.ts';
import * as unsubscribe from '../controllers/unsubscribe.ts';
import { FILE_FIELD } from '../document-upload.ts';
import { signedIn } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

/** Signing in and registering; open to everybody. */
export const entryRoutes = area({ texts: ['auth'] })
  .on('login', auth.create)
  .on('login.store', auth.store)
  .on('login.passkey', passkeySignIn.askVisitor)
  .on('login.passkey.store', passkeySignIn.signIn)
  .on('second-factor', secondFactor.create)
  .on('second-factor.store', secondFactor.store)
  .on('second-factor.passkey', passkeySignIn.askHalfway)
  .on('second-factor.passkey.store', passkeySignIn.passHalfway)
  .on('register', auth.createAccount)
  .on('register.store', auth.storeAccount)
  .on('logout', auth.destroy)
  .on('forgot-password', reset.create)
  .on('forgot-password.store', reset.store)
  .on('reset-password', reset.edit)
  .on('reset-password.store', reset.update)
  .on('locale.update', locale.update);

/** Reached from mails, by whoever has the link. */
export const mailRoutes = area({ texts: ['auth', 'profile'] })
  .on('unsubscribe', unsubscribe.show)
  .on('unsubscribe.update', unsubscribe.update)
  .on('unsubscribe.destroy', unsubscribe.destroy)
  .on('email-change.confirm', emailChange.showConfirmation)
  .on('email-change.confirm.store', emailChange.storeConfirmation)
  .on('email-change.stop', emailChange.showStop)
  .on('email-change.stop.store', emailChange.storeStop);

export const accountRoutes = area({ guards: [signedIn], texts: ['auth'] })
  .on('verify-email', verification.show)
  .on('verify-email.send', verification.send)
  .on('verify-email.confirm', verification.confirm)
  .on('second-factor.setup', secondFactor.setUp)
  .on('confirm-password', confirmation.create)
  .on('confirm-password.store', confirmation.store)
  .on('confirm-password.passkey', passkeySignIn.askSignedIn)
  .on('confirm-password.passkey.store', passkeySignIn.confirm)
  .on('dashboard', dashboard.show)
  .on('dashboard.roles.store', dashboard.storeRole)
  .on('notifications', notifications.index)
  .on('notifications.read', notifications.read)
  .on('push.key', push.key)
  .on('push.store', limited(limits.push), push.store)
  .on('push.destroy', push.destroy)
  .on('push.decline', push.decline)
  .on('kyc', kyc.show)
  .on('kyc.driver', kyc.updateDriver)
  .on('kyc.store', limited(limits.upload), uploads(FILE_FIELD), kyc.store)
  .on('documents.file', documents.show)
  .on('claim-paper', claimPapers.show)
  .on('no-show-paper', noShowReplies.showPaper)
  .on('handover-photo', handoverPhotos.show);
