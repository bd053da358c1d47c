import { describe, expect, test, vi } from 'vitest';
import { always, deepMerge, defer, merge, once, optional, scroll } from '#server/inertia/index.ts';
import { never, on, pageWith, metadata, serve, visit } from './support.ts';

const posts = [{ id: 1 }];

describe('values', () => {
  test('come from functions, promises and both, at any depth', async () => {
    const page = await pageWith({
      a: () => 1,
      b: async () => 2,
      c: Promise.resolve(3),
      d: { e: () => ({ f: async () => [() => 4] }) },
    });

    expect(page.props).toEqual({ errors: {}, a: 1, b: 2, c: 3, d: { e: { f: [4] } } });
    expect(metadata(page)).toEqual({});
  });

  test('that only look callable, or are empty, stay as they are', async () => {
    const props = { a: ['Context', 'comment'], b: null, c: 0, d: false, e: '', f: [], g: {} };

    const page = await pageWith({ ...props, at: new Date(0), nested: { ...props, x: () => 1 } });

    expect(page.props).toEqual({
      errors: {},
      ...props,
      at: '1970-01-01T00:00:00.000Z',
      nested: { ...props, x: 1 },
    });
  });

  test('of classes and with toJSON are left to JSON', async () => {
    class Money {
      cents = 5;
      format = () => 'never called';
    }
    const own = { toJSON: () => 'own' };

    expect((await pageWith({ money: new Money(), own })).props).toEqual({
      errors: {},
      money: { cents: 5 },
      own: 'own',
    });
  });

  test('are made at the same time and stand in the order given', async () => {
    const started: string[] = [];
    const slow = (name: string, ms: number) => async () => {
      started.push(name);
      await new Promise((done) => setTimeout(done, ms));
      return [...started];
    };

    const { props } = await pageWith({ a: slow('a', 20), b: merge(slow('b', 1)), c: 1 });

    expect(Object.keys(props)).toEqual(['errors', 'a', 'b', 'c']);
    expect(props['b']).toEqual(['a', 'b']);
  });

  test('of one prop in two places are made once', async () => {
    const load = vi.fn<() => object[]>(() => posts);
    const prop = merge(load);

    const { props } = await pageWith({ a: prop, b: prop });

    expect(props).toMatchObject({ a: posts, b: posts });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('left out', () => {
  test('is an optional prop, without a word', async () => {
    const page = await pageWith({ auth: { user: 'Ana', perm: optional(never) } });

    expect(page.props).toEqual({ errors: {}, auth: { user: 'Ana' } });
    expect(metadata(page)).toEqual({});
  });

  test('is a deferred prop, which is announced', async () => {
    const page = await pageWith({ foo: defer(never), nested: { a: 1, c: defer(never) } });

    expect(page.props).toEqual({ errors: {}, nested: { a: 1 } });
    expect(metadata(page)).toEqual({ deferredProps: { default: ['foo', 'nested.c'] } });
  });

  test('are deferred props by group', async () => {
    const group = 'sidebar';
    const x = { y: defer(never, { group }), z: defer(never, { group }) };

    expect(metadata(await pageWith({ x, w: defer(never) }))).toEqual({
      deferredProps: { sidebar: ['x.y', 'x.z'], default: ['w'] },
    });
  });

  test('are those a function gives, as if written out', async () => {
    const page = await pageWith({
      auth: () => ({ user: 'Ana', perm: optional(never), feed: defer(never) }),
    });

    expect(page.props).toEqual({ errors: {}, auth: { user: 'Ana' } });
    expect(metadata(page)).toEqual({ deferredProps: { default: ['auth.feed'] } });
  });

  test('or sent with its metadata is the prop a function gives', async () => {
    const page = await pageWith({
      a: () => merge(() => posts),
      b: async () => once(() => 1),
      c: () => defer(never).merge(),
      d: () => optional(never),
    });

    expect(page.props).toEqual({ errors: {}, a: posts, b: 1 });
    expect(metadata(page)).toEqual({
      mergeProps: ['a', 'c'],
      onceProps: { b: { prop: 'b', expiresAt: null } },
      deferredProps: { default: ['c'] },
    });
  });

  test('are those in arrays, named by index', async () => {
    const page = await pageWith({
      foos: [
        { id: 1, bar: optional(never), feed: merge(posts) },
        { id: 2, baz: defer(never) },
      ],
    });

    expect(page.props['foos']).toEqual([{ id: 1, feed: posts }, { id: 2 }]);
    expect(metadata(page)).toEqual({
      mergeProps: ['foos.0.feed'],
      deferredProps: { default: ['foos.1.baz'] },
    });
  });
});

describe('merging', () => {
  test('is announced by path', async () => {
    const page = await pageWith({ feed: { posts: merge(posts) } });

    expect(page.props['feed']).toEqual({ posts });
    expect(metadata(page)).toEqual({ mergeProps: ['feed.posts'] });
  });

  test('of a prop inside another is announced after it', async () => {
    const page = await pageWith({ feed: merge(() => ({ posts: merge(posts) })), last: merge(1) });

    expect(metadata(page)).toEqual({ mergeProps: ['feed', 'feed.posts', 'last'] });
  });

  test.each([
    ['prepend()', merge(posts).prepend(), { prependProps: ['feed.posts'] }],
    ['prepend(path)', merge(posts).prepend('data'), { prependProps: ['feed.posts.data'] }],
    ['deepMerge', deepMerge(posts), { deepMergeProps: ['feed.posts'] }],
    ['.deepMerge()', merge(posts).deepMerge(), { deepMergeProps: ['feed.posts'] }],
    ['append(path)', merge(posts).append('data'), { mergeProps: ['feed.posts.data'] }],
    [
      'append(path, field)',
      merge(posts).append('data', 'id'),
      { mergeProps: ['feed.posts.data'], matchPropsOn: ['feed.posts.data.id'] },
    ],
    [
      'matchOn',
      merge(posts).matchOn('id'),
      { mergeProps: ['feed.posts'], matchPropsOn: ['feed.posts.id'] },
    ],
    [
      'deep matchOn',
      deepMerge(posts).matchOn('data.id', 'x'),
      { deepMergeProps: ['feed.posts'], matchPropsOn: ['feed.posts.data.id', 'feed.posts.x'] },
    ],
    [
      'append(path).prepend(path)',
      merge(posts).append('a').prepend('b', 'id'),
      {
        mergeProps: ['feed.posts.a'],
        prependProps: ['feed.posts.b'],
        matchPropsOn: ['feed.posts.b.id'],
      },
    ],
  ])('with %s says how', async (_name, prop, expected) => {
    expect(metadata(await pageWith({ feed: { posts: prop } }))).toEqual(expected);
  });

  test('leaves the prop it was derived from as it was', async () => {
    const prop = merge(posts);
    prop.append('data').matchOn('id').once();

    expect(metadata(await pageWith({ prop }))).toEqual({ mergeProps: ['prop'] });
  });
});

describe('shared props', () => {
  test('yield to those of the page and are named', async () => {
    const shared = { a: 1, 'b.c': 2 };

    const page = await pageWith({ a: 3 }, {}, { share: () => shared });

    expect(page.props).toEqual({ errors: {}, a: 3, b: { c: 2 } });
    expect(page.sharedProps).toEqual(['errors', 'a', 'b']);
  });

  test('may be added by a middleware and are props like any other', async () => {
    const url = await serve({ share: async () => ({ a: always(() => 1) }) }, (app) => {
      app.use((_req, res, next) => {
        on(res).share({ b: () => 2, c: optional(never) });
        next();
      });
      app.get('/', (_req, res) => on(res).render('TestComponent'));
    });

    const page = await visit(url, '/');

    expect(page.props).toEqual({ errors: {}, a: 1, b: 2 });
    expect(page.sharedProps).toEqual(['errors', 'a', 'b', 'c']);
  });
});

test('a scroll prop may say where it stands outright', async () => {
  const cursor = { pageName: 'p', previousPage: null, nextPage: 2, currentPage: 1 };

  const page = await pageWith({ x: scroll({ items: posts }, cursor, { wrapper: 'items' }) });

  expect(metadata(page)).toEqual({
    mergeProps: ['x.items'],
    scrollProps: { x: { ...cursor, reset: false } },
  });
});
