import { describe, expect, test } from 'vitest';
import {
  always,
  defer,
  merge,
  once,
  optional,
  scroll,
  type PageObject,
} from '#server/inertia/index.ts';
import { never, pageWith, partialPageWith, request, metadata, servePage } from './support.ts';

const posts = [{ id: 1 }];

/** The props of the page but `errors`, which every partial visit gets. */
function own({ props }: PageObject): Record<string, unknown> {
  const { errors, ...rest } = props;
  expect(errors).toEqual({});
  return rest;
}

const except = (...paths: string[]) => ({ partial: 'TestComponent', except: paths });

describe('a partial visit gets', () => {
  test('the nested prop it names and no more', async () => {
    const auth = { user: never, perm: optional(() => 'all') };

    const page = await partialPageWith({ auth, other: never }, ['auth.perm']);

    expect(own(page)).toEqual({ auth: { perm: 'all' } });
    expect(metadata(page)).toEqual({});
  });

  test('the deferred props it names, with nothing announced', async () => {
    const props = { foo: defer(() => 1), nested: { a: 1, c: defer(() => 2), d: defer(never) } };

    const page = await partialPageWith(props, ['foo', 'nested.c']);

    expect(own(page)).toEqual({ foo: 1, nested: { c: 2 } });
    expect(metadata(page)).toEqual({});
  });

  test('what is always sent', async () => {
    const page = await partialPageWith({ a: always(() => 1), other: 2, b: never }, ['other']);

    expect(own(page)).toEqual({ a: 1, other: 2 });
  });

  test('what is always sent on the way to what it names', async () => {
    const auth = { user: 'Ana', errors: always({ a: 1 }), perm: never };

    expect(own(await partialPageWith({ auth }, ['auth.user']))).toEqual({
      auth: { user: 'Ana', errors: { a: 1 } },
    });
    expect(own(await partialPageWith({ auth, x: 1 }, ['x']))).toEqual({ x: 1 });
  });

  test('what it names but what it excludes', async () => {
    const props = { auth: { user: 'Ana', token: never }, x: never };

    const page = await partialPageWith(props, ['auth'], { except: ['auth.token'] });

    expect(own(page)).toEqual({ auth: { user: 'Ana' } });
  });

  test('everything but what it excludes', async () => {
    const props = { a: never, b: 2, c: { d: never, e: 5 }, f: defer(() => 6), g: always(7) };

    const page = await pageWith(props, except('a', 'c.d', 'g', 'errors'));

    expect(own(page)).toEqual({ b: 2, c: { e: 5 }, f: 6, g: 7 });
  });

  test('nothing of what it both names and excludes', async () => {
    expect(own(await partialPageWith({ a: never, b: 1 }, ['a', 'b'], except('a')))).toEqual({
      b: 1,
    });
  });

  test('every kind of prop inside the one it names', async () => {
    const dashboard = {
      plain: 1,
      perm: optional(() => 2),
      late: defer(() => 3),
      feed: merge(posts),
      locale: once(() => 'ro'),
      always: always(4),
    };

    const page = await partialPageWith({ dashboard }, ['dashboard']);

    expect(own(page)).toEqual({
      dashboard: { plain: 1, perm: 2, late: 3, feed: posts, locale: 'ro', always: 4 },
    });
    expect(metadata(page)).toEqual({
      mergeProps: ['dashboard.feed'],
      onceProps: { 'dashboard.locale': { prop: 'dashboard.locale', expiresAt: null } },
    });
  });

  test('the optional props in each item', async () => {
    const foos = [{ bar: optional(() => 1) }, { bar: optional(() => 2), x: 3 }];

    expect(own(await partialPageWith({ foos }, ['foos']))).toEqual({
      foos: [{ bar: 1 }, { bar: 2, x: 3 }],
    });
  });

  test('the one item it names', async () => {
    const foos = [{ bar: optional(() => 1), x: never }, { bar: optional(never) }];

    expect(own(await partialPageWith({ foos }, ['foos.0.bar']))).toEqual({ foos: [{ bar: 1 }] });
  });

  test('all a function gives when it names a part of it', async () => {
    const members = { user: 'Ana', perm: optional(() => 'all'), nested: { a: 1 } };
    const props = { auth: () => members, other: never };

    expect(own(await partialPageWith(props, ['auth.user']))).toEqual({
      auth: { user: 'Ana', perm: 'all', nested: { a: 1 } },
    });
  });

  test('all a function gives when it excludes a part of it', async () => {
    const members = { user: 'Ana', token: 't' };

    expect(own(await pageWith({ auth: () => members }, except('auth.token')))).toEqual({
      auth: { user: 'Ana', token: 't' },
    });
  });

  test('all of a full visit when the component on screen is another (Q16)', async () => {
    const props = { a: 1, b: defer(never), c: optional(never) };

    const page = await partialPageWith(props, ['b'], { partial: 'Other' });

    expect(own(page)).toEqual({ a: 1 });
    expect(metadata(page)).toEqual({ deferredProps: { default: ['b'] } });
  });

  test('only what it names of props with dotted names, calling no function in vain', async () => {
    const props = { auth: () => ({ a: 1 }), 'auth.perm': () => 2, x: never, 'x.y': never };

    expect(own(await partialPageWith(props, ['auth.perm']))).toEqual({ auth: { perm: 2 } });
  });
});

