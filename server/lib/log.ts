import { pino } from 'pino';
import { env } from '#server/env.ts';

export const log = pino({
  level: env.LOG_LEVEL,
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
