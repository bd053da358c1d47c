import type { PageObject } from './types.ts';

export type VisitOptions = {
  method?: string;
  /** Sent as JSON. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
  version?: string;
  /** The component on the screen, for a partial visit. */
  partial?: string;
  only?: readonly string[];
  except?: readonly string[];
  reset?: readonly string[];
  /** Keys of the once props that the client already has. */
  held?: readonly string[];
  errorBag?: string;
  prefetch?: boolean;
};

/** Visits a URL as the Inertia client does, and returns the page. @throws {Error} if the answer is not a page */
export async function visit(
  baseUrl: string,
  url: string,
  options: VisitOptions = {},
): Promise<PageObject> {
  return pageOf(await request(baseUrl, url, options));
}

/** Like `visit`, but returns the answer itself. Redirects are not followed. */
export function request(
  baseUrl: string,
  url: string,
  options: VisitOptions = {},
): Promise<Response> {
  const { method = 'GET', data } = options;
  return fetch(new URL(url, baseUrl), {
    method,
    redirect: 'manual',
    headers: { ...visitHeaders(options), ...options.headers },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
}

/** The page in the answer to an Inertia visit, or in an HTML document. */
export async function pageOf(response: Response, id = 'app'): Promise<PageObject> {
  const text = await response.text();
  const json = response.headers.has('X-Inertia') ? text : scriptIn(text, id);
  const page: unknown = json === null ? null : JSON.parse(json);
  if (!isPage(page)) {
    throw new Error(`Not a page but ${response.status}: ${text.slice(0, 500)}`);
  }
  return page;
}

function visitHeaders(options: VisitOptions): Record<string, string> {
  const { only = [], reset = [] } = options;
  const headers: Record<string, string | undefined> = {
    'X-Inertia': 'true',
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'text/html, application/xhtml+xml',
    'Content-Type': options.data === undefined ? undefined : 'application/json',
    Purpose: options.prefetch ? 'prefetch' : undefined,
    'X-Inertia-Version': options.version,
    'X-Inertia-Error-Bag': options.errorBag,
    'X-Inertia-Partial-Component': options.partial,
    'X-Inertia-Partial-Data': [...only, ...reset].join(','),
    'X-Inertia-Partial-Except': options.except?.join(','),
    'X-Inertia-Reset': reset.join(','),
    'X-Inertia-Except-Once-Props': options.held?.join(','),
  };
  const given = Object.entries(headers).map(([name, value]) => [name, value ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function scriptIn(html: string, id: string): string | null {
  const opening = `<script data-page="${id}" type="application/json">`;
  const start = html.indexOf(opening);
  const end = html.indexOf('</script>', start);
  return start === -1 || end === -1 ? null : html.slice(start + opening.length, end);
}

function isPage(value: unknown): value is PageObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    'component' in value &&
    typeof value.component === 'string' &&
    'props' in value
  );
}
