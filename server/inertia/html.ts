import type { Html, PageObject, SsrResult } from './types.ts';

const escapes: Record<string, string> = {
  '/': '\\/',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** @throws {TypeError} that names the prop which JSON cannot represent */
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

/** The page as JSON, escaped so that it cannot end the script element that contains it. */
function pageJson(page: PageObject): string {
  return jsonOf(page).replace(/[/<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}

/** The HTML body of a first visit: the server-rendered page, or an empty root element. */
export function body(page: PageObject, ssr: SsrResult | null, id = 'app'): string {
  if (ssr) return ssr.body;
  const json = pageJson(page);
  return `<script data-page="${id}" type="application/json">${json}</script><div id="${id}"></div>`;
}

/**
 * Replaces the markers `<!--name-->` by HTML, in one pass. Markers and `$&` inside the inserted HTML are not replaced.
 */
export function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/<!--([\w-]+)-->/g, (marker, name: string) =>
    Object.hasOwn(parts, name) ? (parts[name] ?? marker) : marker,
  );
}

/** Fills the markers `<!--inertia-head-->` and `<!--inertia-body-->` of a template. */
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

/** `fillPage` as bytes. A rendering that is used again is already encoded in UTF-8, which saves most of the work. */
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

/** @throws {TypeError} for a template without a marker for the page */
export function documentsFrom(template: string): Html {
  if (!template.includes('<!--inertia-body-->')) {
    throw new TypeError('The template lacks the marker <!--inertia-body-->.');
  }
  return (page, ssr) => pageBytes(template, page, ssr);
}
