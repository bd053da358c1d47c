import { describe, expect, test } from 'vitest';
import { on, request, serve, servePage, session, visit } from './support.ts';

const stale = { 'X-Inertia-Version': 'old' };

describe('every answer', () => {
  test('varies by X-Inertia, once, and keeps what else it varies by', async () => {
    const url = await serve({}, (app) => {
      app.get('/plain', (_req, res) => void res.vary('Accept').send('text'));
      app.get('/set', (_req, res) => void res.set('Vary', 'Cookie').end());
      app.get('/given', (_req, res) => void res.set('Vary', 'X-Inertia, Cookie').json({}));
      app.get('/written', (_req, res) => void res.writeHead(200, { vary: 'Origin' }).end());
      app.get('/listed', (_req, res) => {
        res
          .vary('Accept')
          .writeHead(200, 'OK', { Vary: ['Origin', 'X-Inertia'] })
          .end();
      });
      app.get('/away', (_req, res) => res.redirect('/plain'));
      app.get('/page', (_req, res) => on(res).render('TestComponent'));
    });
    const varyOf = async (path: string, headers = {}) =>
      (await fetch(url + path, { headers, redirect: 'manual' })).headers.get('Vary');

    expect(await varyOf('/plain')).toBe('Accept, X-Inertia');
    expect(await varyOf('/set')).toBe('Cookie, X-Inertia');
    expect(await varyOf('/given')).toBe('X-Inertia, Cookie');
    expect(await varyOf('/written')).toBe('Origin, X-Inertia');
    expect(await varyOf('/listed')).toBe('Accept, Origin, X-Inertia');
    expect(await varyOf('/away')).toBe('Accept, X-Inertia');
    expect(await varyOf('/missing')).toBe('X-Inertia');
    expect(await varyOf('/page')).toBe('X-Inertia');
    expect(await varyOf('/page', { 'X-Inertia': 'true' })).toBe('X-Inertia');
  });

  test('to an Inertia visit is the page as JSON that no cache keeps', async () => {
    const response = await request(await servePage({ a: 1 }), '/');

    expect(response.status).toBe(200);
    expect(response.headers.get('X-Inertia')).toBe('true');
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await response.json()).toEqual({
      component: 'TestComponent',
      props: { errors: {}, a: 1 },
      url: '/',
      version: null,
      sharedProps: ['errors'],
    });
  });

  test('to a first visit is a document', async () => {
    const response = await fetch(await servePage({ a: 1 }));

    expect(response.status).toBe(200);
    expect(response.headers.get('X-Inertia')).toBeNull();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<div id="app"></div>');
  });

  test('keeps the status set before: a missing page may be an Inertia page', async () => {
    const url = await serve({}, (app) => {
      app.use((_req, res) => on(res.status(404)).render('Error', { status: 404 }));
    });

    const response = await request(url, '/nowhere');

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ component: 'Error', props: { status: 404 } });
  });

  test('knows what kind of visit it answers', async () => {
    const url = await serve({}, (app) => {
      app.get('/', (req, res) => {
        res.json([req.isInertia, req.isPrefetch, req.inertiaPartial]);
      });
    });
    const partial = { partial: 'A', only: ['a', 'b.c'], except: ['d'], reset: ['e'] };

    expect(await (await fetch(url)).json()).toEqual([false, false, null]);
    expect(await (await request(url, '/', { prefetch: true })).json()).toEqual([true, true, null]);
    const ahead = { plain: true, headers: { 'Sec-Purpose': 'prefetch;prerender' } };
    expect(await (await request(url, '/', ahead)).json()).toEqual([false, true, null]);
    expect(await (await request(url, '/', partial)).json()).toEqual([
      true,
      false,
      { component: 'A', only: ['a', 'b.c', 'e'], except: ['d'], reset: ['e'] },
    ]);
  });
});

describe('the asset version', () => {
  test('is not asked for when the server has none', async () => {
    expect((await request(await servePage({}), '/')).status).toBe(200);
  });

  test.each([['abc'], [42]])('%s, when equal, lets the visit through', async (version) => {
    const url = await servePage({}, { version: () => version });

    const page = await visit(url, '/', { version: String(version) });

    expect(page.version).toBe(String(version));
  });

  test('may differ by request, as for a second set of assets', async () => {
    const url = await servePage({}, { version: (req) => req.get('Host') ?? null });
    const { host } = new URL(url);

    expect((await visit(url, '/', { version: host })).version).toBe(host);
    expect((await request(url, '/', { version: 'other' })).status).toBe(409);
  });

  test('when different sends the browser to the same URL before the handler runs', async () => {
    let calls = 0;
    const url = await serve({ version: 'new' }, (app) => {
      app.get('/cars', (_req, res) => void res.send(String((calls += 1))));
    });

    const response = await request(url, '/cars?page=2&q=%C8%99', { version: 'old' });

    expect(response.status).toBe(409);
    expect(response.headers.get('X-Inertia-Location')).toBe('/cars?page=2&q=%C8%99');
    expect(response.headers.get('X-Inertia-Version')).toBe('new');
    expect(response.headers.get('X-Inertia')).toBeNull();
    expect(response.headers.get('Location')).toBeNull();
    expect(await response.text()).toBe('');
    expect(calls).toBe(0);
  });

  test('counts as different when the visit names none', async () => {
    expect((await request(await servePage({}, { version: 'new' }), '/')).status).toBe(409);
  });

  test('does not stop a POST', async () => {
    const url = await serve({ version: 'new' }, (app) => {
      app.post('/', (_req, res) => on(res).render('TestComponent'));
    });

    expect((await request(url, '/', { method: 'POST', version: 'old' })).status).toBe(200);
  });

  test('does not concern a plain request', async () => {
    const url = await servePage({}, { version: 'new' });

    expect((await fetch(url, { headers: stale })).status).toBe(200);
  });

  test('leaves what waits in the session for the visit after', async () => {
    const { store } = session();
    const url = await serve({ version: 'new', store }, (app) => {
      app.post('/', (_req, res) => on(res).flash({ toast: 'Saved' }).back());
      app.get('/', (_req, res) => on(res).render('TestComponent'));
    });
    await request(url, '/', { method: 'POST' });

    await request(url, '/', { version: 'old' });

    expect((await visit(url, '/', { version: 'new' })).flash).toEqual({ toast: 'Saved' });
    expect(await visit(url, '/', { version: 'new' })).not.toHaveProperty('flash');
  });
});

describe("the page's url", () => {
  test.each(['/users/?a=1', '/users?b=2&a=1', '/users', '/users?x[]=1&y=%2F'])(
    'keeps trailing slash and order of the query: %s',
    async (path) => {
      const url = await serve({}, (app) => {
        app.get('/users', (_req, res) => on(res).render('TestComponent'));
      });

      expect((await visit(url, path)).url).toBe(path);
    },
  );

  test('is that of the request also inside a router mounted elsewhere', async () => {
    const { Router } = await import('express');
    const url = await serve({}, (app) => {
      const cars = Router().get('/:id', (_req, res) => on(res).render('TestComponent'));
      app.use('/cars', cars);
    });

    expect((await visit(url, '/cars/7?a')).url).toBe('/cars/7?a');
  });

  test('may be worked out by the application', async () => {
    const url = await servePage({}, { url: (req) => `/ro${req.originalUrl}` });

    expect((await visit(url, '/?a=1')).url).toBe('/ro/?a=1');
  });
});
