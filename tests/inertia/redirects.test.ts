import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { on, request, serve, type VisitOptions } from './support.ts';

type Answer = { status: number; location: string | null; header: string | null };

/** How a redirect with this status to this target reaches a visit. */
async function redirected(status: number, target: string, options: VisitOptions): Promise<Answer> {
  const url = await serve({}, (app) => {
    app.all('/from', (_req, res) => {
      res.cookie('mark', 'yes');
      res.redirect(
        status,
        target.replace('{origin}', url).replace('{secure}', url.replace('http:', 'https:')),
      );
    });
  });
  return answered(url, await request(url, '/from', options));
}

async function answered(url: string, response: Response): Promise<Answer> {
  const { headers, status } = response;
  const header = headers.get('X-Inertia-Location') ?? headers.get('X-Inertia-Redirect');
  return {
    status,
    location: headers.get('Location')?.replace(url, '{origin}') ?? null,
    header,
  };
}

const plain = (method = 'GET'): VisitOptions => ({ method, plain: true });
const changes = ['PUT', 'PATCH', 'DELETE'];

describe('a redirect on this site', () => {
  test.each(changes)('after %s on an Inertia visit is a 303', async (method) => {
    expect(await redirected(302, '/to', { method })).toMatchObject({
      status: 303,
      location: '/to',
    });
    expect(await redirected(301, '/to', { method })).toMatchObject({ status: 303 });
  });

  test.each(['GET', 'POST'])('after %s stays a 302', async (method) => {
    expect(await redirected(302, '/to', { method })).toMatchObject({
      status: 302,
      location: '/to',
    });
  });

  test('after a plain PUT stays a 302', async () => {
    expect(await redirected(302, '/to', plain('PUT'))).toMatchObject({ status: 302 });
  });

  test.each([303, 307, 308])('with an explicit %i keeps it', async (status) => {
    expect(await redirected(status, '/to', { method: 'PUT' })).toMatchObject({ status });
    expect(await redirected(status, '/to', { method: 'POST' })).toMatchObject({ status });
  });

  test('without a status is a 302', async () => {
    const url = await serve({}, (app) => app.get('/', (_req, res) => res.redirect('/to')));

    expect((await request(url, '/')).status).toBe(302);
  });
});

describe('a redirect to a fragment', () => {
  test.each(['GET', 'POST', 'PUT'])('is told to the client after %s', async (method) => {
    expect(await redirected(302, '/article#section', { method })).toEqual({
      status: 409,
      location: null,
      header: '/article#section',
    });
  });

  test('is a plain redirect for a plain request', async () => {
    expect(await redirected(302, '/article#section', plain())).toEqual({
      status: 302,
      location: '/article#section',
      header: null,
    });
  });

  test('stays a redirect on a prefetch', async () => {
    expect(await redirected(302, '/a#b', { prefetch: true })).toMatchObject({ status: 302 });
  });
});

