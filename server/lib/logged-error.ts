import { maskAddresses } from './masking.ts';

/** What tells programs apart. Whatever else an error carries may be what somebody sent: bodies, rows, answers. */
const known: ReadonlySet<string> = new Set([
  'code',
  'status',
  'statusCode',
  'type',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
]);

type LoggedError = Record<string, unknown> & { name: string; message: string };

const MOST_CAUSES = 5;

/** What a log may have of an error. Rows and values in the texts of the database and of Prisma are left out. */
export function loggedError(error: unknown, causes = MOST_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'Not an error was thrown.' };
  const found = Object.entries(error).filter(([name, value]) => known.has(name) && isFact(value));
  const { name, message } = error;
  return {
    name,
    message: maskText(message),
    stack: maskText(error.stack ?? ''),
    ...Object.fromEntries(found),
    ...(error.cause !== undefined && causes > 0 && { cause: loggedError(error.cause, causes - 1) }),
  };
}

function isFact(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 100);
}

const LONGEST_TEXT = 4_000;

function maskText(text: string): string {
  return maskAddresses(text.slice(0, LONGEST_TEXT));
}
