import { expect, type Page } from '@playwright/test';
import {
  confirm,
  fillLogin,
  test,
  pay,
  phone,
  photo,
  recordHandover,
  register,
  signHandover,
  signIn,
  wallTimeAhead,
} from './people.ts';

/** The demo owner's, whose host is asked first: it comes back in hours and is then free for days. */
const CAR = 'Dacia Duster';
/**
 * A person of this test's own: what the demo's client is told of beside it, by tests that run at the same time, would
 * put off the messages it waits for.
 */
const CLIENT = 'Sânziana Bălțătescu';

test('four people do the main job: found, booked, accepted, handed over, returned, reviewed, paid out', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const [client, owner, rival, admin] = await Promise.all([
    openBrowser(),
    openBrowser(phone),
    openBrowser(),
    openBrowser(),
  ]);
  const period = `from=${wallTimeAhead(12)}&to=${wallTimeAhead(42)}`;
  await signIn(owner.page, 'owner@volan.test');
  await signIn(admin.page, 'admin@volan.test');

  const carPath = await test.step('a visitor finds the car free for the dates', async () => {
    await client.page.goto(`/cars?place=cluj-napoca&${period}`);
    await expect(client.page.getByRole('heading', { level: 1 })).toContainText('Cluj-Napoca');
    await client.page.getByRole('checkbox', { name: /SUV/ }).check({ force: true });
    const path = await ownCarPath(owner.page);
    await client.page.waitForURL(/category/);
    await client.page.locator(`main h3 a[href*="${path}?"]`).click();
    await client.page.waitForURL(`**${path}?**`);
    return new URL(client.page.url()).pathname;
  });

  const [total, rivalTotal] = [
    await quoted(client.page, carPath, period),
    await quoted(rival.page, carPath, period),
  ];
  expect(rivalTotal).toBe(total);

  const ref =
    await test.step('they register on the way without losing the choice, and hold the car', async () => {
      await client.page.getByRole('button', { name: 'Cereți rezervarea' }).first().click();
      await client.page.waitForURL('**/login');
      await register(client.page, CLIENT);
      await client.page.waitForURL(`**${carPath}?**`);
      await expect(client.page.getByText(total).first()).toBeVisible();
      await client.page.getByRole('button', { name: 'Cereți rezervarea' }).first().click();
      await client.page.waitForURL('**/checkout/*');
      return client.page.url().split('/').at(-1) ?? '';
    });

  await test.step('somebody else is told that the car was taken a second ago', async () => {
    await rival.page.getByRole('button', { name: 'Cereți rezervarea' }).first().click();
    await rival.page.waitForURL('**/login');
    await fillLogin(rival.page, 'company@volan.test');
    await rival.page.waitForURL(`**${carPath}?**`);
    await expect(rival.page.getByText('Mașina este ocupată în aceste zile.').first()).toBeVisible();
  });

  await test.step('a declined card is said at once and another one is tried', async () => {
    await client.page.getByLabel('Adresa de domiciliu').fill('Strada Florilor 3, Cluj-Napoca');
    await pay(client.page, '4000 0000 0000 0002');
    await expect(client.page.getByRole('alert').first()).toContainText('refuzat');
    const before = await unread(owner.page);
    const message = shown(owner.page, `Cerere nouă pentru ${CAR}`);
    await pay(client.page, '4242 4242 4242 4242');
    await client.page.waitForURL(`**/client/bookings/${ref}`);
    // Of news that come while a message is shown only the number is told, once they are several.
    await client.page.getByRole('button', { name: 'Închideți mesajul' }).click();
    await message;
    await expect(owner.page.locator('.toast')).toHaveCount(1);
    // The owner's other bookings, which other tests are about, may tell of something in the same moment.
    await expect.poll(() => unread(owner.page)).toBeGreaterThan(before);
  });

  await test.step('the owner, who was told without reloading, accepts; so is the client', async () => {
    await expect.poll(client.isLive).toBe(true);
    const message = shown(client.page, 'a acceptat rezervarea');
    await owner.page.goto(`/owner/bookings/${ref}`);
    await owner.page.getByRole('button', { name: 'Acceptați' }).click();
    await message;
    await expect(owner.page.getByRole('link', { name: 'Începeți predarea' })).toBeVisible();
  });

  await test.step('the client’s page follows; the contract is there for both', async () => {
    await expect(client.page.getByText('Rezervare confirmată').first()).toBeVisible();
    for (const { page } of [client, owner]) {
      await page.goto(`/contracts/${ref}`);
      await expect(page.getByText(ref).first()).toBeVisible();
    }
  });

  await test.step('the client sends their documents, and the admin accepts them', async () => {
    await sendDocuments(client.page);
    await acceptDocuments(admin.page);
  });

  await test.step('check-in on the phone: the owner records, the client signs', async () => {
    await owner.page.goto(`/owner/bookings/${ref}/check-in`);
    await recordHandover(owner.page, { km: 90_000, fuel: 100, signature: 'Mihai Stănescu' });
    await signHandover(client.page, ref, CLIENT);
    await expect(owner.page.getByText('Mașina este predată')).toBeVisible();
  });

  await test.step('check-out the same way, with a charge for the kilometres too many', async () => {
    await owner.page.goto(`/owner/bookings/${ref}/check-out`);
    await recordHandover(owner.page, { km: 91_000, fuel: 100, signature: 'Mihai Stănescu' });
    await signHandover(client.page, ref, CLIENT);
    await client.page.goto(`/client/bookings/${ref}`);
    await expect(client.page.getByText('Kilometri în plus').first()).toBeVisible();
    await client.page.getByRole('button', { name: 'Acceptați' }).click();
    await confirm(client.page, 'Acceptați');
  });

  await test.step('both have nothing left to settle, and the booking is completed', async () => {
    await client.page.getByRole('button', { name: 'Totul este în regulă' }).click();
    await confirm(client.page, 'Totul este în regulă');
    await owner.page.goto(`/owner/bookings/${ref}`);
    await owner.page.getByRole('button', { name: 'Nu mai am costuri de cerut' }).click();
    await confirm(owner.page, 'Nu mai am costuri de cerut');
  });

  await test.step('the client reviews; the owner hears of it', async () => {
    await client.page.goto(`/client/bookings/${ref}/review`);
    for (const five of await client.page.getByRole('radio', { name: '5' }).all())
      await five.check({ force: true });
    await client.page.getByLabel('Povestiți pe scurt').fill('Mașină curată, gazdă punctuală.');
    // Messages that wait behind another are told together: this one is to come alone.
    await expect(owner.page.locator('.toast')).toHaveCount(0, { timeout: 30_000 });
    const message = shown(owner.page, `Recenzie nouă pentru ${CAR}`);
    await client.page.getByRole('button', { name: 'Trimiteți recenzia' }).click();
    await message;
  });

  await test.step('the admin approves the hand-overs and the payout, which the owner sees', async () => {
    await approveHandovers(admin.page, ref);
    await approvePayout(admin.page, ref);
    await owner.page.goto('/owner/payments/bank-account');
    await expect(owner.page.getByText(ref).first()).toBeVisible();
  });

  for (const { problems } of [client, owner, rival, admin]) expect(problems).toEqual([]);
});

