import type { PageObject, SsrResult } from './types.ts';

const escapes: Record<string, string> = {
  '/': '\\/',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The page as JSON that cannot close the script element it stands in. */
export function pageJson(page: PageObject): string {
  return JSON.stringify(page).replace(/[/<\u2028\u2029]/g, (character) => escapes[character] ?? '');
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
