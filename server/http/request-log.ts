import { pinoHttp } from 'pino-http';
import { log } from '#server/lib/log.ts';
import { routeTable } from '#shared/route-table.ts';

type Asked = { id: unknown; method: string; url: string };

/** What stands before a token in a path, such as `/reset-password/`. */
const beforeTokens = Object.values(routeTable).flatMap(([, path]) => {
  const [before, after] = path.split(':token');
  return before && after !== undefined ? [before] : [];
});

/**
 * One line for each request: what was asked and what was answered. Headers stay out of the log, and so do query
 * strings, which hold the gateway's client secrets, and tokens in paths: whoever has one may choose a password.
 */
export const requestLog = pinoHttp({
  logger: log,
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
