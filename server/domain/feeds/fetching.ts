import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import {
  ForbiddenAddress,
  isForbiddenLiteral,
  isPublicAddress,
  lookupWithin,
  type MayReach,
} from '#server/lib/public-address.ts';

/** Why a calendar could not be read; the texts are under `feeds.problem`. */
export const feedProblems = [
  'address',
  'private',
  'unreachable',
  'refused',
  'missing',
  'large',
  'slow',
  'unreadable',
] as const;

export type FeedProblem = (typeof feedProblems)[number];

export class FeedFailure extends Error {
  readonly problem: FeedProblem;

  constructor(problem: FeedProblem, options?: ErrorOptions) {
    super(`The calendar could not be read: ${problem}.`, options);
    this.problem = problem;
  }
}

const MAX_BYTES = 1_000_000;
const TIME_LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;

export type Validators = { etag: string | null; lastModified: string | null };
export type Fetched = Validators & { text: string };

export type FetchOptions = {
  mayReach?: MayReach;
  connection?: Pick<RequestOptions, 'ca'>;
};

/**
 * Reads an address that a person gave us, so that it cannot reach our own network: the IP address that was checked is
 * the one we connect to, and it is checked again at every redirect.
 *
 * @returns `null` when nothing has changed since
 * @throws {FeedFailure}
 */
export async function fetchFeed(
  address: string,
  since: Validators,
  { mayReach = isPublicAddress, connection = {} }: FetchOptions = {},
): Promise<Fetched | null> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await followed(safeUrl(address), { mayReach, since, signal, connection });
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    if (error instanceof ForbiddenAddress) throw new FeedFailure('private', { cause: error });
    throw new FeedFailure(signal.aborted ? 'slow' : 'unreachable', { cause: error });
  }
}

async function followed(address: URL, way: Way): Promise<Fetched | null> {
  let at = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(at, way);
    if (answer.statusCode === 200) return { ...validatorsOf(answer), text: await textOf(answer) };
    answer.destroy();
    if (answer.statusCode === 304) return null;
    at = nextAddress(answer, at);
  }
  throw new FeedFailure('refused');
}

/** @throws {FeedFailure} for a redirect without a valid address */
function nextAddress({ statusCode = 0, headers }: IncomingMessage, base: URL): URL {
  if (statusCode === 404 || statusCode === 410) throw new FeedFailure('missing');
  if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new FeedFailure('refused');
  return safeUrl(headers.location, base);
}

/** @throws {FeedFailure} `address` for anything but an https address with a host name */
export function safeUrl(address: string, base?: URL): URL {
  const given = address.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(given, base)) throw new FeedFailure('address');
  const url = new URL(given, base);
  if (url.protocol !== 'https:' || url.username || url.password) throw new FeedFailure('address');
  return url;
}

type Way = Required<FetchOptions> & { since: Validators; signal: AbortSignal };

function get(url: URL, { mayReach, since, signal, connection }: Way): Promise<IncomingMessage> {
  if (isForbiddenLiteral(url.hostname, mayReach)) throw new FeedFailure('private');
  const headers = {
    Accept: 'text/calendar, */*;q=0.5',
    'User-Agent': 'Volan calendar reader',
    ...(since.etag && { 'If-None-Match': since.etag }),
    ...(since.lastModified && { 'If-Modified-Since': since.lastModified }),
  };
  return new Promise((resolve, reject) => {
    request(url, { ...connection, headers, signal, lookup: lookupWithin(mayReach), agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > MAX_BYTES) {
      answer.destroy();
      throw new FeedFailure('large');
    }
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The longest that is stored and sent back: the server of a feed is anybody's. */
const LONGEST_VALIDATOR = 300;

function validatorsOf({ headers }: IncomingMessage): Validators {
  return { etag: shortOf(headers.etag), lastModified: shortOf(headers['last-modified']) };
}

function shortOf(given = ''): string | null {
  return given === '' || given.length > LONGEST_VALIDATOR ? null : given;
}
