import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { MulterError } from 'multer';
import { ZodError, type z } from 'zod';
import { isUnavailable, pgCode } from '#server/db/errors.ts';
import { isOutage } from '#server/domain/payments/gateway.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { log } from '#server/lib/log.ts';
import { fieldErrors } from '../inertia/index.ts';
import { HttpError } from './http-error.ts';
import { issueMessage } from './input.ts';

const statusOf = { 'not-found': 404, forbidden: 403, conflict: 409, unavailable: 503 } as const;

/** Nothing answered: there is no such page. */
export const notFound: RequestHandler = (_req, _res, next) => {
  next(new Refusal('not-found', 'No such page.'));
};

/** The one place an error becomes a response. What it does not recognise is our bug: logged, with a reference. */
export const errorHandler: ErrorRequestHandler = async (error: unknown, req, res, next) => {
  if (res.headersSent) next(error);
  else if (error instanceof ZodError) invalid(req, res, error);
  else await refuse(req, res, error);
};

async function refuse(req: Request, res: Response, error: unknown) {
  const status = statusFor(error);
  if (returnsToForm(req, status)) {
    const text = req.t(status === 419 ? 'errors.expired' : 'errors.stale');
    res.inertia.flash({ toast: { kind: 'error', text } }).back();
    return;
  }
  const reference = status >= 500 ? randomUUID().slice(0, 8) : null;
  if (reference) log.error({ err: error, reference, path: req.path }, 'A request failed.');
  if (error instanceof HttpError && error.retryAfterSeconds)
    res.set('Retry-After', String(error.retryAfterSeconds));
  await answer(req, res, status, reference);
}

function invalid(req: Request, res: Response, error: ZodError) {
  const errors = fieldErrors<z.core.$ZodIssue>(error, (issue) => issueMessage(issue, req.t));
  if (wantsJson(req)) res.status(422).json({ errors });
  else if (req.method === 'GET') void answer(req, res, 404, null);
  else res.inertia.errors(errors).back();
}

function statusFor(error: unknown): number {
  if (error instanceof Refusal) return statusOf[error.code];
  if (error instanceof HttpError) return error.status;
  if (isAway(error)) return 503;
  const code = pgCode(error);
  if (code === '22P02' || code === '22021') return 404;
  return isDiskFull(error) ? 507 : (httpStatusOf(error) ?? 500);
}

/** The database or the payment provider, not the request, is the trouble. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) || isOutage(error);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Body parsers say 400, 413 or 415 in `status`; the upload parser only ever refuses what is too much. */
function httpStatusOf(error: unknown): number | null {
  if (error instanceof MulterError) return 413;
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** A stale page or an outdated form brings the person back to where they were, told what happened. */
function returnsToForm(req: Request, status: number): boolean {
  return (status === 419 || status === 409) && req.isInertia && req.method !== 'GET';
}

async function answer(req: Request, res: Response, status: number, reference: string | null) {
  res.status(status);
  if (wantsJson(req) || !res.inertia) res.json({ status, reference });
  else await res.inertia.render('Error', { status, reference });
}

/** Sent by a page's own script, which shows the answer itself. */
export function wantsJson(req: Request): boolean {
  return !req.isInertia && (req.get('Accept') ?? '').startsWith('application/json');
}
