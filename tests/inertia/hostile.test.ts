import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  defer,
  fill,
  fillPage,
  optional,
  pageBytes,
  type PageObject,
} from '#server/inertia/index.ts';
import { pageOf } from '#server/inertia/testing.ts';
import {
  on,
  pageWith,
  partialPageWith,
  request,
  serve,
  servePage,
  session,
  visit,
} from './support.ts';

const nasty = [
  '</script><img src=x onerror=alert(1)>',
  '<!--<script>',
  "$& $` $' $1 $$",
  '<!--inertia-body--><!--inertia-head-->',
  '\u2028\u2029\u0000\ud800',
  '"\'&amp;{{7*7}}',
];

/** An answer as it comes over the wire, to a target that `fetch` would tidy. */
async function raw(
  origin: string,
  target: string,
  headers: string,
  host = 'a.test',
): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const failing = () => Promise.reject(new Error('early'));

async function slowly(): Promise<Record<string, unknown>> {
  await new Promise((done) => setTimeout(done, 20));
  return {};
}

describe('data in a document', () => {
  test.each(nasty)('cannot leave its script and arrives unchanged: %j', async (text) => {
    const url = await servePage({ text, [text]: 1 });

    const html = await (await fetch(url)).text();
    const page = await pageOf(await fetch(url));

    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(page.props).toEqual({ errors: {}, text, [text]: 1 });
  });

  test('rendered on the server is put in as it is', () => {
    const page: PageObject = { component: 'A', props: {}, url: '/', version: null };
    const ssr = { head: ['<title>$&</title>'], body: '<p>$` <!--inertia-head--></p>' };

    expect(fillPage('<!--inertia-head-->|<!--inertia-body-->', page, ssr)).toBe(
      '<title>$&</title>|<p>$` <!--inertia-head--></p>',
    );
    const sent = () =>
      String(pageBytes('<!--inertia-head-->|<!--inertia-body-->|<!--other-->', page, ssr));
    const document = '<title>$&</title>|<p>$` <!--inertia-head--></p>|<!--other-->';
    expect([sent(), sent()]).toEqual([document, document]);
    expect(fill('<!--__proto__-->', {})).toBe('<!--__proto__-->');
  });
});

describe('names', () => {
  const polluted: unknown = JSON.parse('{"__proto__": {"admin": true}, "a": 1}');

  test('like __proto__ are data like any other', async () => {
    const response = await request(
      await servePage({ polluted, late: { polluted, x: () => 1 } }),
      '/',
    );

    const json = await response.text();

    expect(json).toContain('"polluted":{"__proto__":{"admin":true},"a":1}');
    expect(json).toContain('"late":{"polluted":{"__proto__":{"admin":true},"a":1},"x":1}');
    expect({}).not.toHaveProperty('admin');
  });

  test('with dots cannot reach a prototype', async () => {
    const url = await servePage({ '__proto__.admin': true });

    expect((await request(url, '/')).status).toBe(500);
    expect((await request(await servePage({ 'a.__proto__.admin': 1 }), '/')).status).toBe(500);
    expect((await pageWith({ 'constructor.prototype.admin': 1 })).props).toEqual({
      errors: {},
      constructor: { prototype: { admin: 1 } },
    });
    expect({}).not.toHaveProperty('admin');
  });

  test('of fields and bags that come from a form are harmless', async () => {
    const url = await serve({ store: session().store }, (app) => {
      app.post('/', (req, res) => on(res).errors(req.body).back());
      app.get('/', (_req, res) => on(res).render('TestComponent'));
    });
    const headers = { 'Content-Type': 'application/json', 'X-Inertia': 'true' };
    await fetch(url, { method: 'POST', body: '{"__proto__":"x"}', headers, redirect: 'manual' });

    const response = await request(url, '/', { errorBag: '__proto__' });

    expect(await response.text()).toContain('"errors":{"__proto__":{');
    expect({}).not.toHaveProperty('x');
  });

  test('in headers match only props that are there', async () => {
    const only = ['__proto__', 'constructor', 'a.b.c.d', '..', '*', 'toString'];

    expect((await partialPageWith({ a: { x: 1 } }, only)).props).toEqual({ errors: {}, a: {} });
  });
});

