import { expect, type Page } from '@playwright/test';
import { test, phone, signIn } from './people.ts';

/** More would be more than the product promises. */
const MOST_TAPS = 11;

test('a signed-in client with a saved card taps at most eleven times from the landing page to a paid booking', async ({
  openBrowser,
}) => {
  const client = await openBrowser(phone);
  await signIn(client.page, 'client@volan.test');
  await saveCard(client.page);
  const { page } = client;
  let taps = 0;
  const tap = async (name: string, target: ReturnType<Page['getByRole']>) => {
    await test.step(name, () => target.tap());
    taps += 1;
  };

  await page.goto('/');
  await tap('the place', page.getByRole('combobox').first());
  await page.keyboard.type('Timi');
  await tap('the town', page.getByRole('option', { name: /Timișoara/ }).first());
  await tap('the dates', page.getByRole('button', { name: /Preluare.*Returnare/ }).first());
  await tap('a weekend', page.getByRole('button', { name: 'Weekendul de după' }));
  await tap('search', page.getByRole('button', { name: 'Căutați', exact: true }).first());
  await page.waitForURL(/\/cars\?/);
  await tap('a car', page.getByRole('main').getByRole('article').getByRole('link').first());
  await page.waitForURL(/\/cars\/[a-z]/);
  await tap('book', page.getByRole('button', { name: /^(Rezervați|Cereți)$/ }));
  await page.waitForURL('**/checkout/*');
  await tap('pay', page.getByRole('button', { name: /^(Plătiți|Cereți (cu|și))/ }).last());
  await page.waitForURL('**/client/bookings/*');

  test.info().annotations.push({ type: 'taps', description: String(taps) });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(client.problems).toEqual([]);
});

async function saveCard(page: Page) {
  await page.goto('/profile#cards');
  await page.getByRole('button', { name: 'Adăugați un card' }).click();
  await page.getByLabel('Numărul cardului').fill('4242 4242 4242 4242');
  await page.getByRole('textbox', { name: 'Expiră la' }).fill('12/34');
  await page.getByLabel('Cod de securitate').fill('123');
  await page.getByLabel('Numele de pe card').fill('Ana Ionescu');
  await page.getByRole('button', { name: 'Salvați cardul' }).click();
  await expect(page.getByText('Cardul este salvat.').first()).toBeVisible();
}
