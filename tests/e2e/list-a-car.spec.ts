import { expect, type Page } from '@playwright/test';
import { photograph } from '../media/pictures.ts';
import { freshPlate } from '../support/listing.ts';
import { fillLogin, pay, phone, signIn, test, wallTimeIn } from './people.ts';

const PASSWORD = 'o parolă lungă';

const next = (page: Page) => page.getByRole('button', { name: 'Salvați și continuați' }).click();

async function photos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(1200, 900 + at)
        .jpeg()
        .toBuffer(),
    })),
  );
}

test('a new person lists a car on a phone, mends what the staff ask for, and a client books it', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const [{ page }, staff, client] = await Promise.all([
    openBrowser(phone),
    openBrowser(),
    openBrowser(),
  ]);
  const plate = freshPlate();

  await test.step('registering leads to the start, and on to the first car', async () => {
    await page.goto('/register?kind=owner');
    await page.getByLabel('Nume și prenume').fill('Ilinca Voinea');
    await page.getByLabel('E-mail').fill(`${Date.now()}@example.test`);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Localitatea').fill('Cluj-Napoca');
    await page.getByRole('button', { name: 'Creați contul' }).click();
    await page.waitForURL('**/owner/start');
    await page.getByLabel('Telefon').fill('+40 721 000 111');
    await page.getByLabel('Adresa').fill('Strada Horea 12, Cluj-Napoca');
    await page.getByRole('button', { name: 'Continuați' }).click();
    await page.waitForURL(/step=tax/);
    await page.getByRole('link', { name: 'Mai târziu' }).click();
    await page.getByRole('link', { name: 'Adăugați mașina' }).click();
    await page.waitForURL('**/owner/cars/create');
  });

  await test.step('what is wrong is said before the draft begins', async () => {
    await page.getByLabel('Marca').fill('Dacia');
    await page.getByLabel('Modelul').fill('Spring');
    await page.getByLabel('Anul fabricației').fill('2022');
    await page.getByLabel('Culoarea').selectOption('white');
    await page.getByLabel('Kilometraj').fill('24000');
    await page.getByLabel('Număr de înmatriculare').fill('B 12 AB');
    await next(page);
    await expect(page.getByText('Numărul nu are o formă românească')).toBeVisible();
    await page.getByLabel('Număr de înmatriculare').fill(plate.toLowerCase());
    await next(page);
    await page.waitForURL(/step=specification/);
  });

  const car = new URL(page.url()).pathname.split('/')[3] ?? '';

  await test.step('the draft survives a closed browser', async () => {
    await expect(page.getByLabel('Combustibil')).toHaveValue('electric');
    await next(page);
    await page.waitForURL(/step=place/);
    await page.goto('/owner/dashboard');
    await page.getByRole('link', { name: 'Terminați anunțul' }).click();
    await expect(page.getByLabel('Adresa exactă')).toBeVisible();
  });

  await test.step('the map goes to the town, and photos are sent as they are chosen', async () => {
    await page.getByLabel('Localitatea').fill('Cluj-Napoca');
    await expect(page.locator('input[name=lat]')).toHaveValue(/^46\.7/);
    await page.getByLabel('Adresa exactă').fill('Strada Horea 12');
    await next(page);
    await page.waitForURL(/step=photos/);
    await page.locator('input[type=file]').setInputFiles(await photos(4));
    const cover = page.getByRole('button', { name: 'Folosiți drept copertă: Fotografia 4 din 4' });
    await cover.click();
    await page.getByRole('link', { name: 'Continuați' }).click();
    await page.waitForURL(/step=price/);
  });

  await test.step('price and rules are saved, and the car is sent', async () => {
    await page.getByLabel('Preț pe zi').first().fill('150');
    await next(page);
    await page.waitForURL(/step=rules/);
    await next(page);
    await page.waitForURL(/step=preview/);
    await submit(page, plate);
  });

  await test.step('the staff ask for a change', async () => {
    await signIn(staff.page, 'admin@volan.test');
    await staff.page.goto(`/admin/cars/${car}`);
    await staff.page.getByRole('button', { name: 'Cereți modificări' }).click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Datele mașinii nu corespund.').check();
    await dialog
      .getByLabel('Explicație pentru gazdă')
      .fill('Scrieți și ce cablu de încărcare are.');
    await dialog.getByRole('button', { name: 'Cereți modificări' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the owner reads what is asked, mends it and sends the car again', async () => {
    await page.goto(`/owner/cars/${car}/edit?step=specification`);
    await expect(page.getByText('Scrieți și ce cablu de încărcare are.')).toBeVisible();
    await page.getByLabel('Descriere').fill('Cablu de încărcare Type 2 în portbagaj.');
    await next(page);
    await page.waitForURL(/step=place/);
    await page.goto(`/owner/cars/${car}/edit?step=preview`);
    await submit(page, plate);
  });

  await test.step('approved, it is found by its dates and booked', async () => {
    await staff.page.goto(`/admin/cars/${car}`);
    await staff.page.getByRole('button', { name: 'Aprobați' }).click();
    await expect(staff.page.getByRole('button', { name: 'Aprobați' })).toHaveCount(0);
    const period = `from=${wallTimeIn(20)}&to=${wallTimeIn(23)}`;
    await client.page.goto(`/cars?place=cluj-napoca&${period}&model=Dacia+Spring&sort=newest`);
    await client.page.locator(`main h3 a[href*="/cars/${car}?"]`).click();
    await client.page.waitForURL(`**/cars/${car}?**`);
    await client.page.getByRole('button', { name: 'Cereți rezervarea' }).first().click();
    await client.page.waitForURL('**/login');
    await fillLogin(client.page, 'client@volan.test');
    await client.page.waitForURL(`**/cars/${car}?**`);
    await client.page.getByRole('button', { name: 'Cereți rezervarea' }).first().click();
    await client.page.waitForURL('**/checkout/*');
    await pay(client.page, '4242 4242 4242 4242');
    await client.page.waitForURL('**/client/bookings/*');
    await page.goto('/owner/bookings');
    await expect(page.getByRole('button', { name: 'Acceptați' })).toBeVisible();
  });
});

async function submit(page: Page, plate: string) {
  await page.getByRole('button', { name: 'Trimiteți spre verificare' }).click();
  await page.waitForURL(/owner\/cars$/);
  const card = page.getByRole('article').filter({ hasText: plate });
  await expect(card.getByText('În verificare')).toBeVisible();
}
