import { describe, expect, test } from 'vitest';
import { defer, merge } from '#server/inertia/index.ts';
import { pageWith, partialPageWith, request, servePage } from './support.ts';

const failing = () => Promise.reject(new Error('early'));
const withFailingList = () => ({ list: [failing(), { deep: [failing()] }], asked: 1 });
const circle: Record<string, unknown> = {};
circle['self'] = circle;

const ring: Record<string, unknown> = { called: () => 1 };
ring['left'] = [ring];
ring['right'] = { ring };

/** What a page with this prop is answered with. */
async function complaint(prop: unknown, plain = false): Promise<string> {
  const response = await request(await servePage({ prop }), '/', { plain });
  expect(response.status).toBe(500);
  return response.text();
}

const inside = 'The prop "prop" is over 200 levels deep. Is it inside itself?';

describe('a prop inside itself', () => {
  test.each<[string, unknown]>([
    ['as data', circle],
    ['among functions', ring],
    ['in an array', [[circle]]],
    ['from a function', () => circle],
    ['from a promise', Promise.resolve(ring)],
    ['from a prop', merge(() => ({ data: circle }))],
  ])('is named, %s', async (_how, prop) => {
    expect(await complaint(prop)).toBe(inside);
  });

  test('is left out when it is to be rescued', async () => {
    const late = defer(() => circle, { rescue: true });
    const reported: unknown[] = [];

    const page = await partialPageWith(
      { late, other: 1 },
      ['late'],
      {},
      {
        onRescue: (error) => reported.push(error),
      },
    );

    expect(page).toMatchObject({ props: { errors: {} }, rescuedProps: ['late'] });
    expect(String(reported)).toBe(`TypeError: ${inside.replace('prop"', 'late"')}`);
  });

  test('is not one that is only nested, or given twice', async () => {
    const deep = JSON.parse(`${'['.repeat(150)}1${']'.repeat(150)}`);

    expect((await pageWith({ deep, again: deep })).props).toEqual({
      errors: {},
      deep,
      again: deep,
    });
  });
});

test('a prop that JSON cannot write is named, in visits and documents', async () => {
  const message =
    'The prop "prop" of TestComponent cannot be written as JSON. ' +
    'TypeError: Do not know how to serialize a BigInt';

  expect(await complaint({ seats: [4n] })).toBe(message);
  expect(await complaint(() => 4n, true)).toBe(message);
});

test('promises in arrays that fail and nobody asked for end no process', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);

  const page = await partialPageWith(withFailingList, ['asked']);
  await new Promise((done) => setTimeout(done, 10));
  process.off('unhandledRejection', note);

  expect(page.props).toEqual({ errors: {}, asked: 1 });
  expect(unhandled).toEqual([]);
});

test('groups of deferred props may have any name', async () => {
  const names = ['other', 'constructor', 'toString', 'constructor'];
  const props = names.map((group, index) => [`p${index}`, defer(() => 1, { group })]);

  expect((await pageWith(Object.fromEntries(props))).deferredProps).toEqual({
    other: ['p0'],
    constructor: ['p1', 'p3'],
    toString: ['p2'],
  });
});
