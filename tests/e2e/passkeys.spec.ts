import { expect, type Page } from '@playwright/test';
import { fillLogin, register, signIn, test } from './people.ts';

const PASSWORD = 'o parolă destul de lungă';

/** A device with a fingerprint, whose person puts their finger on it when `isWilling`. */
async function deviceOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isWilling: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    isKnown: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const section = (page: Page) => page.locator('#passkeys');

async function addPasskey(page: Page, password: string) {
  await page.goto('/profile#passkeys', { waitUntil: 'networkidle' });
  await section(page).getByRole('link', { name: 'Confirmați' }).click();
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Confirmați', exact: true }).click();
  await page.waitForURL(/\/profile/);
  await section(page).getByRole('button', { name: 'Adăugați o cheie de acces' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Meniul contului' }).click();
  await page.getByRole('button', { name: 'Ieșiți din cont' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('somebody adds a passkey, names it, signs in with it alone, confirms with it and removes it', async ({
  openBrowser,
}) => {
  const { page, problems } = await openBrowser();
  const device = await deviceOf(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await register(page, 'Ilinca Cheie');
  await page.waitForURL(/\/dashboard/);
  await addPasskey(page, PASSWORD);
  await section(page)
    .getByRole('button', { name: /^Redenumiți „/ })
    .click();
  await page.getByRole('dialog').getByLabel('Nume').fill('Laptopul meu');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvați' }).click();
  await expect(section(page).getByText('Laptopul meu')).toBeVisible();

  await device.isWilling(false);
  await signOut(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await device.isWilling(true);
  await page.getByRole('button', { name: 'Intrați cu o cheie de acces' }).click();
  await page.waitForURL(/\/dashboard/);

  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(section(page).getByText('folosită ultima dată')).toBeVisible();
  await section(page).getByRole('link', { name: 'Confirmați' }).click();
  await page.getByRole('button', { name: 'Confirmați cu o cheie de acces' }).click();
  await page.waitForURL(/\/profile/);
  await section(page).getByRole('button', { name: 'Eliminați „Laptopul meu”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminați' }).click();
  await expect(section(page).getByText('Nu aveți încă nicio cheie de acces.')).toBeVisible();

  await device.isWilling(false);
  await signOut(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await device.isWilling(true);
  await page.getByRole('button', { name: 'Intrați cu o cheie de acces' }).click();
  await expect(page.getByRole('alert')).toContainText('Nu mai cunoaștem această cheie');
  expect(problems).toEqual([]);
});

test('a device that does not know its person signs nobody in, and says so', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  const device = await deviceOf(page);
  await device.isWilling(false);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await device.isWilling(true);

  await page.getByRole('button', { name: 'Intrați cu o cheie de acces' }).click();

  await expect(page.getByRole('alert')).toContainText('nu a fost găsită');
  await expect(page.getByRole('button', { name: 'Intrați cu o cheie de acces' })).toBeEnabled();
});

test('a member of the staff gives a passkey after the password', async ({ openBrowser }) => {
  const email = 'reviewer@volan.test';
  const { page } = await openBrowser();
  const device = await deviceOf(page);
  await signIn(page, email);
  await addPasskey(page, 'password');
  await page.locator('#second-factor').getByRole('button', { name: 'Activați' }).click();
  await expect(page.getByText('V-am trimis un link').last()).toBeVisible();
  await openLink(page, email);
  const card = page.locator('#second-factor');
  await card.getByRole('button', { name: 'Activați cu cheile de acces' }).click();
  await expect(card.getByText('Codurile de recuperare')).toBeVisible();

  await device.isWilling(false);
  await signOut(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, email);
  await page.waitForURL(/\/second-factor/);
  await device.isWilling(true);
  await page.getByRole('button', { name: 'Folosiți o cheie de acces' }).click();
  await page.waitForURL((url) => url.pathname !== '/second-factor');

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await turnOff(page);
});

/** The link in the newest mail about the second factor. */
async function openLink(page: Page, email: string) {
  await page.goto('/dev/mail', { waitUntil: 'networkidle' });
  const row = page
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: 'second-factor-setup' });
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/dev\/mail\/./);
  const html = await page.locator('main').innerHTML();
  const link = /\/second-factor\/setup\/[\w.-]+/.exec(html)?.[0] ?? '';
  await page.goto(link, { waitUntil: 'networkidle' });
}

/** So that the account is as the others find it. */
async function turnOff(page: Page) {
  await page.goto('/confirm-password?to=/profile', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Confirmați cu o cheie de acces' }).click();
  await page.waitForURL(/\/profile/);
  const card = page.locator('#second-factor');
  await card.getByRole('button', { name: 'Dezactivați' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dezactivați' }).click();
  await expect(card.getByText('inactivă')).toBeVisible();
}
