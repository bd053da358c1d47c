import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/domain/users/passwords.ts';
import type { VisitOptions } from '#server/inertia/testing.ts';
import { INTENDED_COOKIE } from '#server/http/intended.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { url } from '#shared/routes.ts';
import { as } from './app.ts';
import { createUser } from './factories.ts';

export const PASSWORD = 'corect cal baterie';
const hash = hashPassword(PASSWORD);

export const newAddress = () => `${randomUUID().slice(0, 8)}@example.test`;

/** A person with a password. */
export async function createAccount(...[change, roles]: Parameters<typeof createUser>) {
  return createUser({ passwordHash: await hash, ...change }, roles);
}

/** The fields with which a client registers. */
export const registration = (email: string) => ({
  kind: 'client',
  name: 'Ștefan Țurcanu',
  email,
  password: 'o parolă lungă',
  bornOn: '1990-01-31',
  licenceIssuedOn: '2012-06-01',
});

/** A browser with its own cookies, so that it can sign in and out. */
export function browser() {
  const kept = new Map<string, string>();
  const cookie = () => kept.get(SESSION_COOKIE) ?? '';
  const send = async (path: string, options: VisitOptions = {}) => {
    const answer = await as(null).send(path, {
      ...options,
      headers: { Cookie: [...kept.values()].join('; '), ...options.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value] = pair.split('=');
      if (value === '') kept.delete(name);
      else if (name === SESSION_COOKIE || name === INTENDED_COOKIE) kept.set(name, pair);
    }
    // The session is stored before the last byte is sent, so the whole answer must be read before the next request.
    await answer.clone().arrayBuffer();
    return answer;
  };
  return {
    send,
    get: (path: string) => send(path),
    post: (path: string, data: unknown = {}) => send(path, { method: 'POST', data }),
    put: (path: string, data: unknown = {}) => send(path, { method: 'PUT', data }),
    delete: (path: string, data: unknown = {}) => send(path, { method: 'DELETE', data }),
    signIn: (email: string, password = PASSWORD) =>
      send(url('login.store'), { method: 'POST', data: { email, password } }),
    cookie,
  };
}
