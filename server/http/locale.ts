import type { RequestHandler, Response } from 'express';
import { DAY_MS } from '#server/domain/time/wall-clock.ts';
import type { AddressLanguage } from '#shared/routes.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { addressLanguage } from './addresses.ts';
import { cookieOf, privateCookie } from './cookies.ts';
import { isLocale, locales, translator } from '#server/lib/messages.ts';

declare global {
  namespace Express {
    interface Request {
      locale: Locale;
      t: Translate;
    }
  }
}

const LANGUAGE_COOKIE = 'lang';
const A_YEAR_MS = 365 * DAY_MS;

/**
 * Chooses the language: that of the address, else what the visitor has chosen, else that of the account, else what the
 * browser asks for.
 */
export const chooseLocale: RequestHandler = (req, res, next) => {
  const asked = req.query['lang'];
  const preferred = req.acceptsLanguages([...locales]);
  const saved = cookieOf(req, LANGUAGE_COOKIE);
  const chosen = [asked, req.session.locale, req.actor?.locale, saved, preferred].find(isLocale);
  req.locale = addressLanguage() === 'en' ? 'en' : (chosen ?? 'ro');
  req.t = translator(req.locale);
  if (addressLanguage() === 'en' && chosen !== 'en') saveLanguage(res, 'en');
  next();
};

/** Remembers the language in a cookie, for visitors without a session. */
export function saveLanguage(res: Response, language: AddressLanguage): void {
  res.cookie(LANGUAGE_COOKIE, language, { ...privateCookie, maxAge: A_YEAR_MS });
}
