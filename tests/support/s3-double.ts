import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The keys with which requests to the double must be signed. */
export const s3Keys = { accessKeyId: 'AKIDVOLAN', secretAccessKey: 'a secret only tests know' };

type Stored = { bytes: Buffer; modifiedAt: Date; headers: IncomingMessage['headers'] };

/**
 * The few operations of S3 that we use, in memory. It is stricter than the packages on npm: it refuses a request whose
 * signature (version 4) or body does not match, and a body in chunks with checksums inside.
 */
export async function startS3Double() {
  const objects = new Map<string, Stored>();
  const server = createServer((req, res) => {
    void answer(req, res, objects);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const PAGE = 3;

async function answer(req: IncomingMessage, res: ServerResponse, objects: Map<string, Stored>) {
  const body = await bodyOf(req);
  const refusal = refusalOf(req, body);
  if (refusal) return refuse(res, 403, refusal);
  const url = new URL(req.url ?? '/', 'http://s3');
  const key = decodeURIComponent(url.pathname).slice(1);
  if (url.searchParams.get('list-type') === '2') return list(res, key, { url, objects });
  if (req.method === 'PUT')
    objects.set(key, { bytes: body, modifiedAt: new Date(), headers: req.headers });
  else if (req.method === 'DELETE') objects.delete(key);
  else return give(res, objects.get(key));
  res.writeHead(200).end();
}

function give(res: ServerResponse, stored: Stored | undefined) {
  if (!stored) return refuse(res, 404, 'NoSuchKey');
  res.writeHead(200, { 'Content-Length': stored.bytes.length }).end(stored.bytes);
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function refuse(res: ServerResponse, status: number, code: string) {
  res.writeHead(status, { 'Content-Type': 'application/xml' });
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

type Listing = { url: URL; objects: Map<string, Stored> };

/** Returns a few keys at a time, so that a client that forgets to ask for the rest fails. */
function list(res: ServerResponse, bucket: string, { url, objects }: Listing) {
  const start = `${bucket.replace(/\/$/, '')}/${url.searchParams.get('prefix') ?? ''}`;
  const after = url.searchParams.get('continuation-token') ?? '';
  const found = [...objects].filter(([key]) => key.startsWith(start) && key > after);
  const page = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, PAGE);
  const last = page.at(-1)?.[0] ?? '';
  const more = found.length > page.length;
  const contents = page.map(
    ([key, { modifiedAt, bytes }]) =>
      `<Contents><Key>${key.slice(key.indexOf('/') + 1)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  const token = more ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
  res.writeHead(200, { 'Content-Type': 'application/xml' });
  res.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  );
}

const AUTHORISATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The S3 error code for which a request is refused; `null` if it is valid. */
function refusalOf(req: IncomingMessage, body: Buffer): string | null {
  const parts = AUTHORISATION.exec(req.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  if (parts[1] !== s3Keys.accessKeyId) return 'InvalidAccessKeyId';
  if (header(req, 'x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return isSigned(req, parts) ? null : 'SignatureDoesNotMatch';
}

function isSigned(
  req: IncomingMessage,
  [, , date = '', region = '', names = '', signature]: readonly string[],
): boolean {
  const time = header(req, 'x-amz-date');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(req, names))].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${s3Keys.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest('hex');
  return expected === signature;
}

function canonical(req: IncomingMessage, names: string): string {
  const url = new URL(req.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const headers = names.split(';').map((name) => `${name}:${header(req, name).trim()}\n`);
  return [
    req.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    names,
    header(req, 'x-amz-content-sha256'),
  ].join('\n');
}

function header(req: IncomingMessage, name: string): string {
  const value = req.headers[name];
  return typeof value === 'string' ? value : '';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
