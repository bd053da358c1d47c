import { expect, type Locator, type Page } from '@playwright/test';
import { dayIn, signIn, test } from './people.ts';
import { boxOf, freeRow, reachMovable, type Box } from './timeline-boxes.ts';

const NOTE = 'Anvelope de iarnă';

test('a block is drawn and dragged longer on the timeline, and the page of another member follows', async ({
  openBrowser,
}) => {
  const desk = { viewport: { width: 1280, height: 900 } };
  const office = await openBrowser(desk);
  await signIn(office.page, 'company@volan.test');
  await office.page.goto('/company/timeline');
  const branch = await openBrowser(desk);
  await signIn(branch.page, 'agent@volan.test');
  await branch.page.goto('/company/timeline');
  await branch.page.waitForLoadState('networkidle');

  await drawOverFreeDays(office.page);
  await office.page.getByLabel('Notă').fill(NOTE);
  await office.page.getByRole('dialog').getByRole('button', { name: 'Blocați' }).click();
  await expect(blockOn(office.page)).toBeVisible();
  await expect(blockOn(branch.page)).toBeVisible();

  const before = await wordsOf(branch.page);
  const { x, y, width, height } = await boxOf(blockOn(office.page));
  await office.page.mouse.move(x + width - 2, y + height / 2);
  await office.page.mouse.down();
  await office.page.mouse.move(x + width + 18, y + height / 2, { steps: 4 });
  await office.page.mouse.up();

  await expect
    .poll(async () => (await blockOn(office.page).boundingBox())?.width ?? 0)
    .toBeGreaterThan(width + 20);
  await expect.poll(() => wordsOf(branch.page)).not.toBe(before);
  expect(await wordsOf(branch.page)).toBe(await wordsOf(office.page));

  const longer = await boxOf(blockOn(office.page));
  await office.page.mouse.move(longer.x + longer.width / 2, longer.y + longer.height / 2);
  await office.page.mouse.down();
  await office.page.mouse.move(longer.x + longer.width / 2, longer.y + 70, { steps: 4 });
  await office.page.mouse.up();
  await expect(office.page.locator('.toast')).toContainText('O blocare rămâne la mașina ei.');
  expect(await boxOf(blockOn(office.page))).toEqual(longer);
  expect([...office.problems, ...branch.problems]).toEqual([]);
});

/** Draws over two days on which nothing lies, with free days behind them. */
async function drawOverFreeDays(page: Page) {
  const tracks = page.locator('.timeline-track');
  await expect(tracks.first()).toBeVisible();
  for (const track of await tracks.all()) {
    const row = await boxOf(track);
    const bars = await Promise.all((await track.locator('[data-bar]').all()).map(boxOf));
    const day = row.width / 60;
    const first = freeDay(bars, row.x, day);
    if (first === undefined) continue;
    await page.mouse.move(row.x + (first + 0.5) * day, row.y + row.height / 2);
    await page.mouse.down();
    await page.mouse.move(row.x + (first + 1.5) * day, row.y + row.height / 2, { steps: 3 });
    await page.mouse.up();
    return;
  }
}

/** The first day from the second week on that is followed by four free ones, and is in sight. */
function freeDay(bars: readonly Box[], left: number, day: number): number | undefined {
  const days = Array.from({ length: 10 }, (_, at) => at + 8);
  return days.find((at) =>
    bars.every(({ x, width }) => x + width <= left + at * day || x >= left + (at + 5) * day),
  );
}

function blockOn(page: Page): Locator {
  return page.getByRole('button', { name: NOTE });
}

function wordsOf(page: Page): Promise<string | null> {
  return blockOn(page).getAttribute('aria-label');
}

test('the rows follow a slow scroll, a far one and the keyboard, and an entry opens with both', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'company@volan.test');
  await page.goto('/company/timeline', { waitUntil: 'networkidle' });
  const grid = page.getByRole('grid');
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  const { x, y } = await boxOf(page.locator('.timeline'));
  await page.mouse.move(x + 400, y + 300);

  for (let step = 0; step < 8; step++) await page.mouse.wheel(0, 92);
  await expect.poll(async () => (await rowsInSight(page)).first).toBeGreaterThan(12);
  expect((await rowsInSight(page)).gaps).toBe(0);

  await page.mouse.wheel(0, 90_000);
  await expect.poll(async () => (await rowsInSight(page)).first).toBeGreaterThan(rows - 20);
  expect((await rowsInSight(page)).gaps).toBe(0);

  await grid.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await expect.poll(() => rowsInSight(page)).toEqual({ first: expect.any(Number), gaps: 0 });
  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toBeInViewport();
  await expect(active).toHaveAttribute('aria-label', /\d{4}/);

  const bar = grid.locator('[data-bar]').first();
  await bar.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // A browser tells the page that it has closed a dialog only after it has.
  await expect(page.locator('.dialog-head')).toHaveCount(0);
  await expect(bar).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the days for which free cars are searched are marked on all rows', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'company@volan.test');
  await page.goto(`/company/timeline?free=${dayIn(9)}&until=${dayIn(11)}`);
  const band = page.locator('.timeline-marks > .timeline-marked');

  await expect(page.getByText('Zilele căutate')).toBeVisible();
  const marked = await boxOf(band);
  const rows = await boxOf(page.getByRole('rowgroup'));
  expect(marked).toMatchObject({ y: rows.y, height: rows.height });
  const track = await boxOf(page.locator('.timeline-track').first());
  const day = track.width / 60;
  expect(marked.width).toBeCloseTo(3 * day, 0);
  // The timeline begins on the Monday of the searched week.
  const weekday = (new Date(dayIn(9)).getUTCDay() + 6) % 7;
  expect(marked.x - track.x).toBeCloseTo(weekday * day, 0);

  await page.goto('/company/timeline', { waitUntil: 'networkidle' });
  await expect(band).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a booking that has begun stays on its car, and says so when it is dragged and when it is opened', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'company@volan.test');
  await page.goto('/company/timeline', { waitUntil: 'networkidle' });
  const begun = page.getByRole('button', { name: /^Rezervare, (În desfășurare|Închei)/ }).first();
  const words = 'Se mută pe altă mașină doar rezervările confirmate, până începe predarea.';
  const said = page.locator('.toast').getByText(words);
  const { x, y, width, height } = await boxOf(begun);

  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(begun).toHaveAttribute('title', new RegExp(words));
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 2, { steps: 4 });
  await expect(said).toBeVisible();
  await expect(page.getByRole('status').getByText(words)).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await begun.click();
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  expect(problems).toEqual([]);
});

