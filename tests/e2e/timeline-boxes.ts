import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

/** Scrolls to the first booking that can be moved: which cars are booked is up to the day. */
export async function reachMovable(page: Page): Promise<Locator> {
  const bar = page.locator('[data-movable]').first();
  await expect(async () => {
    if ((await bar.count()) === 0)
      await page.locator('.timeline').evaluate((rows) => rows.scrollBy({ top: 250 }));
    expect(await bar.count()).toBe(1);
  }).toPass({ intervals: [100], timeout: 20_000 });
  await bar.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  return bar;
}

/** A row in sight without any entry. */
export async function freeRow(page: Page): Promise<Box> {
  const { y, height } = await boxOf(page.locator('.timeline'));
  for (const row of await page.locator('.timeline-track:not(:has([data-bar]))').all()) {
    const box = await row.boundingBox();
    if (box && box.y > y + 130 && box.y + 2 * box.height < Math.min(y + height, 900)) return box;
  }
  throw new Error('No row in sight is free.');
}

export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return box;
}
