import { routeTable, secretParams } from '#shared/route-table.ts';
import { splitLanguage } from '#shared/routes.ts';

/** What stands in a log instead of a secret. */
const MASK = '…';

/** The parts of a path before its secret, in lower case; another parameter is `:`. */
type Start = readonly string[];

const params: ReadonlySet<string> = new Set(secretParams);
const starts: readonly Start[] = Object.values(routeTable).flatMap(([, path]) => {
  const parts = partsOf(path);
  const at = parts.findIndex((part) => params.has(/^:([a-z]+)/.exec(part)?.[1] ?? ''));
  return at === -1 ? [] : [parts.slice(0, at).map((part) => (part.startsWith(':') ? ':' : part))];
});

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/**
 * The path of an address as a log may have it: without its query, which contains signatures, codes and client secrets,
 * and without what a route calls a secret, or what looks like one at an address that is no route's.
 */
export function maskPath(address: string): string {
  const [whole = ''] = address.split(/[?#]/, 1);
  const { path } = splitLanguage(whole);
  const parts = partsOf(path);
  const start = starts.find((before) => startsWith(parts, before));
  if (start) return `/${[...parts.slice(0, start.length), MASK].join('/')}`;
  return whole
    .split('/')
    .map((part) => (looksSecret(part) ? MASK : part))
    .join('/');
}

/** Express finds a route in any case, and a secret is one even where its address goes on. */
function startsWith(parts: readonly string[], start: Start): boolean {
  return (
    parts.length > start.length &&
    start.every((part, at) => part === ':' || part === parts[at]?.toLowerCase())
  );
}

/** Long and of mixed letters and digits, as random text is and names in addresses are not. */
function looksSecret(part: string): boolean {
  return part.length >= 24 && /[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part);
}

/** The addresses within a text, such as the message of an error, masked. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/\b[a-z]+:\/\/[^\s"'<>]+/g, (address) => {
    const url = URL.parse(address);
    return url ? `${url.protocol}//${url.host}${maskPath(url.pathname)}` : MASK;
  });
}
