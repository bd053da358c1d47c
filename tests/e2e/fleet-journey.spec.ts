import { expect, type Locator, type Page } from '@playwright/test';
import { freshPlate } from '../support/listing.ts';
import {
  dayIn,
  pay,
  phone,
  recordHandover,
  signHandover,
  signIn,
  test,
  wallTimeAhead,
  wallTimeIn,
  type OpenBrowser,
} from './people.ts';

const PASSWORD = 'o parolă lungă';

/** So many cars as a spreadsheet writes them; three cells are wrong. */
function sheet(cars: number): Buffer {
  const rows = Array.from({ length: cars }, (_, at) => {
    const year = at === 3 ? '2O22' : '2022';
    const fuel = at === 11 ? 'cărbune' : 'benzină';
    const price = at === 20 ? 'o sută' : '150';
    return [freshPlate(), 'Dacia', 'Logan', year, 'alb', fuel, price, '12.000'].join(';');
  });
  return Buffer.from(
    ['Nr. înmatriculare;Marca;Model;An;Culoare;Combustibil;Preț/zi;Bord', ...rows].join('\r\n'),
  );
}

test('a company registers, imports forty cars, says what a column is, mends three cells, and an agent joins by invitation', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const office = await openBrowser();
  const { page } = office;

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
    const column = page.getByRole('combobox', { name: 'Coloana „Bord”' });
    await column.focus();
    await column.selectOption('Kilometri');
    await expect(page.getByText('2 celule de corectat')).toBeVisible();
    await expect(column).toBeFocused();
    await page.getByRole('combobox', { name: 'Combustibil', exact: true }).selectOption('Benzină');
    await page.getByRole('textbox', { name: 'Preț pe zi' }).fill('150');
    await page.getByRole('button', { name: 'Salvați corecturile' }).click();
    await expect(page.getByText('40 de mașini noi')).toBeVisible();
    await page.getByRole('button', { name: 'Importați' }).click();
    await page.getByRole('link', { name: 'Vedeți flota' }).click();
    await page.waitForURL(/company\/vehicles(\?|$)/);
    await expect(page.getByText('40 de mașini', { exact: true })).toBeVisible();
  });

  await test.step('the agent opens the link of the mail and works for the company', async () => {
    const invited = await inviteAgent(
      { office: page, password: PASSWORD },
      openBrowser,
      'Sorina Ilie',
    );
    await invited.page.goto('/company/timeline');
    await expect(invited.page.getByText('Oprea Auto').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Sorina Ilie', { exact: true })).toBeVisible();
    expect(invited.problems).toEqual([]);
  });
  expect(office.problems).toEqual([]);
});

type Manager = { office: Page; password: string };

/** Somebody who joins the company of whoever invites them, with an account of their own. */
async function inviteAgent({ office, password }: Manager, openBrowser: OpenBrowser, name: string) {
  const address = `${crypto.randomUUID()}@example.test`;
  await office.goto('/company/members');
  await office.getByLabel('E-mail').fill(address);
  await office.getByLabel('Parola actuală').fill(password);
  await office.getByRole('button', { name: 'Trimiteți invitația' }).click();
  await expect(office.getByRole('listitem').filter({ hasText: address })).toBeVisible();
  const invited = await openBrowser(phone);
  await invited.page.goto(await linkMailedTo(office, address));
  await invited.page.getByLabel('Nume și prenume').fill(name);
  await invited.page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await invited.page.getByRole('button', { name: 'Creați contul și acceptați' }).click();
  await invited.page.waitForURL((url) => !url.pathname.startsWith('/invitations'));
  return invited;
}

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

test('a client books a class, and the manager drags the booking to another car of it on the timeline', async ({
  openBrowser,
}) => {
  test.setTimeout(90_000);
  const [client, office] = [await openBrowser(phone), await openBrowser()];

  await signIn(client.page, 'client@volan.test');
  const period = `from=${wallTimeIn(30)}&to=${wallTimeIn(32)}`;
  await bookClass(client.page, `${period}&model=Kia+Ceed`, /Kia Ceed \d+ sau similar/);
  await expect(client.page.getByText(/Ați rezervat această mașină sau una similară/)).toBeVisible();
  const plate = () =>
    client.page
      .locator('dd')
      .filter({ hasText: /^(CJ|BH) \d+ [A-Z]+$/ })
      .innerText();
  const before = await plate();

  await signIn(office.page, 'company@volan.test');
  await office.page.goto(`/company/timeline?group=class&from=${dayIn(28)}&q=Kia+Ceed`);
  await dragToFreeCar(office.page, before, /^Rezervare.*Andreea/);
  await office.page.getByRole('dialog').getByRole('button', { name: 'Mutați' }).click();
  await expect(office.page.getByText(/Rezervarea este acum pe Kia Ceed/).last()).toBeVisible();

  await expect.poll(plate).not.toBe(before);
  expect([...client.problems, ...office.problems]).toEqual([]);
});

