import * as dataExport from '../controllers/data-export.ts';
import * as profile from '../controllers/profile.ts';
import * as security from '../controllers/profile-security.ts';
import * as secondFactor from '../controllers/second-factor.ts';
import { passwordConfirmed, signedIn } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const profileRoutes = area('auth', 'profile')
  .on('profile', signedIn, profile.edit)
  .on('profile.update', signedIn, profile.update)
  .on('profile.photo', signedIn, limited(limits.upload), uploads('photo'), profile.storePhoto)
  .on('profile.photo.destroy', signedIn, profile.destroyPhoto)
  .on('profile.notifications', signedIn, profile.updateNotifications)
  .on('profile.email', signedIn, passwordConfirmed, security.updateEmail)
  .on('profile.email.cancel', signedIn, security.cancelEmail)
  .on('profile.password', signedIn, passwordConfirmed, security.updatePassword)
  .on('profile.second-factor', signedIn, passwordConfirmed, secondFactor.begin)
  .on('profile.second-factor.confirm', signedIn, passwordConfirmed, secondFactor.confirm)
  .on('profile.second-factor.destroy', signedIn, passwordConfirmed, secondFactor.destroy)
  .on('profile.recovery-codes', signedIn, passwordConfirmed, secondFactor.renew)
  .on('profile.export', signedIn, passwordConfirmed, dataExport.store)
  .on('profile.export.download', signedIn, passwordConfirmed, dataExport.show)
  .on('profile.sessions.end', signedIn, security.endOne)
  .on('profile.sessions.end-others', signedIn, security.endOthers)
  .on('profile.destroy', signedIn, passwordConfirmed, security.destroy);
