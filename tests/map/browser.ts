import { chromium, type Browser } from 'playwright-core';
import { browserArguments, findBrowser } from '../support/browser.ts';

export async function launchBrowser(): Promise<Browser> {
  const { path } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    args: [...browserArguments, '--font-render-hinting=none'],
  });
}
