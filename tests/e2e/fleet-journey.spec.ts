import { expect, type Page } from '@playwright/test';
import { freshPlate } from '../support/listing.ts';
import { dayIn, pay, phone, signIn, test, wallTimeIn } from './people.ts';

const PASSWORD = 'o parolă lungă';

/** So many cars as a spreadsheet writes them; three cells are wrong. */
function sheet(cars: number): Buffer {
  const rows = Array.from({ length: cars }, (_, at) => {
    const year = at === 3 ? '2O22' : '2022';
    const fuel = at === 11 ? 'cărbune' : 'benzină';
    const price = at === 20 ? 'o sută' : '150';
    return [freshPlate(), 'Dacia', 'Logan', year, 'alb', fuel, price].join(';');
  });
  return Buffer.from(
    ['Nr. înmatriculare;Marca;Model;An;Culoare;Combustibil;Preț/zi', ...rows].join('\r\n'),
  );
}

test('a company registers, imports forty cars, mends three cells, and an agent joins by invitation', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const office = await openBrowser();
  const { page } = office;
  const agent = `${Date.now()}-agent@example.test`;

  await test.step('registering leads to the start of a company', async () => {
    await page.goto('/register');
    await page.getByRole('checkbox', { name: /Conduc o companie/ }).check();
    await page.getByRole('checkbox', { name: /Închiriez o mașină/ }).uncheck();
    await page.getByLabel('Nume și prenume').fill('Matei Oprea');
    await page.getByLabel('E-mail').fill(`${Date.now()}-company@example.test`);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Denumirea companiei').fill('Oprea Auto');
    await page.getByLabel('Cod fiscal (CUI)').fill('RO14399840');
    await page.getByLabel('Localitatea').fill('Cluj-Napoca');
    await page.getByRole('button', { name: 'Creați contul' }).click();
    await page.waitForURL(/\/company\/start|\/owner\/start|\/dashboard/);
  });

  await test.step('the file is read, and each wrong cell is mended where it is', async () => {
    await page.goto('/company/vehicles/imports/create');
    await page.locator('input[type=file]').setInputFiles({
      name: 'flota.csv',
      mimeType: 'text/csv',
      buffer: sheet(40),
    });
    await page.getByRole('button', { name: 'Verificați fișierul' }).click();
    await expect(page.getByText('3 celule de corectat')).toBeVisible();
    await expect(page.getByText('Scrieți un număr, cu cifre.')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'An' }).fill('2022');
    await page.getByRole('textbox', { name: 'Combustibil' }).fill('benzină');
    await page.getByRole('textbox', { name: 'Preț pe zi' }).fill('150');
    await page.getByRole('button', { name: 'Salvați corecturile' }).click();
    await expect(page.getByText('40 de mașini noi')).toBeVisible();
    await page.getByRole('button', { name: 'Importați' }).click();
    await page.getByRole('link', { name: 'Vedeți flota' }).click();
    await page.waitForURL(/company\/vehicles(\?|$)/);
    await expect(page.getByText('40 de mașini', { exact: true })).toBeVisible();
  });

  await test.step('the agent opens the link of the mail and works for the company', async () => {
    await page.goto('/company/members');
    await page.getByLabel('E-mail').fill(agent);
    await page.getByRole('button', { name: 'Trimiteți invitația' }).click();
    await expect(page.getByText(`Invitația a fost trimisă la ${agent}.`).last()).toBeVisible();
    const invited = await openBrowser(phone);
    await invited.page.goto(await linkMailedTo(page, agent));
    await invited.page.getByLabel('Nume și prenume').fill('Sorina Ilie');
    await invited.page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await invited.page.getByRole('button', { name: 'Creați contul și acceptați' }).click();
    await invited.page.waitForURL((url) => !url.pathname.startsWith('/invitations'));
    await invited.page.goto('/company/timeline');
    await expect(invited.page.getByText('Oprea Auto').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Sorina Ilie', { exact: true })).toBeVisible();
    expect(invited.problems).toEqual([]);
  });
  expect(office.problems).toEqual([]);
});

/** The address in the newest mail to somebody. */
async function linkMailedTo(page: Page, address: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/mail');
  await outbox
    .getByRole('row')
    .filter({ hasText: address })
    .first()
    .getByRole('link')
    .first()
    .click();
  await outbox.waitForURL(/dev\/mail\/./);
  const link = /https?:\/\/\S+\/invitations\/\S+/.exec(await outbox.locator('main').innerText());
  await outbox.close();
  return new URL(link?.[0] ?? '').pathname;
}

test('a client books a class, and the manager gives them another car of it on the timeline', async ({
  openBrowser,
}) => {
  test.setTimeout(90_000);
  const [client, office] = [await openBrowser(phone), await openBrowser()];

  await signIn(client.page, 'client@volan.test');
  const period = `from=${wallTimeIn(30)}&to=${wallTimeIn(32)}`;
  await client.page.goto(`/cars?place=cluj-napoca&${period}&model=Kia+Ceed`);
  await client.page.getByRole('link', { name: /Kia Ceed \d+ sau similar/ }).click();
  await expect(
    client.page.getByText(/Primiți mașina din fotografii sau una similară/),
  ).toBeVisible();
  await client.page
    .getByRole('button', { name: /Rezervați|Cereți/ })
    .first()
    .click();
  await client.page.waitForURL('**/checkout/*');
  await pay(client.page, '4242 4242 4242 4242');
  await client.page.waitForURL('**/client/bookings/*');
  await expect(client.page.getByText(/Ați rezervat această mașină sau una similară/)).toBeVisible();
  const plate = () =>
    client.page
      .locator('dd')
      .filter({ hasText: /^(CJ|BH) \d+ [A-Z]+$/ })
      .innerText();
  const before = await plate();

  await signIn(office.page, 'company@volan.test');
  await office.page.goto(`/company/timeline?group=class&from=${dayIn(28)}&q=Kia+Ceed`);
  const name = await office.page
    .getByRole('rowheader')
    .filter({ hasText: before })
    .getAttribute('id');
  await office.page
    .locator(`[aria-owns="${name}"]`)
    .getByRole('button', { name: /^Rezervare/ })
    .first()
    .click();
  await office.page.getByRole('link', { name: /Mutați/ }).click();
  await office.page
    .getByRole('listitem')
    .filter({ hasText: 'Kia Ceed' })
    .getByRole('button', { name: /Mutați/ })
    .first()
    .click();
  await expect(office.page.getByText(/Rezervarea este acum pe Kia Ceed/).last()).toBeVisible();

  await expect.poll(plate).not.toBe(before);
  expect([...client.problems, ...office.problems]).toEqual([]);
});
