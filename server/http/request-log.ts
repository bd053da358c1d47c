import { pinoHttp } from 'pino-http';
import { log } from '#server/lib/log.ts';

type Asked = { id: unknown; method: string; url: string };

/**
 * One line for each request: what was asked and what was answered. Headers stay out of the log, and so do query
 * strings, which hold reset tokens and the gateway's client secrets.
 */
export const requestLog = pinoHttp({
  logger: log,
  autoLogging: { ignore: ({ url }) => url?.startsWith('/health') ?? false },
  serializers: {
    req: ({ id, method, url }: Asked) => ({ id, method, path: url.split('?')[0] }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  },
});
