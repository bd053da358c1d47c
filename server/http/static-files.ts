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
  /** Where the `.br` and `.gz` of the files are, when not beside them. */
  encodings?: string;
  /** A folder inside that is left out. */
  except?: string;
  /** The one file that is wanted. */
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
 * Answers for files kept in memory, by their exact path, and leaves every other request to what comes after. Opening
 * the compressed file each time takes twice as long (docs/performance.md).
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

/** The codings are asked for one by one: in a list, equally good ones come in the browser's order. */
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
