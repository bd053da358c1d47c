import { url, type RouteName } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

export async function admin() {
  const user = await createUser({ name: 'Irina Dobre' }, ['admin']);
  return { ...user, ...as(user) };
}

export type Admin = Awaited<ReturnType<typeof admin>>;

export async function accountPage({ visit }: Admin, user: string) {
  const page = await visit(url('admin.users.edit', { user }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests fail if it is not so
  return page.props as {
    account: { version: string; roles: string[]; suspension: object | null };
    records: { action: string; actor: string; changes: object[] }[];
  };
}

const steps = {
  update: 'PUT',
  roles: 'PUT',
  'suspension.store': 'POST',
  'suspension.destroy': 'DELETE',
  verify: 'POST',
  'sessions.destroy': 'DELETE',
  'second-factor.destroy': 'DELETE',
} as const;

/** Takes a step as the page would, with the version the page has; gives the page it leads back to. */
export async function take(
  person: Admin,
  step: keyof typeof steps,
  user: string,
  data: object = {},
) {
  const { account } = await accountPage(person, user);
  const name: `admin.users.${typeof step}` & RouteName = `admin.users.${step}`;
  return person.submit(
    url(name, { user }),
    { version: account.version, ...data },
    url('admin.users.edit', { user }),
    steps[step],
  );
}

export async function suspend(person: Admin, user: string, reason = 'Plângeri repetate.') {
  return take(person, 'suspension.store', user, { reason });
}
