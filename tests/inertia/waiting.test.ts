import { expect, test } from 'vitest';
import type { Store } from '#server/inertia/index.ts';
import { on, request, serve, session, visit, type VisitOptions } from './support.ts';

/** A site where something waits for the next page, and pages say something of their own. */
async function waiting(store: Store = session().store): Promise<string> {
  const url = await serve({ store }, (app) => {
    app.post('/', (_req, res) => {
      on(res).flash({ waits: 1 }).errors({ name: 'missing' }).clearHistory();
      res.redirect('/');
    });
    app.get('/', (_req, res) => on(res).render('TestComponent'));
    app.get('/says', (_req, res) => on(res).flash({ says: 1 }).clearHistory().render('Says'));
    app.get('/sends', (_req, res) => {
      on(res).flash({ sends: 1 });
      res.redirect('/');
    });
  });
  await request(url, '/', { method: 'POST' });
  return url;
}

const prefetch: VisitOptions = { prefetch: true };
const all = { flash: { waits: 1 }, clearHistory: true, props: { errors: { name: 'missing' } } };

test('a prefetch neither shows nor takes what waits for the next page', async () => {
  const url = await waiting();

  const prefetched = await visit(url, '/', prefetch);

  expect(prefetched).not.toHaveProperty('flash');
  expect(prefetched).not.toHaveProperty('clearHistory');
  expect(prefetched.props).toEqual({ errors: {} });
  expect(await visit(url, '/')).toMatchObject(all);
});

test('what a prefetched page says itself goes with it, and nowhere else', async () => {
  const { store, data } = session();
  const url = await waiting(store);
  const before = new Map(data);

  const prefetched = await visit(url, '/says', prefetch);

  expect(prefetched).toMatchObject({ flash: { says: 1 }, clearHistory: true });
  expect(prefetched.props).toEqual({ errors: {} });
  expect(data).toEqual(before);
});

test('what is said before a redirect of a prefetch waits with the rest', async () => {
  const url = await waiting();

  await request(url, '/sends', prefetch);

  expect(await visit(url, '/')).toMatchObject({ ...all, flash: { waits: 1, sends: 1 } });
});

test.each([true, false])('a HEAD takes nothing of what waits (plain: %s)', async (plain) => {
  const url = await waiting();

  const response = await request(url, '/', { method: 'HEAD', plain });

  expect(response.status).toBe(200);
  expect(await visit(url, '/')).toMatchObject(all);
});

test('what one request says while another is making its page waits for the next', async () => {
  const entered = Promise.withResolvers<void>();
  const flashed = Promise.withResolvers<void>();
  const slow = () => {
    entered.resolve();
    return flashed.promise;
  };
  const url = await serve({ store: session().store }, (app) => {
    app.get('/slow', (_req, res) => on(res).flash({ slow: 1 }).render('TestComponent', { slow }));
    app.post('/', (_req, res) => {
      on(res).errors({ name: 'missing' });
      res.redirect('/');
    });
    app.get('/', (_req, res) => on(res).render('TestComponent'));
  });

  const slowly = visit(url, '/slow');
  await entered.promise;
  await request(url, '/', { method: 'POST' });
  flashed.resolve();

  expect(await slowly).toMatchObject({ flash: { slow: 1 }, props: { errors: {} } });
  const next = await visit(url, '/');
  expect(next.props).toEqual({ errors: { name: 'missing' } });
  expect(next).not.toHaveProperty('flash');
});