/** Watches for a message that stays for seconds only, while somebody else does what it tells of. */
function shown(page: Page, text: string) {
  return expect(page.getByText(text).first()).toBeVisible({ timeout: 30_000 });
}

/** The number on the bell. */
async function unread(page: Page): Promise<number> {
  const bell = page.getByRole('banner').getByRole('link', { name: /notific/i });
  const dot = bell.locator('.count-dot');
  return (await dot.count()) === 0 ? 0 : Number(await dot.innerText());
}

/** Other hosts in town have the same model. */
async function ownCarPath(page: Page): Promise<string> {
  await page.goto('/owner/cars');
  const calendar = page.locator('main a[href*="/owner/calendars/dacia-duster"]').first();
  return `/cars/${(await calendar.getAttribute('href'))?.split('/').at(-1)}`;
}

/** The whole price as the car's page says it. */
async function quoted(page: Page, carPath: string, period: string): Promise<string> {
  await page.goto(`${carPath}?${period}`);
  const row = page
    .getByRole('complementary')
    .getByText('Total', { exact: true })
    .locator('xpath=..');
  return ((await row.textContent()) ?? '').replace('Total', '').trim();
}

async function sendDocuments(page: Page) {
  await page.goto('/kyc');
  await page.getByLabel('Permisul expiră la').fill('2040-06-01');
  await page.getByRole('button', { name: 'Salvați și continuați' }).click();
  const kinds = [
    ['Carte de identitate sau pașaport', 'Permisul de conducere'],
    ['Permis, față', 'trimis'],
    ['Permis, verso', 'O fotografie a dumneavoastră'],
    ['Fotografia dumneavoastră (selfie)', 'În verificare'],
  ] as const;
  for (const [kind, then] of kinds) {
    const file = { name: 'document.jpg', mimeType: 'image/jpeg', buffer: await photo('white') };
    await page.getByLabel(kind).first().setInputFiles(file);
    await expect(page.getByText(then, { exact: true }).first()).toBeVisible();
  }
}

async function acceptDocuments(page: Page) {
  await page.goto(`/admin/users?q=${encodeURIComponent(CLIENT)}`);
  await page.getByRole('row', { name: CLIENT }).getByRole('link', { name: 'Documente' }).click();
  await page.getByLabel('Numărul permisului').fill('B12345678');
  await page.getByRole('button', { name: 'Acceptați identitatea' }).click();
  await expect(page.getByText('Decizia a fost salvată.').first()).toBeVisible();
}

async function approveHandovers(page: Page, ref: string) {
  await page.goto('/admin/checkins');
  await findInQueue(page, ref);
  const mine = page.getByRole('article').filter({ hasText: ref });
  await expect(mine).toHaveCount(2);
  await mine.first().getByRole('button', { name: 'Aprobați' }).click();
  await expect(mine).toHaveCount(1);
  await mine.first().getByRole('button', { name: 'Aprobați' }).click();
  await expect(mine).toHaveCount(0);
}

/** Two parts: the rental and the kilometres. */
async function approvePayout(page: Page, ref: string) {
  await page.goto('/admin/payouts');
  await findInQueue(page, ref);
  for (const payout of await page.getByLabel(`Selectați plata ${ref}`).all()) await payout.check();
  await page.getByRole('button', { name: 'Aprobați 2 plăți' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobați 2 plăți' }).click();
  await expect(page.getByText('2 plăți aprobate.').first()).toBeVisible();
}

/** Other bookings wait in the queue as well. */
async function findInQueue(page: Page, ref: string) {
  await page.getByLabel('Cod rezervare, mașină, număr, gazdă sau client').fill(ref);
  await page.getByRole('main').getByRole('button', { name: 'Căutați' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === ref);
}
