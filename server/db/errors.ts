/** What PostgreSQL says when it could not be reached or went away; also given to socket errors. */
const CONNECTION_FAILURE = '08006';

const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);
const prismaConnectionErrors = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
const lostConnection =
  /connection terminated|encountered a connection error|timeout exceeded when trying to connect|unable to start a transaction/i;

const retryableCodes = new Set(['40001', '40P01']);

type Unknowns = Record<string, unknown>;

/**
 * The SQLSTATE of an error, however deep Prisma, its adapter or the driver wrapped it. Socket errors count as
 * 08006.
 */
export function pgCode(error: unknown): string | undefined {
  return firstAlong(error, (link) => {
    if (typeof link['originalCode'] === 'string') return link['originalCode'];
    if (typeof link['severity'] === 'string') return text(link['code']);
    return isConnectionFailure(link) ? CONNECTION_FAILURE : undefined;
  });
}

/** The name of the constraint that refused, as PostgreSQL names it in its message. */
export function constraintOf(error: unknown): string | undefined {
  return firstAlong(
    error,
    (link) =>
      text(link['constraint']) ??
      /constraint "([^"]+)"/.exec(text(link['originalMessage']) ?? '')?.[1],
  );
}

/** Whether an EXCLUDE constraint (a car's overlapping periods) refused the write. */
export function violatesExclusion(error: unknown, constraint?: string) {
  return violates(error, '23P01', constraint);
}

export function isUniqueViolation(error: unknown, constraint?: string) {
  return violates(error, '23505', constraint);
}

/** Whether the same transaction may succeed when it is run again: a serialization failure or a deadlock. */
export function isRetryable(error: unknown) {
  return retryableCodes.has(pgCode(error) ?? '') || isWriteConflict(error);
}

/** Whether the database, not the request, is the trouble: down, full, out of connections or stopping. */
export function isUnavailable(error: unknown) {
  return /^(08|53|57P0)/.test(pgCode(error) ?? '');
}

function violates(error: unknown, code: string, constraint: string | undefined) {
  return pgCode(error) === code && (constraint === undefined || constraintOf(error) === constraint);
}

/** Prisma names a serialization failure or a deadlock of its own statements P2034. */
function isWriteConflict(error: unknown) {
  return isRecord(error) && error['code'] === 'P2034';
}

function isConnectionFailure(link: Unknowns) {
  const code = text(link['code']) ?? '';
  return (
    socketErrors.has(code) ||
    prismaConnectionErrors.has(code) ||
    lostConnection.test(text(link['message']) ?? '')
  );
}

/** Asks each error on the way from the outermost to the driver's own, and takes the first answer. */
function firstAlong(error: unknown, ask: (link: Unknowns) => string | undefined) {
  let link: unknown = error;
  while (isRecord(link)) {
    const answer = ask(link);
    if (answer !== undefined) return answer;
    link =
      (isRecord(link['meta']) ? link['meta']['driverAdapterError'] : undefined) ?? link['cause'];
  }
  return undefined;
}

function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown) {
  return typeof value === 'string' ? value : undefined;
}
