import * as auth from '../controllers/auth.ts';
import * as confirmation from '../controllers/password-confirmation.ts';
import * as documents from '../controllers/documents.ts';
import * as dashboard from '../controllers/dashboard.ts';
import * as verification from '../controllers/email-verification.ts';
import * as kyc from '../controllers/kyc.ts';
import * as locale from '../controllers/locale.ts';
import * as notifications from '../controllers/notifications.ts';
import * as reset from '../controllers/password-reset.ts';
import * as secondFactor from '../controllers/second-factor.ts';
import { FILE_FIELD } from '../document-upload.ts';
import { signedIn } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const accountRoutes = area('auth')
  .on('login', auth.create)
  .on('login.store', auth.store)
  .on('second-factor', secondFactor.create)
  .on('second-factor.store', secondFactor.store)
  .on('register', auth.createAccount)
  .on('register.store', auth.storeAccount)
  .on('logout', auth.destroy)
  .on('forgot-password', reset.create)
  .on('forgot-password.store', reset.store)
  .on('reset-password', reset.edit)
  .on('reset-password.store', reset.update)
  .on('verify-email', signedIn, verification.show)
  .on('verify-email.send', signedIn, verification.send)
  .on('verify-email.confirm', signedIn, verification.confirm)
  .on('confirm-password', signedIn, confirmation.create)
  .on('confirm-password.store', signedIn, confirmation.store)
  .on('locale.update', locale.update)
  .on('dashboard', signedIn, dashboard.show)
  .on('dashboard.parts', signedIn, dashboard.storePart)
  .on('notifications', signedIn, notifications.index)
  .on('notifications.read', signedIn, notifications.read)
  .on('kyc', signedIn, kyc.show)
  .on('kyc.driver', signedIn, kyc.updateDriver)
  .on('kyc.store', signedIn, limited(limits.upload), uploads(FILE_FIELD), kyc.store)
  .on('documents.file', signedIn, documents.show);
