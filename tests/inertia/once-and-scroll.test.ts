import { describe, expect, test, vi } from 'vitest';
import { defer, once, optional, scroll } from '#server/inertia/index.ts';
import { never, pageWith, request, metadata, servePage } from './support.ts';

const expected = { prop: 'config.locale', expiresAt: null };

describe('a once prop', () => {
  test('is sent with its path, or its key', async () => {
    const byPath = await pageWith({ config: { locale: once(() => 'ro') } });
    const byKey = await pageWith({ config: { locale: once(() => 'ro', { key: 'app-locale' }) } });

    expect(byPath.props['config']).toEqual({ locale: 'ro' });
    expect(byPath.onceProps).toEqual({ 'config.locale': expected });
    expect(byKey.onceProps).toEqual({ 'app-locale': expected });
  });

  test('may end after some seconds or at a moment, told in milliseconds', async () => {
    const until = new Date(2_000_000_000_000);

    const page = await pageWith({ a: once(() => 1, { until: 60 }), b: once(() => 1, { until }) });

    const { a, b } = page.onceProps ?? {};
    expect((a?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect((a?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    expect(b?.expiresAt).toBe(2_000_000_000_000);
  });

  test('the client holds is left out without being called, and still named', async () => {
    const props = { config: { locale: once(never), theme: 'dark' } };

    const page = await pageWith(props, { held: ['config.locale'] });

    expect(page.props['config']).toEqual({ theme: 'dark' });
    expect(page.onceProps).toEqual({ 'config.locale': expected });
  });

  test('is told apart by its key', async () => {
    const props = { config: { locale: once(() => 'ro', { key: 'app-locale' }) } };

    expect((await pageWith(props, { held: ['app-locale'] })).props['config']).toEqual({});
    expect((await pageWith(props, { held: ['config.locale'] })).props['config']).toEqual({
      locale: 'ro',
    });
  });

  test('that is fresh is sent anyway', async () => {
    const props = { locale: once(() => 'ro', { fresh: true }) };

    expect((await pageWith(props, { held: ['locale'] })).props['locale']).toBe('ro');
  });

  test('is sent on a page load whatever the header says', async () => {
    const url = await servePage({ locale: once(() => 'ro') });
    const headers = { 'X-Inertia-Except-Once-Props': 'locale' };

    const response = await request(url, '/', { plain: true, headers });

    expect(await response.text()).toContain('"locale":"ro"');
  });

  test('that is deferred is announced until the client holds it', async () => {
    const props = { stats: defer(never).once() };
    const onceProps = { stats: { prop: 'stats', expiresAt: null } };

    expect(metadata(await pageWith(props))).toEqual({
      deferredProps: { default: ['stats'] },
      onceProps,
    });
    expect(metadata(await pageWith(props, { held: ['stats'] }))).toEqual({ onceProps });
  });

  test('that is optional is named without being sent', async () => {
    const page = await pageWith({ a: optional(never).once() });

    expect(page.props).not.toHaveProperty('a');
    expect(page.onceProps).toEqual({ a: { prop: 'a', expiresAt: null } });
  });
});

describe('a scroll prop', () => {
  const cursor = { previousPage: null, nextPage: 2, currentPage: 1 };
  const posts = () => scroll(() => ({ data: [{ id: 1 }], total: 9 }), cursor);
  const state = { pageName: 'page', ...cursor, reset: false };

  test('is sent with where it stands', async () => {
    const page = await pageWith({ feed: { posts: posts() } });

    expect(page.props['feed']).toEqual({ posts: { data: [{ id: 1 }], total: 9 } });
    expect(metadata(page)).toEqual({
      mergeProps: ['feed.posts.data'],
      scrollProps: { 'feed.posts': state },
    });
  });

  test('is made once, for the page and for where it stands', async () => {
    const load = vi.fn<() => Promise<{ next: number }>>(async () => ({ next: 7 }));
    const prop = scroll(load, ({ next }) => ({ ...cursor, nextPage: next }));

    const page = await pageWith({ prop });

    expect(page.scrollProps?.['prop']?.nextPage).toBe(7);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('matches items inside its wrapper', async () => {
    const page = await pageWith({ x: posts().matchOn('id') });

    expect(page.matchPropsOn).toEqual(['x.data.id']);
    expect(page.mergeProps).toEqual(['x.data']);
  });

  test('that is deferred does not say where it stands', async () => {
    const page = await pageWith({ feed: { posts: posts().defer() } });

    expect(page.props['feed']).toEqual({});
    expect(page.deferredProps).toEqual({ default: ['feed.posts'] });
    expect(page).not.toHaveProperty('scrollProps');
  });

  test('that is reset replaces', async () => {
    const page = await pageWith(
      { feed: { posts: posts() } },
      { headers: { 'X-Inertia-Reset': 'feed.posts' } },
    );

    expect(metadata(page)).toEqual({ scrollProps: { 'feed.posts': { ...state, reset: true } } });
  });
});

describe('a prop with a dotted name', () => {
  test('goes inside the object next to it', async () => {
    const auth = { user: { name: 'Ana' } };

    const { props } = await pageWith({ auth, 'auth.user.perm': () => 'all', 'x.y': 1 });

    expect(props).toEqual({
      errors: {},
      auth: { user: { name: 'Ana', perm: 'all' } },
      x: { y: 1 },
    });
    expect(auth).toEqual({ user: { name: 'Ana' } });
  });

  test('goes inside what a function or prop next to it gives', async () => {
    const { props } = await pageWith({
      auth: async () => ({ user: () => ({ name: 'Ana' }) }),
      'auth.user.perm': () => 'all',
      expected: once(() => ({ a: 1 })),
      'expected.b': 2,
    });

    expect(props).toEqual({
      errors: {},
      auth: { user: { name: 'Ana', perm: 'all' } },
      expected: { a: 1, b: 2 },
    });
  });

  test('only counts at the top', async () => {
    expect((await pageWith({ a: { 'b.c': () => 1 } })).props['a']).toEqual({ 'b.c': 1 });
  });

  test('is left out when optional', async () => {
    const { props } = await pageWith({ auth: { user: 'Ana' }, 'auth.perm': optional(never) });

    expect(props['auth']).toEqual({ user: 'Ana' });
  });
});
