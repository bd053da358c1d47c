import type { RequestHandler } from 'express';
import { env } from '#server/env.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { url } from '#shared/routes.ts';

const isOpen = env.APP_ENV !== 'production';

/** The page on which a demonstration shows its mails instead of sending them; `null` if mails are really sent. */
export function outboxUrl(): string | null {
  return isOpen && !env.SMTP_URL ? url('dev.mail') : null;
}

/** Answers "not found" in production. */
export const outsideProduction: RequestHandler = (_req, _res, next) => {
  if (isOpen) next();
  else throw new Refusal('not-found', 'Production shows no mails.');
};
