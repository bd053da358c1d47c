import { expect, test } from 'vitest';
import { on, request, serve, session, type VisitOptions } from './support.ts';

/** Where `back()` leads, without a referrer, after one request to `/list`. */
async function backAfter(options: VisitOptions): Promise<string | null> {
  const url = await serve({ store: session().store, rememberPrevious: true }, (app) => {
    app.get('/first', (_req, res) => on(res).render('First'));
    app.all('/list', (_req, res) => on(res).render('List'));
    app.post('/save', (_req, res) => on(res).back('/fallback'));
  });
  await request(url, '/first');
  await request(url, '/list?a=1', options);
  const response = await request(url, '/save', { method: 'POST' });
  return response.headers.get('Location');
}

test('a full Inertia visit is remembered', async () => {
  expect(await backAfter({})).toBe('/list?a=1');
});

test('a page load is remembered', async () => {
  expect(await backAfter({ plain: true })).toBe('/list?a=1');
});

test('a partial visit to another component is remembered', async () => {
  expect(await backAfter({ partial: 'Other', only: ['a'] })).toBe('/list?a=1');
});

test.each<[string, VisitOptions]>([
  ['a prefetch', { prefetch: true }],
  ['a plain XHR', { plain: true, headers: { 'X-Requested-With': 'XMLHttpRequest' } }],
  ['a POST', { method: 'POST' }],
  ['a live validation', { plain: true, headers: { Precognition: 'true' } }],
  ['a partial reload', { partial: 'List', only: ['a'] }],
])('%s is not', async (_name, options) => {
  expect(await backAfter(options)).toBe('/first');
});

test('nothing is remembered unless asked for', async () => {
  const { store, data } = session();
  const url = await serve({ store }, (app) => {
    app.get('/', (_req, res) => on(res).render('List'));
  });

  await request(url, '/');

  expect(data.size).toBe(0);
});

async function backFrom(headers: (url: string) => Record<string, string>, target?: string) {
  const url = await serve({}, (app) => app.post('/save', (_req, res) => on(res).back(target)));
  const response = await request(url, '/save', { method: 'POST', headers: headers(url) });
  return response.headers.get('Location');
}

test('back goes to the referrer on this site', async () => {
  expect(await backFrom((url) => ({ Referer: `${url}/cars?a=1` }))).toBe('/cars?a=1');
});

test('back goes to the fallback without one, or with one of another site', async () => {
  expect(await backFrom(() => ({}))).toBe('/');
  expect(await backFrom(() => ({}), '/cars')).toBe('/cars');
  expect(await backFrom(() => ({ Referer: 'https://evil.example/x' }), '/cars')).toBe('/cars');
  expect(await backFrom(() => ({ Referer: 'nonsense' }), '/cars')).toBe('/cars');
});

test('a redirect stores the session before the answer', async () => {
  const order: string[] = [];
  const store = { ...session().store, save: async () => void order.push('saved') };
  const url = await serve({ store }, (app) => {
    app.post('/', (_req, res) => {
      res.once('finish', () => order.push('answered'));
      on(res).flash({ a: 1 }).back('/to');
    });
  });

  await request(url, '/', { method: 'POST' });

  expect(order).toEqual(['saved', 'answered']);
});

test('a redirect fails the request when the session cannot be stored', async () => {
  const store = { ...session().store, save: () => Promise.reject(new Error('no disk')) };
  const url = await serve({ store }, (app) => app.post('/', (_req, res) => res.redirect('/to')));

  const response = await request(url, '/', { method: 'POST' });

  expect(response.status).toBe(500);
  expect(await response.text()).toBe('no disk');
});
