import { expect, test } from 'vitest';
import { parseQuery } from '#server/http/query.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';

test.each<[query: string, read: object]>([
  ['', {}],
  ['page=2&q=a+b%20c', { page: '2', q: 'a b c' }],
  ['make[]=Dacia', { make: ['Dacia'] }],
  ['make[]=Dacia&make%5B%5D=Ford', { make: ['Dacia', 'Ford'] }],
  ['make[0]=Dacia&make[1]=Ford', { make: ['Dacia', 'Ford'] }],
  ['to=/a&to=//b', { to: ['/a', '//b'] }],
  ['page[toString]=x', { 'page[toString]': 'x' }],
  ['a[b][c]=x&[]=y', { 'a[b][c]': 'x', '[]': 'y' }],
  ['%E0%A4%A=%', { '\u{fffd}%A': '%' }],
])('%s', (query, read) => {
  expect(parseQuery(query)).toEqual(read);
});

test('no name reaches the prototype', () => {
  const read = parseQuery('__proto__=x&__proto__[y]=z&constructor=w');

  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.keys(read)).toContain('__proto__');
});

test('every choice of every filter is fewer parameters than there may be', () => {
  expect(parseQuery('a&'.repeat(199))).toEqual({ a: Array.from({ length: 199 }, () => '') });
});

test.each([['/health/live'], [url('cars')]])(
  'more parameters than any page of ours writes are refused: %s',
  async (path) => {
    const answer = await as(null).send(`${path}?${'a&'.repeat(200)}`, {
      headers: { Accept: 'application/json', 'X-Inertia': '' },
    });

    expect(answer.status).toBe(400);
  },
);

test('the refusal of too many parameters is a page', async () => {
  const page = await as(null).visit(`${url('cars')}?lang=en&${'a&'.repeat(200)}`);

  expect(page).toMatchObject({ component: 'Error', props: { status: 400 } });
});
