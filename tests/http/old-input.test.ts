import { expect, test } from 'vitest';
import { pageOf } from '#server/inertia/testing.ts';
import { baseUrl } from '../support/app.ts';

/** Sends a form as a browser without its script does, and opens the page it is sent back to. */
async function sendForm(path: string, fields: Record<string, string>) {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: baseUrl, Referer: baseUrl + path },
  });
  const Cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return pageOf(await fetch(baseUrl + path, { headers: { Cookie } }));
}

test('a refused form that no script has sent comes back with what was typed', async () => {
  const { props, flash } = await sendForm('/contact', { name: 'Ana', email: 'ana@', text: 'Hi' });

  expect(props).toMatchObject({ errors: { email: expect.any(String) } });
  expect(flash).toEqual({ old: { name: 'Ana', email: 'ana@', text: 'Hi' } });
});

test('a password does not come back', async () => {
  const { flash } = await sendForm('/login', { email: 'ana@volan.test', password: 'hunter22' });

  expect(flash).toEqual({ old: { email: 'ana@volan.test' } });
});

test('more than a form of ours holds is not stored', async () => {
  const { props, flash } = await sendForm('/contact', { text: 'x'.repeat(20_000) });

  expect(props).toMatchObject({ errors: { text: expect.any(String) } });
  expect(flash).toEqual({ old: {} });
});

test('what cannot be stored does not come back, and the rest does', async () => {
  const { flash } = await sendForm('/contact', { name: 'A\0na', '\0': 'x', email: 'ana@' });

  expect(flash).toEqual({ old: { email: 'ana@' } });
});
