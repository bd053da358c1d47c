import type { RequestHandler } from 'express';
import type { Locale, Translate } from '#lang/translate.ts';
import { isLocale, locales, translator } from '#server/lib/messages.ts';

declare global {
  namespace Express {
    interface Request {
      locale: Locale;
      t: Translate;
    }
  }
}

/** The language: what the visitor chose, else the account's, else what the browser asks for. */
export const chooseLocale: RequestHandler = (req, _res, next) => {
  const asked = req.query['lang'];
  const preferred = req.acceptsLanguages([...locales]);
  req.locale = [asked, req.session.locale, req.actor?.locale, preferred].find(isLocale) ?? 'ro';
  req.t = translator(req.locale);
  next();
};
