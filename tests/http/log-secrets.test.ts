import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { sendPasswordReset } from '#server/domain/users/password-reset.ts';
import { GATEWAY_PATH } from '#server/http/gateway.ts';
import { routeTable, secretParams } from '#shared/route-table.ts';
import { url } from '#shared/routes.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { linkIn } from '../support/mails.ts';

const CHOSEN = 'o parolă pe care o vede doar omul';
const IBAN = 'RO49AAAA1B31007593840000';

/** The application in a process of its own, as another environment has it, and all that it writes. */
async function start(environment: Record<string, string>) {
  const app = spawn(process.execPath, ['tests/support/serve-process.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void app.kill('SIGKILL'));
  const written: string[] = [];
  app.stderr.on('data', (chunk: Buffer) => written.push(String(chunk)));
  const lines = createInterface(app.stdout);
  const baseUrl = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (/^http:\/\/\S+$/.test(line)) resolve(line);
      else written.push(line);
    });
  });
  const ended = once(app, 'exit').then(() => Promise.reject(new Error(written.join('\n'))));
  return { baseUrl: await Promise.race([baseUrl, ended]), log: () => written.join('\n') };
}

function visitor(baseUrl: string) {
  let cookie = '';
  return {
    cookie: () => cookie,
    send: async (method: string, path: string, data?: object) => {
      const answer = await fetch(baseUrl + path, {
        method,
        redirect: 'manual',
        headers: { Origin: baseUrl, Cookie: cookie, 'Content-Type': 'application/json' },
        ...(data && { body: JSON.stringify(data) }),
      });
      const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (given.length > 0) cookie = given.join('; ');
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

test('no password, session, link or account number is written to the log', async () => {
  const user = await createAccount();
  await db.userRole.create({ data: { userId: user.id, name: 'owner' } });
  const host = await db.host.create({
    data: {
      kind: 'person',
      slug: `host-${user.id}`,
      name: 'Ana P.',
      town: 'Iași',
      members: { create: { userId: user.id, role: 'manager' } },
    },
  });
  await sendPasswordReset(user.email, new Date());
  const link = await linkIn(user.email, 'reset-password');
  const { baseUrl, log } = await start({ LOG_LEVEL: 'trace' });
  const person = visitor(baseUrl);

  const confirmed = { currentPassword: PASSWORD };
  const account = { hostId: host.id, iban: IBAN, holder: 'Ana Popescu', ...confirmed };
  await person.send('GET', link);
  await person.send('POST', url('login.store'), { email: user.email, password: 'greșită' });
  await person.send('POST', url('login.store'), { email: user.email, password: PASSWORD });
  await person.send('PUT', url('owner.bank-account.update'), account);
  await person.send('PUT', url('profile.password'), { password: CHOSEN, ...confirmed });
  await person.send('POST', link, { password: CHOSEN });
  await person.send('GET', `/cars?place=iasi&token=${CHOSEN}`);
  await expect.poll(log).toContain('"path":"/cars"');

  const secrets = [PASSWORD, CHOSEN, IBAN, link.split('/').at(-1), ...person.cookie().split('; ')];
  const values = secrets.map((secret) => secret?.split('=').at(-1) ?? '').filter(Boolean);
  expect(values.length).toBeGreaterThan(4);
  expect(values.filter((value) => log().includes(value))).toEqual([]);
  expect(await db.bankAccount.count({ where: { hostId: host.id } })).toBe(1);
}, 60_000);

test('no secret of an address is written to the log, whatever the answer', async () => {
  const { baseUrl, log } = await start({ LOG_LEVEL: 'trace' });
  const sent: string[] = [];
  const routes = Object.values(routeTable).filter(([, path]) =>
    secretParams.some((name) => path.includes(`:${name}`)),
  );
  for (const [method, route] of routes)
    for (const prefix of ['', '/en']) {
      const [token, code] = [randomUUID().replaceAll('-', ''), randomUUID()];
      sent.push(token, code);
      const path = `${prefix}${route.replaceAll(/:[a-z]+/g, token)}?signature=${code}&code=${code}`;
      const headers = { Origin: baseUrl, Referer: `${baseUrl}${path}`, Cookie: `sid=${code}` };
      const hasBody = method !== 'get';
      await fetch(baseUrl + path, {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
        ...(hasBody && { body: `{"password":"${code}", "code": ${code}` }),
      });
    }
  await fetch(`${baseUrl}/cars?last=1`);
  await expect.poll(log).toContain('"path":"/cars"');

  expect(sent.length).toBeGreaterThan(30);
  expect(sent.filter((secret) => log().includes(secret))).toEqual([]);
}, 60_000);

test('with a real payment provider nothing of the test gateway is there', async () => {
  const { baseUrl } = await start({
    APP_ENV: 'production',
    APP_URL: 'https://volan.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@volan.test',
    STRIPE_SECRET_KEY: 'sk_live_00000000000000000000',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_00000000000000000000',
    STRIPE_WEBHOOK_SECRET: 'whsec_000000000000000000000000',
    OPERATOR_NAME: 'Volan SRL',
    OPERATOR_CUI: 'RO12345678',
    OPERATOR_REGISTER: 'J40/1234/2026',
    OPERATOR_ADDRESS: 'Strada Lungă 7, București',
    OPERATOR_EMAIL: 'salut@volan.example',
    OPERATOR_PHONE: '+40 21 555 0100',
  });
  const { send } = visitor(baseUrl);

  const statuses = await Promise.all(
    ['', '/v1/payment_intents', '/3ds/1', '/settings'].map((path) =>
      send('GET', GATEWAY_PATH + path),
    ),
  );

  expect(statuses).toEqual([404, 404, 404, 404]);
  expect(await send('GET', url('login'))).toBe(200);
}, 60_000);