/** Drags a booking from the row of a car to that of another one at its branch on which nothing lies then. */
async function dragToFreeCar(page: Page, plate: string, booking: RegExp) {
  const name = page.getByRole('rowheader').filter({ hasText: plate });
  const row = (id: string | null) => page.locator(`[aria-owns="${id}"]`);
  const bar = row(await name.getAttribute('id')).getByRole('button', { name: booking });
  await expect(bar.first()).toBeEnabled();
  const held = await boxOf(bar.first());
  const [county = ''] = plate.split(' ');
  const others = page.getByRole('rowheader').filter({ hasText: new RegExp(`${county} \\d`) });
  for (const other of await others.all()) {
    const track = row(await other.getAttribute('id')).locator('.timeline-track');
    const bars = await Promise.all((await track.locator('[data-bar]').all()).map(boxOf));
    const room = held.width / 2;
    const isFree = bars.every(
      ({ x, width }) => x + width < held.x - room || x > held.x + held.width + room,
    );
    if (!isFree) continue;
    const { y, height } = await boxOf(track);
    const x = held.x + held.width / 2;
    await page.mouse.move(x, held.y + held.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y + height / 2, { steps: 5 });
    await page.mouse.up();
    return;
  }
  throw new Error('No other car of the branch is free.');
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return box;
}

test('an agent who has just joined hands a car over to the client who booked its class', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const [client, office] = [await openBrowser(phone), await openBrowser()];
  await signIn(client.page, 'client@volan.test');
  await signIn(office.page, 'company@volan.test');

  // By name the last of the company: another test gives work to the first of its members.
  const agent = await inviteAgent(
    { office: office.page, password: 'password' },
    openBrowser,
    'Zaharia Ilie',
  );
  // The check-in opens a day before the start.
  const period = `from=${wallTimeAhead(20)}&to=${wallTimeAhead(44)}`;
  const ref = await bookClass(client.page, period, /sau similar/);

  await test.step('the agent confirms it where that is needed, and records the car', async () => {
    const { page } = agent;
    await page.goto(`/owner/bookings/${ref}`);
    const accept = page.getByRole('button', { name: 'Acceptați' });
    const start = page.getByRole('link', { name: 'Începeți predarea' });
    await expect(accept.or(start).first()).toBeVisible();
    if (await accept.isVisible()) await accept.click();
    await start.click();
    await page.waitForURL(/\/check-in$/);
    await recordHandover(page, { km: 398_000, fuel: 75, signature: 'Zaharia Ilie' });
  });

  await test.step('the client signs, and both see that the trip has begun', async () => {
    await signHandover(client.page, ref, 'Andreea Munteanu');
    await expect(agent.page.getByText('Mașina este predată')).toBeVisible();
    await client.page.goto(`/client/bookings/${ref}`);
    await expect(client.page.getByText('Zaharia Ilie').first()).toBeVisible();
  });
  expect([...client.problems, ...office.problems, ...agent.problems]).toEqual([]);
});

test('the chosen cars are still chosen after Back from one of them, and the address has only what is asked for', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, 'fleet@volan.test');
  await page.goto('/company/vehicles', { waitUntil: 'networkidle' });
  const boxes = page.getByRole('row').getByRole('checkbox');
  const chosen = page.getByText('2 mașini selectate');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(chosen).toBeVisible();

  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/edit/);
  await page.goBack();
  await expect(chosen).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();

  await page.getByLabel('Preț', { exact: true }).selectOption('Preț fix');
  await page.waitForURL(/smart=off/);
  await expect(chosen).toBeVisible();
  const asked = new URL(page.url()).searchParams;
  expect([...asked.keys()].toSorted()).toEqual(['company', 'smart', 'sort']);

  await page.getByRole('link', { name: 'Privire de ansamblu' }).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('link', { name: 'Flotă' }).click();
  await page.waitForURL(/vehicles$/);
  await expect(page.getByText('42 de mașini')).toBeVisible();
  await expect(chosen).toHaveCount(0);
  expect(problems).toEqual([]);
});

/** Books the first class of the town with such a name, and pays. @returns the booking's code */
async function bookClass(page: Page, query: string, name: RegExp): Promise<string> {
  await page.goto(`/cars?place=cluj-napoca&${query}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText(/Primiți mașina din fotografii sau una similară/)).toBeVisible();
  await page
    .getByRole('button', { name: /Rezervați|Cereți/ })
    .first()
    .click();
  await page.waitForURL('**/checkout/*');
  await pay(page, '4242 4242 4242 4242');
  await page.waitForURL('**/client/bookings/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
