import { pageOf } from '#server/inertia/testing.ts';

/** The headers that the client sends when it has a page already: cookies, and which texts it has. */
export async function visitHeaders(address: string) {
  const first = await fetch(address);
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const { version, onceProps } = await pageOf(first);
  return {
    Cookie: cookies.join('; '),
    'X-Inertia': 'true',
    'X-Inertia-Version': String(version),
    'X-Inertia-Except-Once-Props': Object.keys(onceProps ?? {}).join(','),
  };
}
