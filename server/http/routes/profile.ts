import * as dataExport from '../controllers/data-export.ts';
import * as notifications from '../controllers/notification-preferences.ts';
import * as passkeys from '../controllers/passkeys.ts';
import * as profile from '../controllers/profile.ts';
import * as counterCode from '../controllers/profile-counter-code.ts';
import * as cards from '../controllers/profile-cards.ts';
import * as security from '../controllers/profile-security.ts';
import * as secondFactor from '../controllers/second-factor.ts';
import { freshlyConfirmed } from '../confirmation.ts';
import { passwordConfirmed, signedIn } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

export const profileRoutes = area({
  guards: [signedIn],
  texts: ['auth', 'profile', 'security', 'checkout'],
})
  .on('profile', profile.edit)
  .on('profile.update', profile.update)
  .on('profile.photo', limited(limits.upload), uploads('photo'), profile.storePhoto)
  .on('profile.photo.destroy', profile.destroyPhoto)
  .on('profile.notifications', notifications.updatePreferences)
  .on('profile.quiet-hours', notifications.updateQuietHours)
  .on('profile.email', freshlyConfirmed, security.updateEmail)
  .on('profile.email.destroy', security.cancelEmail)
  .on('profile.password', freshlyConfirmed, security.updatePassword)
  .on('profile.second-factor', freshlyConfirmed, secondFactor.begin)
  .on('profile.second-factor.confirm', freshlyConfirmed, secondFactor.confirm)
  .on('profile.second-factor.destroy', freshlyConfirmed, secondFactor.destroy)
  .on('profile.recovery-codes', freshlyConfirmed, secondFactor.renew)
  .on('profile.second-factor.passkeys', freshlyConfirmed, passkeys.turnOn)
  .on('profile.passkeys.offer', freshlyConfirmed, passkeys.offer)
  .on('profile.passkeys.store', limited(limits.passkey), passkeys.store)
  .on('profile.passkeys.update', passkeys.update)
  .on('profile.passkeys.destroy', freshlyConfirmed, passkeys.destroy)
  .on('profile.export', passwordConfirmed, dataExport.store)
  .on('profile.export.download', passwordConfirmed, dataExport.show)
  .on('profile.counter-code', limited(limits.ownCounterCode), counterCode.store)
  .on('profile.cards', limited(limits.card), cards.store)
  .on('profile.cards.return', cards.arrive)
  .on('profile.cards.destroy', cards.destroy)
  .on('profile.sessions.destroy', freshlyConfirmed, security.destroySession)
  .on('profile.other-sessions.destroy', freshlyConfirmed, security.destroyOtherSessions)
  .on('profile.destroy', freshlyConfirmed, security.destroy);
