import { db } from '#server/db/client.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { payThroughGateway } from '../support/connected-account.ts';
import { createCar, createHost, createUser } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';
import { giveTaxDetails } from '../support/tax-details.ts';
import { Browser, type Web } from './browser.ts';

const CARS_OF_A_HOST = 4;

export type Car = { id: string; slug: string; host: Browser };

export type World = { cars: Car[]; clients: Browser[]; admin: Browser };

/** Hosts who can be paid, cars with and without instant booking, clients who may drive, and an admin. */
export async function createWorld(
  web: Web,
  { hosts, clients: clientCount } = { hosts: 4, clients: 16 },
): Promise<World> {
  const cars: Car[] = [];
  for (let at = 0; at < hosts; at++) cars.push(...(await hostWithCars(web)));
  const clients: Browser[] = [];
  for (let at = 0; at < clientCount; at++)
    clients.push(await browserOf(web, await createUser({ name: `Ana Ionescu` })));
  const admin = await browserOf(web, await createUser({ name: 'Radu Admin' }, ['admin']));
  return { cars, clients, admin };
}

async function hostWithCars(web: Web): Promise<Car[]> {
  const { owner, ...host } = await createHost();
  await db.bankAccount.create({
    data: {
      hostId: host.id,
      iban: 'RO49AAAA1B31007593840000',
      holder: owner.name,
      status: 'verified',
    },
  });
  await payThroughGateway(provider(), host.id);
  await giveTaxDetails(host.id);
  const browser = await browserOf(web, owner);
  const cars: Car[] = [];
  for (let at = 0; at < CARS_OF_A_HOST; at++) {
    const { id, slug } = await createCar({
      hostId: host.id,
      instantBook: at % 2 === 0,
      cancellationPolicy: at < 2 ? 'moderate' : 'flexible',
    });
    cars.push({ id, slug, host: browser });
  }
  return cars;
}

async function browserOf(web: Web, { id, name }: { id: string; name: string }) {
  return new Browser(web, { id, name }, await signedInCookie(id));
}

/** Staff must have entered their password within hours, and sessions end; the test's clock leaps by days. */
export async function confirmPasswords(now: Date): Promise<void> {
  const at = JSON.stringify({
    passwordConfirmedAt: now.getTime(),
    identityConfirmedAt: now.getTime(),
  });
  await db.execute`
    update sessions set data = data || ${at}::jsonb, expires_at = greatest(expires_at, now() + interval '1 hour')`;
}
