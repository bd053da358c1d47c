import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { pageOf, type VisitOptions } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { Authenticator, type Lie } from '../support/authenticator.ts';

/** A browser that sends back every cookie it gets, and reads the JSON by which a server asks for passkeys. */
export function passkeyBrowser() {
  const jar = new Map<string, string>();
  const send = async (path: string, options: VisitOptions = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie: cookie, 'User-Agent': FIREFOX, ...options.headers };
    const answer = await as(null).send(path, { ...options, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    // The session is stored before the last byte is sent.
    await answer.clone().arrayBuffer();
    return answer;
  };
  const post = (path: string, data: unknown) => send(path, { method: 'POST', data });
  return {
    send,
    post,
    visit: async (path: string) => pageOf(await send(path)),
    delete: (path: string) => send(path, { method: 'DELETE', data: {} }),
    put: (path: string, data: unknown) => send(path, { method: 'PUT', data }),
    ask: async (path: string) => (await send(path)).json(),
    signIn: (email: string) => post(url('login.store'), { email, password: PASSWORD }),
    isSignedIn: async () => (await send(url('dashboard'))).status === 200,
    hasSession: () => jar.has(SESSION_COOKIE),
  };
}

export type PasskeyBrowser = ReturnType<typeof passkeyBrowser>;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in with the password, confirms it again, and makes a passkey. */
export async function withPasskey(user: { email: string }, key = new Authenticator(), lie?: Lie) {
  const person = passkeyBrowser();
  await person.signIn(user.email);
  await person.post(url('confirm-password.store'), { password: PASSWORD });
  const options = await person.ask(url('profile.passkeys.offer'));
  const answer = await person.post(url('profile.passkeys.store'), {
    passkey: key.make(options, lie),
  });
  return { person, key, options, answer };
}

/** Signs in with a passkey in a new browser. @returns the answer, and what was asked and sent */
export async function signInWith(key: Authenticator, lie: Lie = {}) {
  const person = passkeyBrowser();
  const options = await person.ask(url('login.passkey'));
  const passkey = key.use(options, lie);
  const answer = await person.post(url('login.passkey.store'), { passkey });
  return { person, passkey, answer };
}

/** What the page says is wrong with a passkey, after an answer that leads back to it. */
export async function problemOf(person: PasskeyBrowser, page: string): Promise<string> {
  const { props } = await person.visit(page);
  return String(Object(props['errors'])['passkey'] ?? '');
}
