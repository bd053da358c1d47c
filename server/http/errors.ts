import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { MulterError } from 'multer';
import { ZodError, type z } from 'zod';
import { isUnavailable, pgCode } from '#server/db/errors.ts';
import { isOutage } from '#server/domain/payments/gateway.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { log } from '#server/lib/log.ts';
import { maskPath } from '#server/lib/masking.ts';
import { fieldErrors } from '../inertia/index.ts';
import { HttpError } from './http-error.ts';
import { issueMessage } from './input.ts';
import { UploadRefusal } from './upload-refusal.ts';
import { recordRefusal } from './refused-access.ts';

const statusOf = {
  'not-found': 404,
  hidden: 404,
  forbidden: 403,
  conflict: 409,
  unavailable: 503,
} as const;

/** Used when no route has answered. */
export const notFound: RequestHandler = (_req, _res, next) => {
  next(new Refusal('not-found', 'No such page.'));
};

/**
 * The only place where an error becomes a response. An unknown error is a bug of ours: it is logged with a reference.
 */
export const errorHandler: ErrorRequestHandler = async (error: unknown, req, res, next) => {
  if (res.headersSent) next(error);
  else if (error instanceof ZodError) invalid(req, res, error);
  else if (error instanceof UploadRefusal) refuseUpload(req, res, error);
  else await refuse(req, res, error);
};

async function refuse(req: Request, res: Response, error: unknown) {
  recordRefusal(req, res, error);
  const status = statusFor(error);
  if (returnsToForm(req, status)) {
    const text = req.t(status === 419 ? 'errors.expired' : 'errors.stale');
    res.inertia.flash({ toast: { kind: 'error', text } }).back();
    return;
  }
  const reference = status >= 500 ? randomUUID().slice(0, 8) : null;
  if (reference)
    log.error({ err: error, reference, path: maskPath(req.originalUrl) }, 'A request failed.');
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

function refuseUpload(req: Request, res: Response, { field, reason }: UploadRefusal) {
  const text = req.t(`errors.upload.${reason}`);
  const status = reason === 'infected' ? 422 : 503;
  if (wantsJson(req)) res.status(status).json({ error: text, errors: { [field]: text } });
  else
    res.inertia
      .flash({ toast: { kind: 'error', text } })
      .errors({ [field]: text })
      .back();
}

function statusFor(error: unknown): number {
  if (error instanceof Refusal) return statusOf[error.code];
  if (error instanceof HttpError) return error.status;
  if (isAway(error)) return 503;
  const code = pgCode(error);
  if (code === '22P02' || code === '22021') return 404;
  return isDiskFull(error) ? 507 : (httpStatusOf(error) ?? 500);
}

/** Whether the database or the payment provider has failed, and not the request. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) || isOutage(error);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/**
 * The status of a parser's error. Body parsers have 400, 413 or 415 in `status`; the upload parser refuses only what is
 * too large.
 */
function httpStatusOf(error: unknown): number | null {
  if (error instanceof MulterError) return 413;
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** Whether the person returns to their page and is told what happened, because the page was out of date. */
function returnsToForm(req: Request, status: number): boolean {
  return (status === 419 || status === 409) && req.isInertia && req.method !== 'GET';
}

async function answer(req: Request, res: Response, status: number, reference: string | null) {
  res.status(status);
  if (wantsJson(req) || !res.inertia) res.json({ status, reference });
  else await res.inertia.render('Error', { status, reference });
}

/** Whether the page's own script sent the request and shows the answer itself. */
export function wantsJson(req: Request): boolean {
  return !req.isInertia && (req.get('Accept') ?? '').startsWith('application/json');
}
