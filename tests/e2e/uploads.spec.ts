import { expect, test, type Page } from '@playwright/test';
import { photograph } from '../media/pictures.ts';
import { signIn } from './people.ts';

// One company, one certificate: they take turns.
test.describe.configure({ mode: 'default' });

const page = '/owner/profile/edit';
const uploads = '**/owner/companies/*/documents/*';

const document = (on: Page) =>
  on.locator('.card', { has: on.getByRole('heading', { name: /^Certificat de înregistrare/ }) });

/** Chooses a page of the certificate while nothing can be sent. */
async function chooseWithoutConnection(on: Page) {
  await on.goto(page);
  await on.route(uploads, (route) => route.abort());
  await document(on)
    .getByRole('button', { name: /^Înlocuiți/ })
    .click();
  await document(on)
    .locator('input[type=file]:not([capture])')
    .setInputFiles({
      name: 'certificat.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(900, 600).jpeg().toBuffer(),
    });
  await expect(document(on).getByText('certificat.jpg')).toBeVisible();
  await expect(document(on).getByRole('button', { name: 'Încercați din nou' })).toBeVisible();
}

/** How many files this browser keeps to be sent. */
const storedFiles = (on: Page) =>
  on.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('volan-uploads');
        opening.addEventListener('success', () => {
          const files = opening.result.transaction('files').objectStore('files');
          const count = files.count();
          count.addEventListener('success', () => resolve(count.result));
          opening.result.close();
        });
      }),
  );

test('a file that could not be sent survives a reload, and is sent when the connection is back', async ({
  page: on,
}) => {
  await signIn(on, 'company@volan.test');
  await chooseWithoutConnection(on);

  await on.reload();
  await expect(document(on).getByText('certificat.jpg')).toBeVisible();
  await on.unroute(uploads);

  await expect(document(on).getByText('Trimis, așteaptă verificarea.')).toBeVisible({
    timeout: 40_000,
  });
  await expect(document(on).getByText('certificat.jpg')).toHaveCount(0);
  expect(await storedFiles(on)).toBe(0);
  await document(on)
    .getByRole('button', { name: /^Ștergeți/ })
    .click();
  await expect(document(on).getByText('Trimis, așteaptă verificarea.')).toHaveCount(0);
});

test('whoever signs out leaves no file behind', async ({ page: on }) => {
  await signIn(on, 'company@volan.test');
  await chooseWithoutConnection(on);
  expect(await storedFiles(on)).toBe(1);

  await on
    .getByRole('banner')
    .getByRole('button', { name: /^Meniul contului/ })
    .click();
  await on.getByRole('button', { name: 'Ieșiți din cont' }).click();
  await on.waitForURL((url) => url.pathname === '/');

  expect(await storedFiles(on)).toBe(0);
});
