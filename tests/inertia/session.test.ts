import type { Response } from 'express';
import { describe, expect, test } from 'vitest';
import type { Errors, InertiaOptions } from '#server/inertia/index.ts';
import { on, pageWith, request, serve, session, visit, type VisitOptions } from './support.ts';

type Act = (res: Response) => unknown;

const refuse =
  (errors: Errors, bag?: string): Act =>
  (res) =>
    on(res).errors(errors, bag);

const toast: Act = (res) => on(res).flash({ toast: 'Saved' });

/** An application that acts on POST /act/:status?, redirects to /, and shows a page there. */
function acting(act: Act, settings: Partial<InertiaOptions> = {}): Promise<string> {
  return serve({ store: session().store, ...settings }, (app) => {
    app.post('/act', (_req, res) => {
      act(res);
      res.redirect('/');
    });
    app.post('/act/:status', (req, res) => {
      act(res);
      res.redirect(Number(req.params.status), '/');
    });
    app.get('/hop', (_req, res) => res.redirect('/'));
    app.get('/', (_req, res) => on(res).render('TestComponent'));
    app.get('/own', (_req, res) => on(res).render('TestComponent', { errors: { mine: 'x' } }));
  });
}

const post: VisitOptions = { method: 'POST' };

/** The errors the page after `act` is given. */
async function errorsAfter(act: Act, options: VisitOptions = {}, settings = {}): Promise<unknown> {
  const url = await acting(act, settings);
  await request(url, '/act', post);
  return (await visit(url, '/', options)).props['errors'];
}

describe('errors', () => {
  test('are an empty object when there are none', async () => {
    expect((await pageWith({})).props['errors']).toEqual({});
  });

  test('carry the first message of a field, or all of them', async () => {
    const act = refuse({ email: ['taken', 'odd'], name: 'missing' });

    expect(await errorsAfter(act)).toEqual({ email: 'taken', name: 'missing' });
    expect(await errorsAfter(act, {}, { allErrors: true })).toEqual({
      email: ['taken', 'odd'],
      name: ['missing'],
    });
  });

  test('of a named bag alone stand under its name', async () => {
    const act = refuse({ name: 'missing' }, 'example');

    expect(await errorsAfter(act)).toEqual({ example: { name: 'missing' } });
  });

  test.each(['example', '0'])('stand under the bag %s the form asks for', async (errorBag) => {
    const act = refuse({ name: 'missing' });

    expect(await errorsAfter(act, { errorBag })).toEqual({ [errorBag]: { name: 'missing' } });
  });

  test('stand at the top for a form that names no bag', async () => {
    const headers = { 'X-Inertia-Error-Bag': '' };

    expect(await errorsAfter(refuse({ name: 'missing' }), { headers })).toEqual({
      name: 'missing',
    });
  });

  test('given by the handler win', async () => {
    const url = await acting(refuse({ name: 'missing' }));
    await request(url, '/act', post);

    expect((await visit(url, '/own')).props['errors']).toEqual({ mine: 'x' });
  });

  test('given by the handler reach partial visits that do not name them', async () => {
    const url = await serve({}, (app) => {
      app.post('/', (_req, res) => on(res).render('TestComponent', { errors: { a: 'x' }, b: 1 }));
    });
    const partial = { method: 'POST', partial: 'TestComponent', only: ['b'] };

    expect((await visit(url, '/', partial)).props).toEqual({ errors: { a: 'x' }, b: 1 });
  });

  test.each([undefined, null])('given as %s are those that wait', async (errors) => {
    expect((await pageWith({ errors })).props).toEqual({ errors: {} });
    expect((await pageWith({}, {}, { share: () => ({ errors }) })).props).toEqual({ errors: {} });
  });

  test('without a message are none', async () => {
    expect(await errorsAfter(refuse({ a: [], b: 'x' }))).toEqual({ b: 'x' });
    expect(await errorsAfter(refuse({ a: [] }), { errorBag: 'form' })).toEqual({});
    expect(await errorsAfter(refuse({}, 'form'), {}, { allErrors: true })).toEqual({});
  });

  test('are delivered once', async () => {
    const url = await acting(refuse({ name: 'missing' }));
    await request(url, '/act', post);

    expect((await visit(url, '/')).props['errors']).toEqual({ name: 'missing' });
    expect((await visit(url, '/')).props['errors']).toEqual({});
  });

  test.each([301, 302, 303, 307, 308])('survive a %i', async (status) => {
    const url = await acting(refuse({ name: 'missing' }));
    await request(url, `/act/${status}`, post);

    expect((await visit(url, '/')).props['errors']).toEqual({ name: 'missing' });
  });

  test('given in several calls are merged', async () => {
    const [first, second] = [refuse({ a: '1', b: '1' }), refuse({ b: '2' })];

    expect(await errorsAfter((res) => [first(res), second(res)])).toEqual({ a: '1', b: '2' });
  });

  test('reach every partial visit', async () => {
    const partial = { partial: 'TestComponent', only: ['other'] };
    const act = refuse({ name: 'missing' });

    expect(await errorsAfter(act, partial)).toEqual({ name: 'missing' });
  });
});

