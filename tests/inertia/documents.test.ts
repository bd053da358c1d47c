import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  body,
  fill,
  fillPage,
  inertia,
  type InertiaOptions,
  type PageObject,
  type SsrResult,
} from '#server/inertia/index.ts';
import { developmentLoader, productionLoader, serverRenderer } from '#server/inertia/ssr.ts';
import { pageOf } from '#server/inertia/testing.ts';
import { request, servePage, template } from './support.ts';

const renderToString = () => 'rendered';
const load = async () => async (given: PageObject) => ({
  head: [],
  body: `${given.component} ${renderToString()}`,
});
const page: PageObject = { component: 'Home', props: {}, url: '/', version: null };
const rendered: SsrResult = {
  head: ['<title data-inertia="">Cars</title>', '<meta data-inertia="m">'],
  body: '<script data-page="app" type="application/json">{}</script><div id="app" data-server-rendered="true">Hi</div>',
};

async function documentOf(settings: Partial<InertiaOptions>, props = {}): Promise<string> {
  return (await fetch(await servePage(props, settings))).text();
}

describe('a document for the client to render', () => {
  test('holds the page in a script next to an empty root', () => {
    expect(body(page, null)).toBe(
      '<script data-page="app" type="application/json">' +
        '{"component":"Home","props":{},"url":"\\/","version":null}</script><div id="app"></div>',
    );
  });

  test('may be given as a template alone', async () => {
    const url = await servePage({ a: 1 }, { html: template });

    expect((await pageOf(await fetch(url))).props).toEqual({ errors: {}, a: 1 });
    expect(await documentOf({ html: template, ssr: () => rendered })).toBe(
      `<html><head>${rendered.head.join('\n')}</head><body>${rendered.body}</body></html>`,
    );
  });

  test('cannot be made from a template without a place for the page', () => {
    expect(() => inertia({ html: '<html></html>' })).toThrow('<!--inertia-body-->');
  });

  test('may have a root of another name', async () => {
    const url = await servePage(
      { a: 1 },
      { html: (given, ssr) => fillPage(template, given, ssr, 'root') },
    );

    const response = await fetch(url);

    expect((await pageOf(response.clone(), 'root')).props).toEqual({ errors: {}, a: 1 });
    expect(await response.text()).toContain('<div id="root"></div>');
  });

  test('may be made from the request, and set headers', async () => {
    const url = await servePage(
      {},
      {
        html: async (given, _ssr, req, res) => {
          res.set('Content-Security-Policy', "default-src 'self'");
          return `${given.component} ${req.path}`;
        },
      },
    );

    const response = await fetch(url);

    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(await response.text()).toBe('TestComponent /');
  });
});

describe('a document rendered on the server', () => {
  test('has its head and body in place of the markers', async () => {
    const html = await documentOf({ ssr: () => rendered });

    expect(html).toBe(
      `<html><head>${rendered.head.join('\n')}</head><body>${rendered.body}</body></html>`,
    );
  });

  test('is rendered once per page load and not at all for visits', async () => {
    let renders = 0;
    const ssr = () => {
      renders += 1;
      return rendered;
    };
    const url = await servePage({}, { ssr });

    await request(url, '/');
    expect(renders).toBe(0);
    await fetch(url);
    expect(renders).toBe(1);
  });

  test('falls back to the client and is reported when rendering fails', async () => {
    const reports: unknown[] = [];
    const failure = new Error('window is not defined');
    const onSsrError = (error: unknown, { component }: PageObject) =>
      void reports.push([String(error), component]);

    const html = await documentOf({ ssr: () => Promise.reject(failure), onSsrError });

    expect(html).toContain('<div id="app"></div>');
    expect(reports).toEqual([['Error: window is not defined', 'TestComponent']]);
  });

  test('is left to the client where the application says so', async () => {
    expect(await documentOf({ ssr: () => null })).toContain('<div id="app"></div>');
  });
});

describe('the renderer', () => {
  const req = Object.create(null);
  test('renders with what the application exports, and tells how long that took', async () => {
    const times: number[] = [];
    const ssr = serverRenderer({ load, renderToString, onRendered: (ms) => times.push(ms) });

    expect(await ssr(page, req)).toEqual({ head: [], body: 'Home rendered' });
    expect(times).toEqual([expect.any(Number)]);
  });

  test('skips the pages not worth it', async () => {
    const ssr = serverRenderer({
      load,
      renderToString,
      when: ({ component }) => component !== 'Home',
    });

    expect(await ssr(page, req)).toBeNull();
  });

  test('in development is loaded anew for every page', async () => {
    const asked: string[] = [];
    const vite = {
      ssrLoadModule: async (url: string) => {
        asked.push(url);
        return { default: load() };
      },
    };
    const ssr = serverRenderer({ load: developmentLoader(vite), renderToString });

    await ssr(page, req);
    await ssr(page, req);

    expect(asked).toEqual(['/resources/js/app.tsx', '/resources/js/app.tsx']);
  });

  test('in production is imported once, and again only if that failed', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'inertia-')), 'app.mjs');
    const loader = productionLoader(file);
    const ssr = serverRenderer({ load: loader, renderToString });

    await expect(ssr(page, req)).rejects.toThrow(/app\.mjs/);
    await writeFile(
      file,
      'export default Promise.resolve(async (page, r) => ({ head: [], body: page.url + r() }))',
    );

    expect(await ssr(page, req)).toEqual({ head: [], body: '/rendered' });
    expect(await loader()).toBe(await loader());
  });

  test('says what is wrong with an entry that exports no application', async () => {
    const vite = { ssrLoadModule: async () => ({ default: undefined }) };
    const ssr = serverRenderer({ load: developmentLoader(vite, '/app.tsx'), renderToString });

    await expect(ssr(page, req)).rejects.toThrow('/app.tsx should export createInertiaApp(...)');
  });
});

test('markers not spoken of stay as they are', () => {
  expect(fill('<!--a--><!--b--><!--constructor-->', { a: 'A' })).toBe(
    'A<!--b--><!--constructor-->',
  );
});
