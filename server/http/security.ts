import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { env } from '#server/env.ts';
import { tileOrigins } from './map-tiles.ts';

declare global {
  namespace Express {
    interface Locals {
      nonce: string;
    }
  }
}

const secure = env.APP_URL.startsWith('https:');

/** A new nonce for each answer, for the few inline elements of the document. */
export const nonce: RequestHandler = (_req, res, next) => {
  res.locals.nonce = randomBytes(16).toString('base64');
  next();
};

/** Security headers. The content security policy names an outside service only if it is configured. */
export function securityHeaders({ dev }: { dev: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(dev) },
    crossOriginEmbedderPolicy: false,
    // For browsers that do not support `frame-ancestors`.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  });
}

const PERMISSIONS = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=()',
  'payment=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

export const permissionsPolicy: RequestHandler = (_req, res, next) => {
  res.set('Permissions-Policy', PERMISSIONS);
  next();
};

const withNonce = (_req: unknown, res: unknown) => `'nonce-${nonceOf(res)}'`;

/** Where pages open their sockets. */
function addressOfPusher(): string {
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME, PUSHER_CLUSTER = 'eu' } = env;
  const scheme = PUSHER_SCHEME === 'https' ? 'wss' : 'ws';
  if (PUSHER_HOST === undefined) return `${scheme}://ws-${PUSHER_CLUSTER}.pusher.com`;
  return `${scheme}://${PUSHER_HOST}${PUSHER_PORT === undefined ? '' : `:${PUSHER_PORT}`}`;
}

/** The configured outside services, by directive of the policy. */
const outside = {
  maps: env.GOOGLE_MAPS_API_KEY ? ['https://*.googleapis.com', 'https://*.gstatic.com'] : [],
  stripe: env.STRIPE_PUBLISHABLE_KEY ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [],
  pusher: env.PUSHER_KEY ? [addressOfPusher()] : [],
  pictures: URL.parse(env.IMAGE_BASE_PATH)?.origin ?? [],
  tiles: tileOrigins(env),
};

function directives(dev: boolean) {
  const { maps, stripe, pusher, tiles } = outside;
  const images = [outside.pictures, tiles.images].flat();
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'", ...stripe],
    scriptSrc: ["'self'", withNonce, ...stripe, ...maps],
    styleSrcElem: ["'self'", dev ? "'unsafe-inline'" : withNonce, ...maps],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...images, ...maps],
    fontSrc: ["'self'", ...maps],
    connectSrc: [
      "'self'",
      ...(dev ? ['ws:'] : []),
      ...pusher,
      ...maps,
      ...stripe,
      ...tiles.connections,
    ],
    frameSrc: stripe.length > 0 ? stripe : ["'none'"],
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
  };
}

function nonceOf(res: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- helmet types the response as node's own
  return (res as Response).locals.nonce;
}
