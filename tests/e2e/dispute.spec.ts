import { expect } from '@playwright/test';
import { pay, signIn, test, wallTimeIn } from './people.ts';

const search = `/cars?place=cluj-napoca&instant=1&from=${wallTimeIn(150)}&to=${wallTimeIn(153)}`;

test('a card that disputes its payment: the staff answer the bank, and both sides see how it stands', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const [client, admin] = await Promise.all([openBrowser(), openBrowser()]);
  await signIn(client.page, 'client@volan.test');
  await signIn(admin.page, 'admin@volan.test');

  const ref = await test.step('a client books at once with the card', async () => {
    await client.page.goto(search, { waitUntil: 'networkidle' });
    const car = client.page.getByRole('main').locator('h3 a').first();
    await client.page.goto((await car.getAttribute('href')) ?? '', { waitUntil: 'networkidle' });
    await client.page
      .getByRole('button', { name: /Rezervați|Cereți rezervarea/ })
      .first()
      .click();
    await client.page.waitForURL('**/checkout/*');
    await pay(client.page, '4000 0000 0000 0259');
    await client.page.waitForURL('**/client/bookings/*');
    return client.page.url().split('/').at(-1) ?? '';
  });

  await test.step('the case is there, and the client sees that the bank has the money', async () => {
    const found = admin.page.getByRole('article').filter({ hasText: 'Plată contestată' });
    await expect(async () => {
      await admin.page.goto(`/admin/cases?q=${ref}`);
      await expect(found).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await client.page.reload();
    await expect(client.page.getByText('Contestați plata la banca')).toBeVisible();
    await found.getByRole('link', { name: 'Deschideți cazul' }).click();
  });

  await test.step('an admin sends the evidence, and the bank is convinced', async () => {
    const { page } = admin;
    await expect(page.getByText('Contestat la bancă')).toBeVisible();
    await page.getByRole('button', { name: 'Trimiteți dovezile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('winning_evidence');
    await dialog.getByRole('button', { name: 'Trimiteți dovezile' }).click();
    await expect(page.getByText('Banca ne-a dat dreptate')).toBeVisible();
    await client.page.reload();
    await expect(client.page.getByText('Contestați plata la banca')).toHaveCount(0);
  });

  for (const { problems } of [client, admin]) expect(problems).toEqual([]);
});
