import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { signIn, test } from './people.ts';

test('an owner turns smart pricing on, sees why a day costs what it costs, and sets a price of their own, by keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'owner@volan.test');
  await page.goto('/owner/cars');
  await page.locator('a[href^="/owner/calendars/mazda"]').first().click();
  const open = page.getByRole('button', { name: 'Preț dinamic', exact: true });
  await expect(open).toBeEnabled();
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preț dinamic: Mazda MX-5' });
  const enabled = dialog.getByRole('switch', { name: 'Preț dinamic' });
  const save = dialog.getByRole('button', { name: 'Salvați' });
  await expect(save).toBeVisible();
  const base = Number(await dialog.getByLabel('Preț de bază').inputValue());

  await enabled.press('Space');
  await dialog.getByLabel('Minim').fill(String(base + 50));
  await save.press('Enter');
  await expect(dialog.getByText('Minimul nu poate depăși prețul de bază.')).toBeVisible();
  await dialog.getByLabel('Minim').fill(String(base - 50));
  await save.press('Enter');
  await expect(dialog.getByText('Prețul dinamic este pornit.')).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Perioada' }).selectOption({ index: 3 });
  const day = dialog.getByRole('listitem').getByRole('button').last();
  await day.press('Enter');
  await day.press('Enter');
  await expect(dialog.getByText(/^mai sunt 119 zile/i)).toBeVisible();
  await dialog.getByLabel('Preț pe zi').fill('599');
  await dialog.getByRole('button', { name: 'Puneți acest preț' }).press('Enter');
  await expect(day).toHaveAccessibleName(/599\slei, prețul dumneavoastră/);
  await dialog.getByRole('button', { name: 'Reveniți la prețul dinamic' }).press('Enter');
  await expect(day).toHaveAccessibleName(/preț dinamic/);

  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await enabled.press('Space');
  await save.press('Enter');
  await expect(dialog.getByText('Prețul dinamic este oprit.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