test('a booking dropped on a car that is taken then is refused at once, with what takes it', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'fleet@volan.test');
  await page.goto('/company/timeline', { waitUntil: 'networkidle' });
  await page.locator('.timeline').scrollIntoViewIfNeeded();
  const held = await boxOf(await reachMovable(page));
  const [x, y] = [held.x + Math.min(held.width / 2, 60), held.y + held.height / 2];
  const other = await freeRow(page);
  await page.mouse.click(x, other.y + other.height / 2);
  await page.getByLabel('Notă').fill('Revizie anuală');
  await page.getByRole('dialog').getByRole('button', { name: 'Blocați' }).click();
  await expect(page.getByRole('button', { name: 'Revizie anuală' })).toBeVisible();
  // The message lies over the timeline.
  const said = page.locator('.toast');
  await said.getByRole('button').click();

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, other.y + other.height / 2, { steps: 6 });
  await page.mouse.up();

  await expect(said).toContainText(/este ocupată în această perioadă: Blocată, Revizie anuală/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('what a bar stands for is fetched when the pointer rests there, and again after it did not come', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  // What others change would load the bars again, and then their details count as unknown.
  await page.routeWebSocket(/./, () => {});
  await signIn(page, 'company@volan.test');
  await page.goto('/company/timeline', { waitUntil: 'networkidle' });
  const details = /\/owner\/calendars\/[^/]+\/entries\//;
  const asked: string[] = [];
  page.on('request', (request) => details.test(request.url()) && asked.push(request.url()));
  const bar = page.getByRole('button', { name: /^Rezervare, În desfășurare/ }).first();
  const dialog = page.getByRole('dialog');

  await page.route(details, (route) => route.abort());
  await bar.click();
  await expect(dialog.getByText('Detaliile nu au putut fi încărcate.')).toBeVisible();
  await page.unroute(details);
  await dialog.getByRole('button', { name: 'Încercați din nou' }).click();
  await expect(dialog.getByText('Client', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.move(5, 5);
  asked.length = 0;
  const answer = page.waitForResponse(details);
  await bar.hover();
  await answer;
  await bar.click();
  await expect(dialog.getByText('Client', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('where days have hours, the name of a bar that begins before what is seen comes into sight', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'fleet@volan.test');
  await page.goto('/company/timeline?scale=hours', { waitUntil: 'networkidle' });
  const bar = await reachMovable(page);
  const nameAt = () =>
    bar.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const names = document.querySelector('.timeline-names')?.getBoundingClientRect();
      return range.getBoundingClientRect().left - (names?.right ?? 0);
    });
  const scrollTo = (past: number) =>
    bar.evaluate((element, by) => {
      const names = document.querySelector('.timeline-names')?.getBoundingClientRect();
      const left = element.getBoundingClientRect().left - (names?.right ?? 0);
      element.closest('.timeline')?.scrollBy({ left: left + by });
    }, past);

  await scrollTo(-100);
  await expect.poll(nameAt).toBeCloseTo(106, 0);
  await scrollTo(200);
  await expect.poll(nameAt).toBeCloseTo(6, 0);
  await scrollTo(-50);
  await expect.poll(nameAt).toBeCloseTo(56, 0);
  expect(problems).toEqual([]);
});

/** The number of the uppermost row in sight, and how many heights of rows below it show none. */
function rowsInSight(page: Page) {
  return page.locator('.timeline').evaluate((timeline) => {
    const { top, bottom, left } = timeline.getBoundingClientRect();
    const head = timeline.querySelector('.timeline-head')?.getBoundingClientRect().height ?? 0;
    const found: (number | undefined)[] = [];
    for (let y = top + head + 23; y < Math.min(bottom, innerHeight) - 23; y += 46) {
      const name = document.elementFromPoint(left + 20, y)?.closest('[role="rowheader"]');
      const row = name && document.querySelector(`[aria-owns="${name.id}"]`);
      found.push(row ? Number(row.getAttribute('aria-rowindex')) : undefined);
    }
    return { first: found[0] ?? 0, gaps: found.filter((row) => row === undefined).length };
  });
}
