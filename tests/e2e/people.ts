import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type WebSocket,
} from '@playwright/test';
import sharp from 'sharp';

const PASSWORD = 'password';

/** A phone in the hand, for what is done at the car. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

type PersonsBrowser = {
  page: Page;
  problems: string[];
  /** Whether the person's own events reach the page: they do from a moment after it was loaded. */
  isLive: () => boolean;
};

export type OpenBrowser = (options?: BrowserContextOptions) => Promise<PersonsBrowser>;

export const test = base.extend<{
  /** Opens a person's own browser until the test ends; what goes wrong in its console is in `problems`. */
  openBrowser: OpenBrowser;
}>({
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return watchedPage(context);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

async function watchedPage(context: BrowserContext): Promise<PersonsBrowser> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
  });
  return { page, problems, isLive: watchSubscription(page) };
}

function watchSubscription(page: Page): () => boolean {
  let subscribed: WebSocket | undefined;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (/subscription_succeeded.*App\.Models\.User\./.test(String(payload))) subscribed = socket;
    });
    socket.on('close', () => {
      if (subscribed === socket) subscribed = undefined;
    });
  });
  return () => subscribed !== undefined;
}

/** The browser itself notes every 4xx; the protocol uses 409 to send the page elsewhere, payment 402 to decline. */
function isExpected(text: string): boolean {
  return /status of (402|409)/.test(text);
}

export async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await fillLogin(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  // Requests that the next page cuts off can be counted as under way for ever, and it is then never idle.
  await page.waitForLoadState('networkidle');
}

/** Registers a client on the way from the login page; they go on to where they wanted to go. */
export async function register(page: Page, name: string) {
  await page.getByRole('main').getByRole('link', { name: 'Creați unul' }).click();
  await page.getByLabel('Nume și prenume').fill(name);
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@volan.test`);
  await page.getByLabel('Parola', { exact: true }).fill('o parolă destul de lungă');
  await page.getByLabel('Data nașterii').fill('1990-01-31');
  await page.getByLabel('Data obținerii permisului').fill('2012-06-01');
  await page.getByRole('button', { name: 'Creați contul' }).click();
}

export async function fillLogin(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Intrați în cont' }).click();
}

/** The same phone number of days from today, at the car's own time. */
export function wallTimeIn(days: number, time = '10:00'): string {
  return `${dayIn(days)}T${time}`;
}

/** So many hours from now on, on the half hour, as a form takes it. */
export function wallTimeAhead(hours: number): string {
  const halfHour = 1_800_000;
  const at = Math.ceil((Date.now() + hours * 3_600_000) / halfHour) * halfHour;
  const zone = { timeZone: 'Europe/Bucharest' };
  const format = { ...zone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(at).replace(' ', 'T');
}

export function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(day);
}

export async function pay(page: Page, number: string) {
  // The used cards are part of the page, and it is there with its button.
  await page.getByRole('button', { name: /Cereți (cu|și)|Plătiți/ }).waitFor();
  const another = page.getByRole('radio', { name: 'Alt card' });
  if ((await another.count()) > 0) await another.check();
  await page.getByLabel('Numărul cardului').fill(number);
  await page.getByRole('textbox', { name: 'Expiră la' }).fill('12/34');
  await page.getByLabel('Cod de securitate').fill('123');
  await page.getByLabel('Numele de pe card').fill('Ana Ionescu');
  await page.getByRole('button', { name: /Cereți (cu|și)|Plătiți/ }).click();
}

/** A picture of one colour. */
export async function photo(colour: string) {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

const angles = ['Față', 'Stânga', 'Spate', 'Dreapta'];

type Seen = { km: number; fuel: number; signature: string };

/** The host walks around the car: photos, figures, signature. */
export async function recordHandover(page: Page, seen: Seen) {
  await recordCar(page, seen);
  const submit = page.getByRole('button', { name: 'Semnați și trimiteți clientului' });
  await expect(submit).toBeEnabled({ timeout: 20_000 });
  await submit.click();
  await expect(page.getByText('Așteptăm semnătura clientului')).toBeVisible();
}

/** Presses the button of this name in the dialog that asks, which closes. */
export async function confirm(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

/** The client, who signs what the host has recorded. */
export async function signHandover(page: Page, ref: string, name: string) {
  await page.goto(`/client/bookings/${ref}/status`);
  await page.getByRole('button', { name: 'Scrieți numele' }).click();
  await page.getByLabel('Numele dumneavoastră').fill(name);
  await page.getByRole('button', { name: 'Semnați', exact: true }).click();
  await expect(page.getByText(/Ați semnat/).first()).toBeVisible();
}

/** Whoever records the car fills in everything, up to their name. */
export async function recordCar(page: Page, seen: Seen) {
  const next = page.getByRole('button', { name: 'Continuați' });
  // Files can be put into a field that nobody could press yet.
  await expect(page.locator('main [inert]')).toHaveCount(0);
  for (const [index, angle] of angles.entries()) {
    const input = page.getByLabel(new RegExp(`^Fotografiați: ${angle}`));
    const buffer = await photo(`hsl(${index * 60} 30% 50%)`);
    await input.setInputFiles({ name: `${angle}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await expect(page.getByText('4 din 6 făcute')).toBeVisible();
  await next.click();
  await page.getByLabel('Kilometraj la bord').fill(String(seen.km));
  await page.getByRole('slider').fill(String(seen.fuel));
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Scrieți numele' }).click();
  await page.getByLabel('Numele dumneavoastră').fill(seen.signature);
}
