import { pino } from 'pino';
import { env, isTraced } from '#server/env.ts';
import { loggedError } from './logged-error.ts';
import { currentSpan } from './tracing.ts';

export const log = pino({
  level: env.LOG_LEVEL,
  ...(isTraced && { mixin: () => ({ traceId: currentSpan()?.traceId }) }),
  serializers: { err: loggedError },
  redact: {
    paths: [
      'req.headers.cookie',
      'req.headers.authorization',
      'req.headers["x-xsrf-token"]',
      'res.headers["set-cookie"]',
      '*.password',
      '*.iban',
    ],
    remove: true,
  },
});
