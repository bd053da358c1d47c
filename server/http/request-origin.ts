import type { RequestHandler } from 'express';
import { withOrigin } from '#server/lib/request-origin.ts';
import { deviceName } from './presenters/session.ts';
import { callerOf } from './rate-limits.ts';

/** Lets what records a security event know the address and the browser, without handing them through every call. */
export const namesOrigin: RequestHandler = (req, _res, next) => {
  const ip = req.ip ?? null;
  const device = () => deviceName(req.get('user-agent') ?? '');
  withOrigin({ ip, network: ip && callerOf(req), device }, next);
};
