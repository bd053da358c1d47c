import { pino } from 'pino';
import { env, isTraced } from '#server/env.ts';
import { currentSpan } from './tracing.ts';

export const log = pino({
  level: env.LOG_LEVEL,
  ...(isTraced && { mixin: () => ({ traceId: currentSpan()?.traceId }) }),
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