describe('a URL told to the client', () => {
  test.each([
    ['next#top', '/cars/next#top'],
    ['?tab=2#top', '/cars/from?tab=2#top'],
    ['#top', '/cars/from?a=1#top'],
    ['../#top', '/#top'],
    ['/ș#top', '/%C8%99#top'],
  ])('%s is taken from the URL asked for, not from the page on the screen', async (to, header) => {
    const url = await serve({}, (app) => app.get('/cars/from', (_req, res) => res.redirect(to)));

    expect(await answered(url, await request(url, '/cars/from?a=1'))).toMatchObject({
      status: 409,
      header,
    });
  });

  test('by res.inertia.location is relative to the URL asked for as well', async () => {
    const url = await serve({}, (app) => {
      app.get('/cars/:id/contract', (_req, res) => on(res).location('contract.pdf'));
    });

    expect(await answered(url, await request(url, '/cars/1/contract'))).toMatchObject({
      header: '/cars/1/contract.pdf',
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT:alert(1)//#a'])(
    'is never the script in a redirect to %s, which the client would run',
    async (target) => {
      expect(await redirected(302, target, {})).toMatchObject({ status: 302, header: null });
    },
  );
});

describe('location', () => {
  const target = 'https://pay.example/checkout?a=1#top';

  async function located(options: VisitOptions): Promise<Response> {
    const url = await serve({ version: 'v' }, (app) => {
      app.get('/', (_req, res) => on(res).location(target));
    });
    return request(url, '/', { version: 'v', ...options });
  }

  test('tells an Inertia visit, without a version', async () => {
    const response = await located({});

    expect(response.status).toBe(409);
    expect(response.headers.get('X-Inertia-Location')).toBe(target);
    expect(response.headers.get('X-Inertia-Version')).toBeNull();
    expect(response.headers.get('Location')).toBeNull();
    expect(await response.text()).toBe('');
  });

  test('redirects a plain request', async () => {
    const response = await located(plain());

    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(target);
  });
});

describe('a redirect to another origin', () => {
  test.each([301, 302, 303])('with %i is told to the client, cookies kept', async (status) => {
    const url = await serve({}, (app) => {
      app.all('/', (_req, res) => {
        res.cookie('mark', 'yes');
        res.redirect(status, 'https://pay.example/#x');
      });
    });

    for (const method of ['GET', 'POST', 'PUT']) {
      const response = await request(url, '/', { method });
      expect(response.status).toBe(409);
      expect(response.headers.get('X-Inertia-Location')).toBe('https://pay.example/#x');
      expect(response.headers.get('Set-Cookie')).toContain('mark=yes');
    }
  });

  test('is one of another scheme, host or port', async () => {
    const elsewhere = [
      'https://127.0.0.1/',
      'http://localhost/',
      'http://127.0.0.1:1/',
      '//a.example',
    ];

    for (const target of elsewhere) {
      expect(await redirected(302, target, {})).toMatchObject({ status: 409, header: target });
    }
    expect(await redirected(302, '{secure}/to', {})).toMatchObject({ status: 409 });
    expect(await redirected(302, '{origin}/to', {})).toEqual({
      status: 302,
      location: '{origin}/to',
      header: null,
    });
  });

  test.each([307, 308])('with %i must be repeated as it was', async (status) => {
    expect(await redirected(status, 'https://a.example/', {})).toMatchObject({ status });
  });

  test('yields to a stale version, which is seen before the handler', async () => {
    const url = await serve({ version: 'new' }, (app) => {
      app.get('/', (_req, res) => res.redirect('https://a.example/'));
    });

    const response = await request(url, '/', { version: 'old' });

    expect(response.headers.get('X-Inertia-Location')).toBe('/');
  });
});

describe('an empty answer', () => {
  const options = { emptyMeansBack: true };

  async function emptied(send: (res: Parameters<typeof on>[0]) => void, visit: VisitOptions) {
    const url = await serve(options, (app) => app.all('/foo', (_req, res) => send(res)));
    const headers = { Referer: `${url}/form?a=1` };
    return answered(url, await request(url, '/foo', { headers, ...visit }));
  }

  test.each(changes)('to %s on an Inertia visit sends back, with a 303', async (method) => {
    const back = { status: 303, location: '/form?a=1' };

    expect(await emptied((res) => res.end(), { method })).toMatchObject(back);
    expect(await emptied((res) => void res.send(''), { method })).toMatchObject(back);
  });

  test('does not send a GET to where it already is', async () => {
    const url = await serve(options, (app) => app.get('/', (_req, res) => void res.end()));

    expect((await request(url, '/')).status).toBe(200);
  });

  test('is not one with a body of 0, a stream, a status of its own', async () => {
    const method = 'PUT';

    expect(await emptied((res) => void res.send('0'), { method })).toMatchObject({ status: 200 });
    expect(await emptied((res) => void Readable.from([]).pipe(res), { method })).toMatchObject({
      status: 200,
    });
    expect(await emptied((res) => void res.send('body'), { method: 'HEAD' })).toMatchObject({
      status: 200,
    });
    expect(await emptied((res) => void res.status(204).end(), { method })).toMatchObject({
      status: 204,
    });
  });

  test('to a plain request is left alone', async () => {
    expect(await emptied((res) => void res.end(), plain('PUT'))).toMatchObject({ status: 200 });
  });

  test('is left alone unless the application asks', async () => {
    const url = await serve({}, (app) => app.put('/', (_req, res) => void res.end()));

    expect((await request(url, '/', { method: 'PUT' })).status).toBe(200);
  });
});
