import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { generate } from 'selfsigned';

type Browser = { keys: ECDH; auth: Buffer; key: string | null };

export type Received = {
  /** The path of the browser's endpoint. */
  to: string;
  text: string;
  headers: IncomingHttpHeaders;
  vapid: Record<string, unknown>;
};

type Answer = { status: number; headers?: Record<string, string> };

/**
 * A push service and the browsers behind it: checks the signature of who sends (RFC 8292), and decrypts (RFC 8291,
 * RFC 8188) with nothing but Node's own cryptography.
 */
export class PushService {
  readonly received: Received[] = [];
  /** What the service answers instead of taking a message. */
  answer: Answer | null = null;
  ca = '';
  #server: Server | null = null;
  readonly #browsers = new Map<string, Browser>();

  /** @param port 0 takes any free one */
  async start(port = 0): Promise<void> {
    const altNames = [{ type: 2 as const, value: 'localhost' }];
    const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
      extensions: [{ name: 'subjectAltName', altNames }],
    });
    this.ca = pems.cert;
    const server = createServer({ key: pems.private, cert: pems.cert }, (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const path = req.url ?? '';
        const control = this.#control(path);
        if (control) return res.setHeader('Content-Type', 'application/json').end(control);
        const { status, headers } = this.answer ?? this.#take(path, req.headers, chunks);
        return res.writeHead(status, headers).end();
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  }

  stop(): void {
    this.#server?.close();
  }

  /** For tests in other processes: a new browser, and what has been sent to one. */
  #control(path: string): string | null {
    const [, action, key = ''] = /^\/test\/(subscribe|received)\?(.*)$/.exec(path) ?? [];
    if (action === 'subscribe') return JSON.stringify(this.subscribe(key));
    if (action !== 'received') return null;
    const texts = this.received.filter(({ to }) => to === key).map(({ text }) => text);
    return JSON.stringify(texts);
  }

  /**
   * What a browser gives a page that subscribes.
   *
   * @param key of the only sender whose messages it takes
   */
  subscribe(key: string | null = null) {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(8).toString('hex')}`;
    this.#browsers.set(path, { keys, auth, key });
    return {
      endpoint: this.#origin() + path,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  #origin(): string {
    const address = this.#server?.address();
    if (!address || typeof address === 'string') throw new Error('The service does not listen.');
    return `https://localhost:${address.port}`;
  }

  #take(path: string, headers: IncomingHttpHeaders, chunks: Buffer[]): Answer {
    const browser = this.#browsers.get(path);
    if (!browser) return { status: 404 };
    const authorization = headers.authorization ?? '';
    const vapid = claimsIn(authorization);
    if (!vapid || vapid['aud'] !== this.#origin()) return { status: 403 };
    if (browser.key !== null && !authorization.endsWith(browser.key)) return { status: 403 };
    const text = decrypted(Buffer.concat(chunks), browser);
    this.received.push({ to: path, text, headers, vapid });
    return { status: 201 };
  }
}

/** The claims of a signed token; `null` if the signature is not that of its key, or the token is too old. */
function claimsIn(authorization: string): Record<string, unknown> | null {
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
  return isSigned && Number(claims['exp']) > Date.now() / 1_000 ? claims : null;
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const info = (text: string) => Buffer.from(`${text}\0`);
const ONE = Buffer.from([1]);

/** The text of one record of `aes128gcm`: salt, record size, the sender's key, and what is encrypted. */
export function decrypted(body: Buffer, { keys, auth }: Pick<Browser, 'keys' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = hmac(auth, keys.computeSecret(sender));
  const both = Buffer.concat([keys.getPublicKey(), sender]);
  const secret = hmac(salt, hmac(shared, info('WebPush: info'), both, ONE));
  const key = hmac(secret, info('Content-Encoding: aes128gcm'), ONE).subarray(0, 16);
  const nonce = hmac(secret, info('Content-Encoding: nonce'), ONE).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
