import type { Request, Response } from 'express';
import { z } from 'zod';
import { saveLocale } from '#server/domain/users/commands.ts';
import { url } from '#routes';
import { parseBody } from '../input.ts';

const choice = z.object({ locale: z.enum(['ro', 'en']) });

/** The language for this session, and for the account's mails if there is one. */
export async function update(req: Request, res: Response) {
  const { locale } = parseBody(req, choice);
  req.session.locale = locale;
  if (req.actor) await saveLocale(req.actor.id, locale);
  res.inertia.back(url('landing'));
}
