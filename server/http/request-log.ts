import { randomUUID } from 'node:crypto';
import { pinoHttp } from 'pino-http';
import { isTraced } from '#server/env.ts';
import { log } from '#server/lib/log.ts';
import { currentSpan } from '#server/lib/tracing.ts';
import { routeTable } from '#shared/route-table.ts';

type Asked = { id: unknown; method: string; url: string };

/** The parts of paths before a token, such as `/reset-password/`. */
const beforeTokens = Object.values(routeTable).flatMap(([, path]) => {
  const [before, after] = path.split(':token');
  return before && after !== undefined ? [before] : [];
});

/**
 * Logs one line for each request. Headers are left out. So are query strings, which contain the gateway's client
 * secrets, and tokens in paths, with which anybody could choose a new password.
 */
export const requestLog = pinoHttp({
  logger: log,
  ...(isTraced && { genReqId: () => currentSpan()?.traceId ?? randomUUID() }),
  autoLogging: { ignore: ({ url }) => url?.startsWith('/health') ?? false },
  serializers: {
    req: ({ id, method, url }: Asked) => ({ id, method, path: pathOf(url) }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  },
});

function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  const before = beforeTokens.find((start) => path.startsWith(start));
  return before ? `${before}…` : path;
}
