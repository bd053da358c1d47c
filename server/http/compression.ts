import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** A smaller answer fits in one packet, compressed or not. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * Compresses answers that are sent in one piece; others pass unchanged. Pages are sent in one piece, and compressing
 * them whole takes a quarter of the time of a compressing stream (docs/performance.md). Mounted after the session,
 * which must see the answer before it is compressed.
 */
export const compression: RequestHandler = (req, res, next) => {
  const end = res.end.bind(res);
  res.vary('Accept-Encoding');
  res.end = (...given: unknown[]) => {
    res.end = end;
    const body = wholeBody(res, given[0]);
    const encoded = body && compressed(req, res, body);
    Reflect.apply(end, res, encoded ? [encoded] : given);
    return res;
  };
  next();
};

/** The body, if the whole answer is known and of a type that becomes smaller. */
function wholeBody(res: Response, chunk: unknown): Buffer | null {
  const body = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  if (!Buffer.isBuffer(body) || body.length < LEAST_BYTES) return null;
  if (res.headersSent || res.hasHeader('Content-Encoding')) return null;
  return COMPRESSIBLE.test(String(res.getHeader('Content-Type') ?? '')) ? body : null;
}

function compressed(req: Request, res: Response, body: Buffer): Buffer | null {
  const coding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
  if (!coding) return null;
  const encoded = coding === 'br' ? brotli(body) : gzipSync(body, { level: 1 });
  res.set({ 'Content-Encoding': coding, 'Content-Length': String(encoded.length) });
  return encoded;
}

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
