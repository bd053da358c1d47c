import type { Page } from '@playwright/test';

/** Every title that a document has had since it began, those of a moment among them. */
export async function recordTitles(page: Page) {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    const note = () => {
      if (document.head && document.title !== titles.at(-1)) titles.push(document.title);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

export async function titlesOf(page: Page): Promise<string[]> {
  const seen: unknown = await page.evaluate(() => Reflect.get(globalThis, 'titles'));
  const noted = Array.isArray(seen) ? seen.map(String) : [];
  return [...noted.filter((title) => title !== ''), await page.title()];
}

/** A page says its own name first. */
export function wrongAmong(titles: readonly string[]): string[] {
  return [...new Set(titles)].filter((title) => !/. - Volan$/.test(title));
}
