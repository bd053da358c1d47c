/** PostgreSQL's SQLSTATE for a lost connection; we also use it for socket errors. */
const CONNECTION_FAILURE = '08006';

const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);
const prismaConnectionErrors = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
const lostConnection =
  /connection terminated|encountered a connection error|timeout exceeded when trying to connect|unable to start a transaction/i;

const retryableCodes = new Set(['40001', '40P01']);

type Unknowns = Record<string, unknown>;

/**
 * The SQLSTATE of an error, however deep Prisma, its adapter or the driver has wrapped it. Socket errors give 08006.
 */
export function pgCode(error: unknown): string | undefined {
  return firstAlong(error, (link) => {
    if (typeof link['originalCode'] === 'string') return link['originalCode'];
    if (typeof link['severity'] === 'string') return text(link['code']);
    return isConnectionFailure(link) ? CONNECTION_FAILURE : undefined;
  });
}

/** The name of the constraint that refused the write, read from PostgreSQL's message. */
export function constraintOf(error: unknown): string | undefined {
  return firstAlong(
    error,
    (link) =>
      text(link['constraint']) ??
      /constraint "([^"]+)"/.exec(text(link['originalMessage']) ?? '')?.[1],
  );
}

/** Whether an EXCLUDE constraint refused the write, such as two overlapping periods of a car. */
export function violatesExclusion(error: unknown, constraint?: string) {
  return violates(error, '23P01', constraint);
}

export function isUniqueViolation(error: unknown, constraint?: string) {
  return violates(error, '23505', constraint);
}

/** Whether running the same transaction again may succeed: after a serialization failure or a deadlock. */
export function isRetryable(error: unknown) {
  return retryableCodes.has(pgCode(error) ?? '') || isWriteConflict(error);
}

/**
 * Whether the database is the problem and not the request: it is down, full, stopping or out of connections, or others
 * have held a lock for too long.
 */
export function isUnavailable(error: unknown) {
  return /^(08|53|57P0|55P03)/.test(pgCode(error) ?? '');
}

function violates(error: unknown, code: string, constraint: string | undefined) {
  return pgCode(error) === code && (constraint === undefined || constraintOf(error) === constraint);
}

/** P2034 is Prisma's code for a serialization failure or a deadlock in its own statements. */
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

/** Follows the causes from the outermost error to the driver's own, and returns the first answer. */
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
