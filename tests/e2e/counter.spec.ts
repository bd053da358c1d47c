import { expect, type Page } from '@playwright/test';
import { confirm, dayIn, phone, recordHandover, signIn, test } from './people.ts';

test('somebody who walks in gets a car at the counter: booked, signed, handed over, and kept a day longer', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser({ ...phone, colorScheme: 'dark' });
  await signIn(page, 'company@volan.test');

  await test.step('a free car, its price agreed within limits, paid in cash', async () => {
    await page.goto('/company/counter');
    await page.getByRole('button', { name: 'Arătați mașinile libere' }).click();
    await page.getByRole('link', { name: 'Alegeți' }).first().click();
    await page.getByLabel('Reducere sau adaos la zile').fill('-10');
    await page.getByRole('button', { name: 'Recalculați' }).click();
    await page.getByLabel('Nume și prenume').fill('Ilinca Dobre');
    await page.getByLabel('De ce diferă prețul').fill('Client vechi');
    await page.getByRole('radio', { name: 'Numerar', exact: true }).check();
    await page.getByRole('radio', { name: 'Lăsată în numerar' }).check();
    await page.getByLabel('Am verificat documentul de identitate').check();
    await page.getByRole('textbox', { name: /^Telefon/ }).fill('0722 333 444');
    await page.getByRole('button', { name: /Am încasat .* rezervați/ }).click();
    await expect(page.getByRole('heading', { name: /^Ghișeu: / })).toBeVisible();
    await expect(page.getByText('Preț agreat la ghișeu')).toBeVisible();
  });
  const counter = page.url();

  await test.step('the contract is signed on this screen, by keyboard', async () => {
    await page.getByRole('button', { name: 'Scrieți numele' }).press('Enter');
    await page.getByPlaceholder('Ilinca Dobre').fill('Ilinca Dobre');
    await page.getByLabel('Clientul a citit contractul').press('Space');
    await page.getByRole('button', { name: 'Semnați' }).press('Enter');
    await expect(page.getByText('Clientul a semnat.')).toBeVisible();
  });

  await test.step('the car is handed over, both signing on this screen', async () => {
    await page.getByRole('link', { name: 'Predați mașina' }).click();
    await page.waitForURL(/\/check-in$/);
    await recordHandover(page, { km: 399_000, fuel: 80, signature: 'Radu Câmpeanu' });
    await expect(page.getByText(/se blochează pe cardul/)).toBeHidden();
    await expect(page.getByText(/nu are încă parolă: semnează acum/)).toBeVisible();
    await signBeside(page);
    await expect(page.getByText('Mașina este predată')).toBeVisible();
    await expect(page.getByText('Garanția este blocată')).toBeHidden();
  });

  await test.step('the return moves a day, and the difference is noted', async () => {
    await page.goto(counter);
    await page.getByLabel('Returnare nouă').fill(dayIn(2));
    await page.getByRole('button', { name: 'Arătați prețul' }).click();
    await page.getByRole('radio', { name: 'Numerar', exact: true }).check();
    await page.getByRole('button', { name: /Am încasat .* prelungiți/ }).click();
    await expect(page.getByRole('row', { name: /^Prelungire Cum Numerar/ })).toBeVisible();
  });

  await test.step('the car comes back with too many kilometres: the client signs for them and pays the rest', async () => {
    await page.getByRole('link', { name: 'Preluați mașina' }).click();
    await page.waitForURL(/\/check-out$/);
    await recordHandover(page, { km: 407_000, fuel: 80, signature: 'Radu Câmpeanu' });
    await signBeside(page);
    await page.getByRole('link', { name: 'La banii și costurile clientului' }).click();
    await expect(page.getByText('Kilometri în plus')).toBeVisible();
    await page.getByRole('button', { name: 'Scrieți numele' }).click();
    await page.getByPlaceholder('Ilinca Dobre').fill('Ilinca Dobre');
    await page.getByLabel('Clientul a citit costurile').check();
    await page.getByRole('button', { name: /^Semnați pentru / }).click();
    await page.getByRole('radio', { name: 'POS-ul companiei' }).check();
    await page.getByRole('button', { name: /^Am încasat / }).click();
    await expect(page.getByRole('row', { name: /^Costuri Cum POS-ul companiei/ })).toBeVisible();
    await page.getByRole('button', { name: 'Opriți garanția' }).click();
    await confirm(page, 'Opriți garanția');
    await expect(page.getByText('De înapoiat')).toBeHidden();
  });
  expect(problems).toEqual([]);
});

/** The client signs a hand-over on the member's phone. */
async function signBeside(page: Page) {
  await page.getByRole('button', { name: 'Clientul semnează pe acest telefon' }).click();
  await page.getByRole('button', { name: 'Scrieți numele' }).click();
  await page.getByLabel('Semnătura clientului').fill('Ilinca Dobre');
  await page.getByRole('button', { name: 'Semnați ca client' }).click();
}
