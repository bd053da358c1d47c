import type { Request, Response } from 'express';
import { z } from 'zod';
import { saveLocale } from '#server/domain/users/commands.ts';
import { url } from '#shared/routes.ts';
import { parseBody } from '../input.ts';
import { saveLanguage } from '../locale.ts';
import { inLanguage } from '../localised-paths.ts';
import { pageSentFrom, safeRedirect } from '../safe-redirect.ts';

const choice = z.object({ locale: z.enum(['ro', 'en']) });

/** The language for this session, and for the account's mails if there is one. */
export async function update(req: Request, res: Response) {
  const { locale } = parseBody(req, choice);
  req.session.locale = locale;
  if (req.actor) await saveLocale(req.actor.id, locale);
  saveLanguage(res, locale);
  const page = inLanguage(locale, pageSentFrom(req) ?? url('landing'));
  // Removing the language from `/en//evil` leaves `//evil`, which is another host; so the path is checked.
  res.redirect(303, safeRedirect(page) ?? url('landing'));
}
