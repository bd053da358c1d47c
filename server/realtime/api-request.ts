import type { IncomingMessage } from 'node:http';
import { limits, type Settings } from './settings.ts';
import { md5, requestSignature, sameText } from './signatures.ts';

/** An answer other than success, thrown from wherever it is found out. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type ApiRequest = {
  method: string;
  path: string;
  query: ReadonlyMap<string, string>;
  body: Buffer;
};

/**
 * Reads a request with the exact bytes of its body, which are signed.
 * @throws ApiError 413 when the body is too long, 400 when something read it before.
 */
export async function readRequest(req: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(requestTarget(req), 'http://localhost');
  const query = [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    query: new Map(query),
    body: await readBody(req),
  };
}

/** @throws ApiError 401 with what is wrong in plain words. */
export function authenticate(settings: Settings, request: ApiRequest): void {
  const { query, body } = request;
  if (!sameText(query.get('auth_key') ?? '', settings.key)) {
    throw new ApiError(401, 'Unknown auth_key');
  }
  if (query.get('auth_version') !== '1.0') throw new ApiError(401, 'auth_version must be 1.0');
  if (!isRecent(query.get('auth_timestamp'))) {
    throw new ApiError(401, `auth_timestamp is not within ${limits.signatureAgeSeconds} seconds`);
  }
  if (body.length > 0 && query.get('body_md5') !== md5(body)) {
    throw new ApiError(401, 'body_md5 does not match the body');
  }
  if (!isSigned(settings.secret, request)) throw new ApiError(401, 'Invalid signature');
}

function isRecent(timestamp: string | undefined): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return age <= limits.signatureAgeSeconds;
}

/** Libraries sign the path before they encode it for the wire, or after. */
function isSigned(secret: string, { method, path, query }: ApiRequest): boolean {
  const signature = query.get('auth_signature') ?? '';
  return [path, safeDecode(path)].some((signed) =>
    sameText(signature, requestSignature(secret, method, signed, query)),
  );
}

/** `decodeURIComponent` that leaves a wrongly encoded text as it is. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Express takes the mount path off `url` and keeps the whole in `originalUrl`. */
export function requestTarget(req: IncomingMessage): string {
  return 'originalUrl' in req && typeof req.originalUrl === 'string'
    ? req.originalUrl
    : (req.url ?? '/');
}

/** A body that is too long is read to its end all the same, or the caller would never see the answer. */
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
