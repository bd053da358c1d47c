import type { Html, PageObject, SsrResult } from './types.ts';

const escapes: Record<string, string> = {
  '/': '\\/',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** @throws {TypeError} that names the prop JSON has no way to write */
export function jsonOf(page: PageObject): string {
  try {
    return JSON.stringify(page);
  } catch (cause) {
    const name = Object.keys(page.props).find((key) => !isWritable(page.props[key]));
    const what = name === undefined ? page.component : `The prop "${name}" of ${page.component}`;
    throw new TypeError(`${what} cannot be written as JSON. ${String(cause)}`, { cause });
  }
}

function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** The page as JSON that cannot close the script element it stands in. */
function pageJson(page: PageObject): string {
  return jsonOf(page).replace(/[/<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}

/** What the client's first page needs in the body: from the server's rendering, or an empty root. */
export function body(page: PageObject, ssr: SsrResult | null, id = 'app'): string {
  if (ssr) return ssr.body;
  const json = pageJson(page);
  return `<script data-page="${id}" type="application/json">${json}</script><div id="${id}"></div>`;
}

/**
 * Puts HTML in place of the markers `<!--name-->`, in one pass: markers and `$&` inside what is put in
 * mean nothing.
 */
export function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/<!--([\w-]+)-->/g, (marker, name: string) =>
    Object.hasOwn(parts, name) ? (parts[name] ?? marker) : marker,
  );
}

/** A template with the markers `<!--inertia-head-->` and `<!--inertia-body-->`, filled. */
export function fillPage(
  template: string,
  page: PageObject,
  ssr: SsrResult | null,
  id = 'app',
): string {
  return fill(template, {
    'inertia-head': ssr ? ssr.head.join('\n') : '',
    'inertia-body': body(page, ssr, id),
  });
}

const encoded = new WeakMap<SsrResult, Buffer>();

/**
 * `fillPage` as the bytes that are sent. A rendering that is given again, because it was remembered, has been put into
 * UTF-8 already: it is most of the document.
 */
export function pageBytes(template: string, page: PageObject, ssr: SsrResult | null): Buffer {
  if (!ssr) return Buffer.from(fillPage(template, page, ssr));
  const content = encoded.get(ssr) ?? Buffer.from(body(page, ssr));
  encoded.set(ssr, content);
  const head = ssr.head.join('\n');
  const around = template
    .split('<!--inertia-body-->')
    .map((part) => Buffer.from(fill(part, { 'inertia-head': head })));
  return Buffer.concat(around.flatMap((part, at) => (at === 0 ? [part] : [content, part])));
}

/** @throws {TypeError} for a template without a place for the page */
export function documentsFrom(template: string): Html {
  if (!template.includes('<!--inertia-body-->')) {
    throw new TypeError('The template lacks the marker <!--inertia-body-->.');
  }
  return (page, ssr) => pageBytes(template, page, ssr);
}
