import { pageOf, request, type VisitOptions } from '#server/inertia/testing.ts';
import { serveApp } from './serve.ts';
import { signedInCookie } from './sign-in.ts';

const app = await serveApp();

/** The whole application over real HTTP, except that pages are not rendered on the server. */
export const { baseUrl } = app;

type Person = { id: string };

/** A browser in which this person is signed in, or a visitor's. Redirects are not followed. */
export function as(person: Person | null) {
  const cookie = person ? signedInCookie(person.id) : Promise.resolve('');
  const send = async (url: string, options: VisitOptions = {}) =>
    request(baseUrl, url, {
      version: 'test',
      ...options,
      headers: {
        // Compressing every answer would take a sixth of the processor's time.
        'Accept-Encoding': 'identity',
        Origin: baseUrl,
        Cookie: await cookie,
        ...options.headers,
      },
    });
  return {
    send,
    /** The page at a URL. @throws {Error} if the answer is not a page */
    visit: async (url: string, options?: VisitOptions) => pageOf(await send(url, options)),
    get: (url: string) => send(url),
    post: (url: string, data: unknown = {}) => send(url, { method: 'POST', data }),
    put: (url: string, data: unknown = {}) => send(url, { method: 'PUT', data }),
    delete: (url: string) => send(url, { method: 'DELETE', data: {} }),
    /** Posts a form with files. */
    upload: async (url: string, form: FormData) =>
      fetch(new URL(url, baseUrl), {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { Origin: baseUrl, Cookie: await cookie, 'X-Inertia': 'true' },
      }),
    /** Posts a form and returns the page it leads back to, with its errors or its message. */
    submit: async (url: string, data: unknown, from: string, method = 'POST') => {
      const answer = await send(url, {
        method,
        data,
        headers: { Referer: baseUrl + from },
      });
      const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      const headers = { Cookie: [await cookie, ...given].filter(Boolean).join('; ') };
      return pageOf(await send(answer.headers.get('location') ?? from, { headers }));
    },
  };
}
