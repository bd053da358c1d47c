import pg from 'pg';
import { currentSpan, openSpan, type OpenSpan } from '#server/lib/tracing.ts';

/** Longer texts are cut: those of searches fill pages. */
const LONGEST_TEXT = 1_000;

/**
 * A connection that measures the statements of requests and jobs. The text of a statement has no values in it: they
 * are sent beside it, and are not told.
 */
export class TracedClient extends pg.Client {}

// The overloads of `query` cannot be written again here; what is given is passed on as it is.
Object.defineProperty(TracedClient.prototype, 'query', {
  value(this: TracedClient, ...given: unknown[]): unknown {
    const text = textOf(given[0]);
    const span = text !== null && currentSpan() ? openStatement(text) : null;
    const last = given.at(-1);
    if (span && typeof last === 'function') given[given.length - 1] = endingFirst(span, last);
    // oxlint-disable-next-line typescript/unbound-method -- applied to this connection
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, given);
    if (span && answer instanceof Promise) void answer.then(() => span.end(), failing(span));
    return answer;
  },
  configurable: true,
  writable: true,
});

function openStatement(text: string): OpenSpan | null {
  return openSpan({
    name: statementLabel(text),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
  });
}

/** The text of a statement; `null` for what the driver is to send in a way of its own, such as a cursor. */
function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || 'submit' in given) return null;
  return 'text' in given && typeof given.text === 'string' ? given.text : null;
}

function endingFirst(
  span: OpenSpan,
  callback: Function,
): (error: unknown, ...rest: unknown[]) => void {
  return (error, ...rest) => {
    span.end(error ? { error } : {});
    Reflect.apply(callback, undefined, [error, ...rest]);
  };
}

function failing(span: OpenSpan): (error: unknown) => void {
  return (error) => span.end({ error });
}

/** What a statement does first, and with which table: "select bookings". */
export function statementLabel(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] =
    /\b(?:from|into|update|join)\s+(?:"?public"?\.)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
