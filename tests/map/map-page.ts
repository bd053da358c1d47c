import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from './browser.ts';
import { servePage } from './page-server.ts';

/** A page with nothing but a map, fresh for each test of the file. */
export function useMapPage() {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof servePage>>;
  let page: Page;

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), servePage()]);
  }, 30_000);

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  beforeEach(async () => {
    await page?.context().close();
    const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
    page = await context.newPage();
  });

  return {
    get page() {
      return page;
    },
    get url() {
      return server.url;
    },
    /** Opens the map the query describes, and waits until it has come to rest. */
    async open(query: string): Promise<void> {
      await page.goto(`${server.url}?${query}`);
      await page.waitForFunction(() => Reflect.get(window, 'events').length > 0);
    },
  };
}
