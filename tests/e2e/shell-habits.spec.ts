import { expect, type Page, type Route } from '@playwright/test';
import { phone, signIn, test } from './people.ts';

test('an unknown address is told in our own words, on a first load and on a visit', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina nu există');

  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.route('**/about', (route) => route.continue({ url: addressOf(page, '/no-such') }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Despre noi' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina nu există');
  await expect(page.locator('iframe, dialog[open]')).toHaveCount(0);
});

test('a failure of the server is an ordinary page with a reference, never a window over this one', async ({
  page,
}) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.route('**/about', (route) => answerWithFailure(page, route));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Despre noi' }).click();

  await expect(page.getByText('5e1f00d5')).toBeVisible();
  await expect(page.locator('iframe, dialog[open]')).toHaveCount(0);
});

test('an answer that is no page at all becomes a short message on this page', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.route('**/about', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );

  await page.getByRole('contentinfo').getByRole('link', { name: 'Despre noi' }).click();

  await expect(failureToast(page)).toBeVisible();
  await expect(page.getByText('Bad gateway')).toHaveCount(0);
  await expect(page).toHaveURL(/\/faq$/);
});

test('a part that fails in the background leaves the page as it is', async ({ page }) => {
  await signIn(page, 'client@volan.test');
  await page.route('**/client/dashboard', (route) =>
    route.request().headers()['x-inertia-partial-data']
      ? answerWithFailure(page, route)
      : route.continue(),
  );
  // Without live events, a page that is looked at again asks for what has changed.
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.goto('/client/dashboard', { waitUntil: 'networkidle' });

  const asked = page.waitForResponse((answer) => answer.status() === 500);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;

  await page.waitForTimeout(300);
  await expect(page.getByText('5e1f00d5')).toHaveCount(0);
  await expect(failureToast(page)).toHaveCount(0);
});

test('losing the connection is said, and so is having it back', async ({ page, context }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const banner = page.getByText('Sunteți fără conexiune');

  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('a visit without a connection keeps the page and says why', async ({ page, context }) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: /Mesaj/ }).fill('Bună ziua');
  await context.setOffline(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Despre noi' }).click();

  await expect(failureToast(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Mesaj/ })).toHaveValue('Bună ziua');
});

test('a page whose code is gone after a release begins anew where the person was going', async ({
  page,
}) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  // The browser may ask for it twice, to have it early and to run it; after the reload it is there.
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route('**/build/assets/About-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );

  const reloading = page.waitForRequest((request) => request.isNavigationRequest());
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Despre noi', exact: true })
    .click();
  await reloading;

  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Despre noi' })).toBeVisible();
  await expect(failureToast(page)).toHaveCount(0);
});

test('code that stays away is said once, without reloading for ever', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.route('**/build/assets/Contact-*.js', (route) => route.fulfill({ status: 404 }));
  await page.evaluate(() => sessionStorage.setItem('volan.reloaded', String(Date.now())));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();

  await expect(failureToast(page)).toBeVisible();
  await expect(page).toHaveURL(/\/faq$/);
});

test('a form that stays says for two seconds that it is saved', async ({ page }) => {
  await signIn(page, 'owner@volan.test');
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const form = page.locator('form').filter({ has: page.getByLabel('Telefon') });

  await form.getByRole('button', { name: 'Salvați' }).click();

  const status = form.getByRole('status');
  await expect(status).toHaveText('Salvat');
  const begun = Date.now();
  await expect(status).toHaveText('', { timeout: 5000 });
  const shownMs = Date.now() - begun;
  expect(shownMs).toBeGreaterThan(1200);
  expect(shownMs).toBeLessThan(3500);
});

test('the language changes at once and stays', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });

  await openMenu(page);
  await page.getByRole('button', { name: 'English' }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
});

test('the appearance changes at once, and the next page is drawn in it from the start', async ({
  page,
}) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });

  await openMenu(page);
  await page.getByRole('button', { name: 'Întunecat' }).click();

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the first press of Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Săriți la conținut' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');

  await expect(page.locator('main')).toBeFocused();
});

test('the menu of the account is walked with the keyboard and leaves with Escape', async ({
  page,
}) => {
  await signIn(page, 'client@volan.test');
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const button = page.getByRole('banner').getByRole('button', { name: /^Meniul contului/ });

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Panou' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Călătorii' })).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(button).toBeFocused();
  await expect(page.getByRole('link', { name: 'Panou' })).toBeHidden();
});

async function openMenu(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Meniu' }).click();
}

/** Notifications of what others do at the same time are toasts as well. */
function failureToast(page: Page) {
  return page.locator('.toast[data-kind="error"]');
}

function addressOf(page: Page, path: string): string {
  return new URL(path, page.url()).href;
}

/** The page our error handler renders for a bug, made from the one it renders for an unknown address. */
async function answerWithFailure(page: Page, route: Route) {
  const answer = await route.fetch({ url: addressOf(page, '/no-such') });
  const body: unknown = await answer.json();
  const failure = JSON.stringify(body)
    .replace('"status":404', '"status":500')
    .replace('"reference":null', '"reference":"5e1f00d5"');
  await route.fulfill({ response: answer, status: 500, body: failure });
}

test('what was wrong in a form comes into sight, also when its button is a screen below', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser(phone);
  await signIn(page, 'company@volan.test');
  await page.goto('/company/members', { waitUntil: 'networkidle' });
  const address = page.getByRole('textbox', { name: 'E-mail' });
  await address.fill('agent@volan.test');
  await page.getByLabel('Parola actuală').fill('password');
  await page.getByRole('button', { name: 'Trimiteți invitația' }).click();

  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport();
});
