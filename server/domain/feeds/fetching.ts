import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  /** Whether a connection to this IP address is allowed. */
  mayReach?: (address: string) => boolean;
  connection?: Pick<RequestOptions, 'ca'>;
};

/** Whether this is a public address, and not one of our own network, of this machine or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

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
  const literal = url.hostname.replaceAll(/[[\]]/g, '');
  if (ipaddr.isValid(literal) && !mayReach(literal)) throw new FeedFailure('private');
  const headers = {
    Accept: 'text/calendar, */*;q=0.5',
    'User-Agent': 'Volan calendar reader',
    ...(since.etag && { 'If-None-Match': since.etag }),
    ...(since.lastModified && { 'If-Modified-Since': since.lastModified }),
  };
  return new Promise((resolve, reject) => {
    request(url, { ...connection, headers, signal, lookup: guarded(mayReach), agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** Looks up a name's addresses, and refuses the connection if any of them is not allowed. */
function guarded(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      if (!found.every(({ address }) => mayReach(address)))
        return callback(new FeedFailure('private'), '');
      const [first] = found;
      if (options.all) return callback(null, found);
      return callback(null, first?.address ?? '', first?.family);
    });
  };
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

function validatorsOf({ headers }: IncomingMessage): Validators {
  return { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
}
