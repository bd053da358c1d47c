import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

type Coding = 'br' | 'gzip';
const suffixes = { br: '.br', gzip: '.gz' } satisfies Record<Coding, string>;

export type StoredFile = {
  extension: string;
  etag: string;
  content: Buffer;
  encoded: Partial<Record<Coding, Buffer>>;
};

type Wanted = {
  folder: string;
  /** The folder of the `.br` and `.gz` files, if they are not beside the originals. */
  encodings?: string;
  /** A folder inside it that is left out. */
  except?: string;
  /** The only file to read. */
  only?: string;
};

/** The files of a folder by their path below it. */
export function readFiles(wanted: Wanted): ReadonlyMap<string, StoredFile> {
  const { folder, encodings = folder, except, only } = wanted;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !except || !name.startsWith(except + sep))
    .filter((name) => !only || name === only);
  return new Map(
    names.map((name) => [
      `/${name.replaceAll(sep, '/')}`,
      readStored(join(folder, name), join(encodings, name)),
    ]),
  );
}

/**
 * Serves files from memory, by exact path; other requests are passed on. Opening the compressed file for each request
 * would take twice as long (docs/performance.md).
 */
export function serveFiles(
  files: ReadonlyMap<string, StoredFile>,
  cacheControl: string,
): RequestHandler {
  return (req, res, next) => {
    const file = files.get(req.path);
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    res.set({ 'Cache-Control': cacheControl, ETag: file.etag });
    res.type(file.extension);
    if (Object.keys(file.encoded).length > 0) res.vary('Accept-Encoding');
    if (req.fresh) res.status(304).end();
    else sendContent(req, res, file);
  };
}

/** Encodings are tried one by one: of a list, `acceptsEncodings` would prefer the browser's order. */
function sendContent(req: Request, res: Response, { content, encoded }: StoredFile) {
  const coding = (['br', 'gzip'] as const).find(
    (name) => encoded[name] && req.acceptsEncodings(name),
  );
  if (coding) res.set('Content-Encoding', coding);
  const body = (coding && encoded[coding]) ?? content;
  res.set('Content-Length', String(body.length));
  res.end(body);
}

function readStored(path: string, encodedPath: string): StoredFile {
  const content = readFileSync(path);
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    extension: extname(path),
    etag: `W/"${digest}"`,
    content,
    encoded: { ...encodedAs('br', encodedPath), ...encodedAs('gzip', encodedPath) },
  };
}

function encodedAs(coding: Coding, path: string): Partial<Record<Coding, Buffer>> {
  const file = path + suffixes[coding];
  return existsSync(file) ? { [coding]: readFileSync(file) } : {};
}
