import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Releases = {
  /** The address at which the product can be used. */
  address: string;
  /** Switches to the next release: its files have other names, and those of the first release are gone. */
  release: () => void;
  /** Files of the first release that were requested after the switch. */
  missed: string[];
  close: () => Promise<void>;
};

const ASSETS = '/build/assets/';
const NEXT = 'next-release/';

/**
 * A proxy before the product, which can switch to another release while people use it. It changes the version that
 * pages and their requests carry, and the names of their files and of the worker. How the server treats pages of
 * another version is the product's own behaviour.
 */
export async function releasesOf(port: number): Promise<Releases> {
  const version = await versionAt(port);
  const missed: string[] = [];
  let isNext = false;
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    if (isNext && path.startsWith(ASSETS) && !path.startsWith(ASSETS + NEXT)) {
      missed.push(path);
      res.writeHead(404).end();
    } else void pass(req, res, { port, version, isNext });
  });
  // These tests need no live events.
  server.on('upgrade', (_req, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${own}`,
    release: () => {
      isNext = true;
    },
    missed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function versionAt(port: number): Promise<string> {
  const page = await (await fetch(`http://localhost:${port}/login`)).text();
  const [, version] = /"version":"(\w+)"/.exec(page) ?? [];
  if (!version) throw new Error('The page says no version.');
  return version;
}

type Behind = { port: number; version: string; isNext: boolean };

async function pass(req: IncomingMessage, res: ServerResponse, behind: Behind) {
  const { port, isNext } = behind;
  // What a browser has cached of the first release must not be taken for the next one's.
  const { 'if-none-match': _tag, 'if-modified-since': _since, ...sent } = req.headers;
  const asked = request({
    // A connection that is kept may be closed by the server just as it is used again.
    agent: false,
    port,
    host: 'localhost',
    method: req.method,
    path: (req.url ?? '/').replace(ASSETS + NEXT, ASSETS),
    headers: {
      ...sent,
      ...versionsOf(req, behind),
      'accept-encoding': 'identity',
      host: `localhost:${port}`,
    },
  });
  asked.on('error', () => res.destroy());
  asked.on('response', async (answer) => {
    const { statusCode = 502, headers } = answer;
    if (!isNext || !isText(headers['content-type'])) {
      res.writeHead(statusCode, headers);
      answer.on('error', () => res.destroy());
      answer.pipe(res);
      return;
    }
    const { 'content-length': _length, etag: _etag, ...others } = headers;
    const whole = await text(answer).catch(() => null);
    if (whole === null) res.destroy();
    else res.writeHead(statusCode, others).end(renamed(whole, behind));
  });
  req.pipe(asked);
}

function isText(type = ''): boolean {
  return /html|json|javascript|css/.test(type);
}

/** Pages of the first release must be refused, so only those of the next one get the server's version. */
function versionsOf({ headers }: IncomingMessage, { version, isNext }: Behind) {
  const theirs = (given: unknown) =>
    isNext ? (given === next(version) ? version : 'of the last release') : String(given);
  return Object.fromEntries(
    ['x-release', 'x-inertia-version']
      .filter((name) => headers[name] !== undefined)
      .map((name) => [name, theirs(headers[name])]),
  );
}

function next(version: string): string {
  return `${version}2`;
}

/** Renames the files wherever they are loaded: in documents, in the worker and in the files themselves. */
function renamed(content: string, { version }: Behind): string {
  return content
    .replaceAll(`"${version}"`, `"${next(version)}"`)
    .replaceAll(ASSETS, ASSETS + NEXT)
    .replaceAll(/(["'`])assets\//g, `$1assets/${NEXT}`)
    .replaceAll(/(["'`])([0-9a-f]{15})[0-9a-f]\1/g, '$1$2x$1');
}