describe('URLs', () => {
  test.each([
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example/x', '/evil.example/x'],
    ['http://evil.example/x?a=1', '/x?a=1'],
    ['///x', '/x'],
    ['/x?a=1#//evil.example', '/x?a=1'],
  ])('a visit to %s cannot become one to another site', async (target, expected) => {
    const url = await serve({ version: 'v' }, (app) => {
      app.use((_req, res) => on(res).render('TestComponent'));
    });
    const inertia = 'X-Inertia: true\r\n';

    const answer = await raw(url, target, `${inertia}X-Inertia-Version: v\r\n`);
    const stale = await raw(url, target, inertia);

    expect(answer).toContain(`"url":"${expected}"`);
    expect(stale).toContain(`X-Inertia-Location: ${expected}\r\n`);
  });

  test('back cannot lead to another site by a path of ours', async () => {
    const url = await serve({}, (app) => app.post('/', (_req, res) => on(res).back()));
    const headers = { Referer: `${url}//evil.example/x` };

    const response = await request(url, '/', { method: 'POST', headers });

    expect(response.headers.get('Location')).toBe('/evil.example/x');
  });

  test('with line breaks or foreign letters cannot break a header', async () => {
    const target = 'https://a.example/ș\r\nSet-Cookie: a=b#ț';
    const url = await serve({}, (app) => {
      app.get('/away', (_req, res) => res.redirect(target));
      app.get('/location', (_req, res) => on(res).location(target));
      app.get('/here', (_req, res) => res.redirect('/ș\r\nSet-Cookie: a=b#ț'));
    });

    for (const path of ['/away', '/location', '/here']) {
      const response = await request(url, path);
      expect(response.status).toBe(409);
      expect(response.headers.get('Set-Cookie')).toBeNull();
    }
  });

  test('to an invalid address, or under an invalid host, still gets an answer', async () => {
    const url = await serve({}, (app) => app.get('/', (_req, res) => res.redirect('http://[')));

    expect((await request(url, '/')).status).toBe(302);
    expect(await raw(url, '/', 'X-Inertia: true\r\n', 'a b')).toMatch(/^HTTP\/1.1 302 /);
  });
});

describe('size and time', () => {
  test('a megabyte of props arrives whole', async () => {
    const cars = Array.from({ length: 4000 }, (_, id) => ({ id, text: '</script>'.repeat(28) }));
    const url = await servePage({ cars, late: defer(() => cars), never: optional(() => 1) });

    expect((await visit(url, '/')).props['cars']).toEqual(cars);
    expect((await pageOf(await fetch(url))).props['cars']).toEqual(cars);
    expect((await visit(url, '/', { partial: 'TestComponent', only: ['late'] })).props).toEqual({
      errors: {},
      late: cars,
    });
  });

  test('thousands of names asked for are no burden', async () => {
    const cars = Array.from({ length: 4000 }, (_, id) => ({ id, a: { b: 1, c: 2 } }));
    const only = Array.from({ length: 1200 }, (_, id) => `cars.${id}.a`);
    const started = performance.now();

    const { props } = await partialPageWith({ cars }, only);

    expect(props['cars']).toHaveLength(1200);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('props that cannot be written fail the request and keep what waits', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const { store, data } = session();
    const url = await serve({ store }, (app) => {
      app.get('/circle', (_req, res) =>
        on(res).flash({ a: 1 }).render('TestComponent', { circle }),
      );
      app.get('/bigint', (_req, res) => on(res).render('TestComponent', { a: 1n }));
    });

    expect((await request(url, '/circle')).status).toBe(500);
    expect((await request(url, '/bigint')).status).toBe(500);
    expect(data.size).toBe(1);
  });

  test('a visit that is given up keeps what waits for the next', async () => {
    const { store } = session();
    const entered = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const url = await serve({ store }, (app) => {
      app.get('/slow', (_req, res) => {
        res.once('close', () => gone.resolve());
        entered.resolve();
        return on(res)
          .flash({ toast: 'Saved' })
          .render('TestComponent', { slow: () => gone.promise });
      });
      app.get('/', (_req, res) => on(res).render('TestComponent'));
    });
    const giveUp = new AbortController();
    const given = fetch(`${url}/slow`, { signal: giveUp.signal });

    await entered.promise;
    giveUp.abort();

    await expect(given).rejects.toThrow('aborted');
    await gone.promise;
    expect((await visit(url, '/')).flash).toEqual({ toast: 'Saved' });
  });

  test('a promise nobody asked for, or that fails early, ends no process', async () => {
    const url = await serve({ share: slowly }, (app) => {
      app.get('/', (_req, res) =>
        on(res).render('TestComponent', { b: failing(), c: { d: failing() }, e: 1 }),
      );
    });

    const page = await visit(url, '/', { partial: 'TestComponent', only: ['e'] });

    expect(page.props).toEqual({ errors: {}, e: 1 });
    expect(await (await request(url, '/')).text()).toBe('early');
  });
});
