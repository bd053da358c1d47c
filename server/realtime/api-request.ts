import type { IncomingMessage } from 'node:http';
import type { Hub } from './hub.ts';
import type { NodeMessage } from './node-messages.ts';
import { limits, type Settings } from './settings.ts';
import { md5, requestSignature, sameText } from './signatures.ts';

/** Tells the other nodes. @throws {ApiError} 503 while they cannot be reached: the caller should try again */
export async function deliver({ nodes }: Hub, message: NodeMessage): Promise<void> {
  await nodes.deliver(message).catch((error: unknown) => {
    throw new ApiError(503, error instanceof Error ? error.message : String(error));
  });
}

/** An error answer, thrown where the problem is found. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A request without its body. */
export type RequestHead = { method: string; path: string; query: ReadonlyMap<string, string> };

export type ApiRequest = RequestHead & { body: Buffer };

export function headOf(req: IncomingMessage): RequestHead {
  const url = new URL(requestTarget(req), 'http://localhost');
  const query = [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    query: new Map(query),
  };
}

/**
 * Needs no body, whose digest is signed: nothing is kept of a body that the application has not sent.
 *
 * @throws ApiError 401 that says what is wrong with the signature.
 */
export function authenticate(settings: Settings, request: RequestHead): void {
  const { query } = request;
  if (!sameText(query.get('auth_key') ?? '', settings.key)) {
    throw new ApiError(401, 'Unknown auth_key');
  }
  if (query.get('auth_version') !== '1.0') throw new ApiError(401, 'auth_version must be 1.0');
  if (!isRecent(query.get('auth_timestamp'))) {
    throw new ApiError(401, `auth_timestamp is not within ${limits.signatureAgeSeconds} seconds`);
  }
  if (!isSigned(settings.secret, request)) throw new ApiError(401, 'Invalid signature');
}

function isRecent(timestamp: string | undefined): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return age <= limits.signatureAgeSeconds;
}

/** Some libraries sign the path before URL encoding, others after it. Both are accepted. */
function isSigned(secret: string, { method, path, query }: RequestHead): boolean {
  const signature = query.get('auth_signature') ?? '';
  return [path, safeDecode(path)].some((signed) =>
    sameText(signature, requestSignature(secret, method, signed, query)),
  );
}

/** `decodeURIComponent` that returns wrongly encoded text unchanged. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The whole path. Express removes the mount path from `url` and keeps all of it in `originalUrl`. */
export function requestTarget(req: IncomingMessage): string {
  return 'originalUrl' in req && typeof req.originalUrl === 'string'
    ? req.originalUrl
    : (req.url ?? '/');
}

/**
 * The exact bytes of the body, because the signature covers their digest.
 *
 * @throws ApiError 413 when the body is too long, 401 when it is not the one that was signed, 400 when a middleware has
 *   read it before.
 */
export async function signedBody(req: IncomingMessage, { query }: RequestHead): Promise<Buffer> {
  const body = await readBody(req);
  if (body.length > 0 && query.get('body_md5') !== md5(body)) {
    throw new ApiError(401, 'body_md5 does not match the body');
  }
  return body;
}

/** Reads a body to its end even when it is too long: otherwise the caller would not receive the answer. */
async function readBody(req: IncomingMessage): Promise<Buffer> {
  if ('body' in req && Buffer.isBuffer(req.body)) return req.body;
  if (req.readableEnded) {
    throw new ApiError(400, 'The body was read before its signature was checked');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    length += chunk.length;
    if (length <= limits.requestBytes) chunks.push(chunk);
  }
  if (length > limits.requestBytes) throw new ApiError(413, 'The request is too large');
  return Buffer.concat(chunks);
}