describe('flash', () => {
  test.each([true, false])('is on the next page, once (plain: %s)', async (plain) => {
    const url = await acting(toast);
    await request(url, '/act', { ...post, plain });
    await request(url, '/hop');

    expect((await visit(url, '/')).flash).toEqual({ toast: 'Saved' });
    expect(await visit(url, '/')).not.toHaveProperty('flash');
  });

  test('is absent when there is none', async () => {
    expect(await pageWith({})).not.toHaveProperty('flash');
  });

  test('given in several requests is merged', async () => {
    const url = await acting((res) => on(res).flash({ [res.req.get('X-Say') ?? '']: 1 }));
    await request(url, '/act', { ...post, headers: { 'X-Say': 'a' } });
    await request(url, '/act', { ...post, headers: { 'X-Say': 'b' } });

    expect((await visit(url, '/')).flash).toEqual({ a: 1, b: 1 });
  });

  test('works within one request without any session', async () => {
    const url = await serve({}, (app) => {
      app.get('/', (_req, res) => on(res).flash({ a: 1 }).render('TestComponent'));
    });

    expect((await visit(url, '/')).flash).toEqual({ a: 1 });
  });

  test('is kept when the page fails', async () => {
    const { store } = session();
    const url = await serve({ store }, (app) => {
      app.get('/bad', (_req, res) =>
        on(res)
          .flash({ a: 1 })
          .render('TestComponent', { bad: () => Promise.reject(new Error('no')) }),
      );
      app.get('/', (_req, res) => on(res).render('TestComponent'));
    });

    expect((await request(url, '/bad')).status).toBe(500);
    expect((await visit(url, '/')).flash).toEqual({ a: 1 });
  });
});

describe('history', () => {
  test('is neither encrypted nor cleared by default', async () => {
    const page = await pageWith({});

    expect(page).not.toHaveProperty('encryptHistory');
    expect(page).not.toHaveProperty('clearHistory');
    expect(page).not.toHaveProperty('preserveFragment');
  });

  test.each([
    { everywhere: false, here: undefined, expected: undefined },
    { everywhere: false, here: true, expected: true },
    { everywhere: true, here: undefined, expected: true },
    { everywhere: true, here: false, expected: undefined },
  ])('is encrypted as said here, or else everywhere: %o', async (row) => {
    const url = await serve({ encryptHistory: row.everywhere }, (app) => {
      app.get('/', (_req, res) => {
        if (row.here !== undefined) on(res).encryptHistory(row.here);
        return on(res).render('TestComponent');
      });
    });

    expect((await visit(url, '/')).encryptHistory).toBe(row.expected);
  });

  test('is cleared by this page or the one after a redirect, once', async () => {
    const url = await acting((res) => on(res).clearHistory());
    const direct = await serve({}, (app) => {
      app.get('/', (_req, res) => on(res).clearHistory().render('TestComponent'));
    });
    await request(url, '/act', post);

    expect((await visit(direct, '/')).clearHistory).toBe(true);
    expect((await visit(url, '/')).clearHistory).toBe(true);
    expect(await visit(url, '/')).not.toHaveProperty('clearHistory');
  });

  test('keeps the fragment over a redirect, once', async () => {
    const url = await acting((res) => on(res).preserveFragment());
    await request(url, '/act', post);

    expect((await visit(url, '/')).preserveFragment).toBe(true);
    expect(await visit(url, '/')).not.toHaveProperty('preserveFragment');
  });
});
