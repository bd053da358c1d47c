import { expect, test } from 'vitest';
import { ApiError } from '#server/gateway/errors.ts';
import { parseForm, parseJson } from '#server/gateway/form.ts';
import { fc } from '../support/chance.ts';

test.each([
  ['a=1&b=', { a: '1', b: '' }],
  ['a[b][c]=x&a[d]=y', { a: { b: { c: 'x' }, d: 'y' } }],
  ['list[0]=x&list[1]=y', { list: ['x', 'y'] }],
  ['list[]=x&list[]=y', { list: ['x', 'y'] }],
  ['items[0][id]=1&items[1][id]=2', { items: [{ id: '1' }, { id: '2' }] }],
  ['name=Ștefan+%26+fiii', { name: 'Ștefan & fiii' }],
  ['', {}],
])('%s is read as groups and lists', (text, expected) => {
  expect(structuredClone(parseForm(text))).toEqual(expected);
});

test.each(['a=1&a[b]=2', 'a[b][c][d][e][f][g][h][i]=1', 'a=%00', 'a%00=1'])(
  '%s is refused',
  (text) => {
    expect(() => parseForm(text)).toThrow(ApiError);
  },
);

test('a parameter called __proto__ changes nothing', () => {
  parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  parseJson('{"__proto__": {"polluted": "yes"}}');

  expect({}).not.toHaveProperty('polluted');
});

test('JSON says the same as a form', () => {
  expect(
    structuredClone(parseJson('{"amount": 5, "ok": true, "to": null, "l": [1, "b"]}')),
  ).toEqual({
    amount: '5',
    ok: 'true',
    to: '',
    l: ['1', 'b'],
  });
});

function isReadOrRefused(text: string): boolean {
  try {
    return typeof parseForm(text) === 'object';
  } catch (error) {
    return error instanceof ApiError && error.status === 400;
  }
}

test('whatever arrives is read or refused, never anything else', () => {
  const { failed, counterexample } = fc.check(fc.property(fc.string(), isReadOrRefused));

  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
});
