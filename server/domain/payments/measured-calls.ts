import { openSpan } from '#server/lib/tracing.ts';

/** What the client of the payment service says of a call that was answered; `elapsed` is in milliseconds. */
type Answered = { method?: string; path?: string; status?: number; elapsed: number };

/** A call to the payment service that was answered, as a span of the time that it took. */
export function measureCall({ method = '', path = '', status = 0, elapsed }: Answered): void {
  const startedAt = new Date(Date.now() - elapsed);
  const span = openSpan({ name: `gateway ${method} ${shapeOf(path)}`, kind: 'client', startedAt });
  span?.end({
    attributes: { 'http.request.method': method, 'http.response.status_code': status },
    ...(status >= 500 && { error: new Error('The gateway has failed.') }),
  });
}

/**
 * A path without the ids of people and payments in it, and without what is searched for. An id has a digit or a capital
 * behind its kind, or is longer than the words of any path.
 */
export function shapeOf(path: string): string {
  const [start = ''] = path.split('?');
  return start.replaceAll(/\/[a-z]+_(?=\w*[\dA-Z]|\w{14})\w+/g, '/:id');
}
