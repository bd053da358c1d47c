import type { Request, Response } from 'express';
import { z } from 'zod';
import { savePreferences } from '#server/domain/notifications/preferences.ts';
import { isTimeZone, saveQuietHours } from '#server/domain/notifications/quiet-settings.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { numeric, parseBody } from '../input.ts';

const MOST_PREFERENCES = 1_000;
const LAST_HOUR = 23;

const preferences = z.object({
  wanted: z.array(z.string().max(60)).max(MOST_PREFERENCES).default([]),
});

const hour = numeric(0, LAST_HOUR);
const quietHours = z
  .object({
    quiet: z.literal('on').optional(),
    from: hour,
    until: hour,
    timeZone: z.string().refine(isTimeZone),
  })
  .refine(({ quiet, from, until }) => !quiet || from !== until, {
    path: ['until'],
    error: 'errors.quietHours',
  });

export async function updatePreferences(req: Request, res: Response) {
  await savePreferences(currentUser(req), parseBody(req, preferences).wanted);
  res.inertia.back(url('profile'));
}

export async function updateQuietHours(req: Request, res: Response) {
  const { quiet, from, until, timeZone } = parseBody(req, quietHours);
  const hours = quiet ? { from, until } : { from: null, until: null };
  await saveQuietHours(currentUser(req).id, { ...hours, timeZone }, clock.now());
  res.inertia.back(url('profile'));
}
