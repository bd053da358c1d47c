import { randomUUID } from 'node:crypto';
import { pinoHttp } from 'pino-http';
import { isTraced } from '#server/env.ts';
import { log } from '#server/lib/log.ts';
import { currentSpan } from '#server/lib/tracing.ts';
import { loggedError } from '#server/lib/logged-error.ts';
import { maskPath } from '#server/lib/masking.ts';

type LoggedRequest = { id: unknown; method: string; url: string };

/** Logs one line for each request. Headers are left out, and what is secret in its address. */
export const requestLog = pinoHttp({
  logger: log,
  ...(isTraced && { genReqId: () => currentSpan()?.traceId ?? randomUUID() }),
  autoLogging: { ignore: ({ url }) => url?.startsWith('/health') ?? false },
  serializers: {
    req: ({ id, method, url }: LoggedRequest) => ({ id, method, path: maskPath(url) }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    err: loggedError,
  },
  wrapSerializers: false,
});