describe('metadata of a partial visit', () => {
  const feed = { posts: merge(posts), comments: merge(posts) };

  test.each([['feed.posts'], ['feed']])('is given when %s is named', async (path) => {
    const page = await partialPageWith({ feed: { posts: merge(posts) } }, [path]);

    expect(own(page)).toEqual({ feed: { posts } });
    expect(metadata(page)).toEqual({ mergeProps: ['feed.posts'] });
  });

  test('is left out for what is reset', async () => {
    const page = await partialPageWith({ feed }, ['feed.posts'], { reset: ['feed.posts'] });

    expect(own(page)).toEqual({ feed: { posts } });
    expect(metadata(page)).toEqual({});
  });

  test('is left out for what is excluded', async () => {
    const only = ['feed.posts', 'feed.comments'];

    const page = await partialPageWith({ feed }, only, { except: ['feed.posts'] });

    expect(metadata(page)).toEqual({ mergeProps: ['feed.comments'] });
  });

  test('is left out for what came along with what was named', async () => {
    const members = { ...feed, locale: once(() => 'ro'), x: 1 };
    const props = { feed: () => members };

    const named = await partialPageWith(props, ['feed.x']);
    const rest = await pageWith(props, except('feed.posts', 'feed.locale'));

    expect(own(named)).toEqual({ feed: { posts, comments: posts, locale: 'ro', x: 1 } });
    expect(metadata(named)).toEqual({});
    expect(own(rest)).toEqual(own(named));
    expect(metadata(rest)).toEqual({ mergeProps: ['feed.comments'] });
  });

  test('a once prop that is named is sent although held', async () => {
    const page = await partialPageWith({ a: once(() => 1) }, ['a'], { held: ['a'] });

    expect(own(page)).toEqual({ a: 1 });
  });

  test('says prepend for a list scrolled upwards', async () => {
    const cursor = { previousPage: 1, nextPage: null, currentPage: 2 };
    const props = { feed: { posts: scroll({ data: posts }, cursor) } };
    const header = 'X-Inertia-Infinite-Scroll-Merge-Intent';
    const directed = (direction: string) =>
      partialPageWith(props, ['feed.posts'], { headers: { [header]: direction } });

    expect(await directed('prepend')).toMatchObject({ prependProps: ['feed.posts.data'] });
    expect(await directed('prepend')).not.toHaveProperty('mergeProps');
    expect(await directed('anything')).toMatchObject({ mergeProps: ['feed.posts.data'] });
  });

  test.each(['config.locale', 'config'])('names a once prop under %s', async (path) => {
    const page = await partialPageWith({ config: { locale: once(() => 'ro') } }, [path]);

    expect(own(page)).toEqual({ config: { locale: 'ro' } });
    expect(page.onceProps).toEqual({ 'config.locale': { prop: 'config.locale', expiresAt: null } });
  });
});

describe('a deferred prop that fails', () => {
  const failing: Record<string, () => unknown> = {
    throwing: never,
    rejecting: () => Promise.reject(new Error('called')),
    unserialisable: () => ({ toJSON: never }),
    'failing inside': () => ({ a: [never] }),
  };

  test.each(Object.entries(failing))('by %s is rescued', async (_how, load) => {
    const reports: [string, string][] = [];
    const onRescue = (error: unknown, path: string) => void reports.push([String(error), path]);
    const props = { auth: { user: 1, notifications: defer(load, { rescue: true }).merge() } };
    const only = ['auth.user', 'auth.notifications'];

    const page = await partialPageWith(props, only, {}, { onRescue });

    expect(own(page)).toEqual({ auth: { user: 1 } });
    expect(metadata(page)).toEqual({ rescuedProps: ['auth.notifications'] });
    expect(reports).toEqual([['Error: called', 'auth.notifications']]);
  });

  test('fails the request unless it is to be rescued', async () => {
    const url = await servePage({ a: defer(never) });

    const response = await request(url, '/', { partial: 'TestComponent', only: ['a'] });

    expect(response.status).toBe(500);
    expect(response.headers.get('X-Inertia')).toBeNull();
  });
});
