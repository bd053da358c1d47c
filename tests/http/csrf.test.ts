import { expect, test } from 'vitest';
import { url } from '#shared/routes.ts';
import { baseUrl } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

const ours = baseUrl;
const evil = 'https://evil.example';

async function newToken(): Promise<string> {
  const answer = await fetch(baseUrl + url('faq'));
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN='));
  return /=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
}

const token = await newToken();
const forged = 'nonce.signature';

/** An unsafe request by what the browser says of where it comes from. */
const cases: [is: 'taken' | 'refused', headers: Record<string, string>][] = [
  ['taken', { 'Sec-Fetch-Site': 'same-origin' }],
  ['taken', { 'Sec-Fetch-Site': 'same-origin', Origin: evil }],
  ['refused', { 'Sec-Fetch-Site': 'cross-site', Origin: ours }],
  ['refused', { 'Sec-Fetch-Site': 'same-site' }],
  ['refused', { 'Sec-Fetch-Site': 'none' }],
  ['taken', { Origin: ours }],
  ['refused', { Origin: evil }],
  ['refused', { Origin: 'null' }],
  ['refused', {}],
  ['taken', { Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }],
  ['refused', { Cookie: `XSRF-TOKEN=${token}` }],
  ['refused', { Cookie: `XSRF-TOKEN=${forged}`, 'X-XSRF-TOKEN': forged }],
  ['refused', { Cookie: 'XSRF-TOKEN=', 'X-XSRF-TOKEN': '' }],
];

const bodies = {
  json: () => ({ type: 'application/json', body: '{"locale":"en"}' }),
  form: () => ({ type: 'application/x-www-form-urlencoded', body: 'locale=en' }),
  text: () => ({ type: 'text/plain', body: '{"locale":"en"}' }),
};

test.each(cases)('%s: %j', async (is, headers) => {
  for (const make of Object.values(bodies)) {
    const { type, body } = make();
    const answer = await fetch(baseUrl + url('locale.update'), {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': type },
      body,
    });

    expect(answer.status === 419).toBe(is === 'refused');
  }
});

test('a form with files from another site is refused before a byte of it is kept', async () => {
  const form = new FormData();
  form.set('photo', new File(['x'], 'x.jpg', { type: 'image/jpeg' }));

  const answer = await fetch(baseUrl + url('profile.photo'), {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: { Cookie: await signedInCookie((await createUser()).id), Origin: evil },
  });

  expect(answer.status).toBe(419);
});
