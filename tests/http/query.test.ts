import { expect, test } from 'vitest';
import { parseQuery } from '#server/http/query.ts';

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
