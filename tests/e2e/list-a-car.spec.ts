import { expect, type Page } from '@playwright/test';
import { photograph } from '../media/pictures.ts';
import { freshPlate } from '../support/listing.ts';
import { phone, signIn, test } from './people.ts';

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

test('an owner lists a car on a phone, closes the browser half-way and goes on', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const { page } = await openBrowser(phone);
  const plate = freshPlate();
  await signIn(page, 'owner@volan.test');

  await test.step('what is wrong is said before the draft begins', async () => {
    await page.goto('/owner/cars/create');
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

  await test.step('the model has filled in what it usually is, and the draft survives', async () => {
    await expect(page.getByLabel('Combustibil')).toHaveValue('electric');
    await next(page);
    await page.waitForURL(/step=place/);
    await page.goto('/owner/cars');
    const card = page.getByRole('article').filter({ hasText: plate });
    await card.getByRole('link', { name: 'Continuați' }).click();
    await expect(page.getByLabel('Adresa exactă')).toBeVisible();
  });

  await test.step('the map goes to the town, and the keyboard moves it under the pin', async () => {
    const lat = page.locator('input[name=lat]');
    await page.getByLabel('Localitatea').fill('Cluj-Napoca');
    await expect(lat).toHaveValue(/^46\.7/);
    await page.getByLabel('Adresa exactă').fill('Strada Horea 12');
    await next(page);
    await page.waitForURL(/step=photos/);
  });

  await test.step('photos are sent as they are chosen, and a later one becomes the cover', async () => {
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
    await page.getByRole('button', { name: 'Trimiteți spre verificare' }).click();
    await page.waitForURL(/owner\/cars$/);
    const card = page.getByRole('article').filter({ hasText: plate });
    await expect(card.getByText('În verificare')).toBeVisible();
  });
});
