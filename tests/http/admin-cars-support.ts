import { db } from '#server/db/client.ts';
import { saveStep, submitForReview } from '#server/domain/listings/drafting.ts';
import { approveCar } from '#server/domain/listings/reviewing.ts';
import { url } from '#shared/routes.ts';
import { createFilledDraft, now } from '../domain/listings/support.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';

export async function createAdmin() {
  const user = await createUser({ name: 'Irina Dobre' }, ['admin']);
  return { ...user, ...as(user) };
}

/** A car that has just been sent to the staff, and where they decide about it. */
export async function submitted() {
  const admin = await createAdmin();
  const draft = await createFilledDraft();
  await submitForReview(draft.slug, { actor: draft.actor, now, version: draft.version });
  const { plate } = draft.identity;
  const host = await db.host.findUniqueOrThrow({ where: { id: draft.host.id } });
  return { ...draft, host, admin, plate, version: draft.version + 1, ...pathsOf(draft.slug) };
}

export async function listed() {
  const car = await submitted();
  const by = { id: car.admin.id, ip: null, now, version: car.version };
  await approveCar(car.slug, by);
  return { ...car, version: car.version + 1 };
}

type Listed = Awaited<ReturnType<typeof listed>>;

/** Its host says that it stands in another town now. */
export async function moved(car: Listed) {
  const fields = {
    town: 'Turda',
    townSlug: 'turda',
    address: 'Piața Republicii 1',
    lat: 46.5733,
    lng: 23.7857,
  };
  const by = { actor: car.actor, now, version: car.version };
  await saveStep(car.slug, { step: 'place', fields }, by);
  return { ...car, version: car.version + 1 };
}

export const pathsOf = (car: string) => ({
  page: url('admin.cars.show', { car }),
  reviewPath: url('admin.cars.review', { car }),
  updatePath: url('admin.cars.update', { car }),
  suspensionPath: url('admin.cars.suspension.store', { car }),
});

export const statusOf = async (slug: string) =>
  (await db.car.findUniqueOrThrow({ where: { slug }, select: { status: true } })).status;

export const noticesOf = async ({ id }: { id: string }) =>
  (await db.notification.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind }) => kind,
  );

export const entriesOf = (objectId: string) =>
  db.auditEntry.findMany({
    where: { objectId },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, before: true, after: true },
  });
