import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract } from '#server/domain/contracts/commands.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { createBooking, createBranch, createCar, createUser } from './factories.ts';
import { carIdentity } from './listing.ts';

type Fleet = {
  company: { id: string; slug: string; owner: { id: string } };
  car: { id: string; slug: string };
};

/** A job of a car that is still to be done. */
async function newJob(car: { id: string }) {
  const { id } = await db.maintenanceJob.create({
    data: { carId: car.id, kind: 'repair', createdAt: new Date() },
  });
  return { job: id };
}

/**
 * A fleet change that was previewed, and applied if `appliedAt` is given. Each is of another person, because nobody has
 * two previews.
 */
async function newChange({ company }: Fleet, appliedAt: Date | null) {
  const { id: actorId } = await createUser();
  const { id: change } = await db.fleetChange.create({
    data: {
      hostId: company.id,
      actorId,
      operation: { kind: 'policy', policy: 'strict' },
      createdAt: new Date(),
      appliedAt,
    },
  });
  return { change };
}

/** A file that was sent and says nothing new. */
async function newImport({ company }: Fleet) {
  const { id } = await db.fleetImport.create({
    data: {
      hostId: company.id,
      actorId: company.owner.id,
      headers: ['Plate'],
      rows: [],
      lines: [],
      createdAt: new Date(),
    },
  });
  return { import: id };
}

/** A class of two cars like each other. */
export async function newClass({ id: hostId }: { id: string }) {
  const { id } = await db.carClass.create({ data: { hostId, createdAt: new Date() } });
  const at = { hostId, classId: id };
  const lead = await createCar({ ...at, leadsClass: true });
  const other = await createCar(at);
  return { class: id, lead, other };
}

/** A booking made at the counter, of a car of its own. */
async function newCounterBooking({ company }: Fleet) {
  const car = await createCar({ hostId: company.id });
  const client = await createUser({ passwordHash: '' });
  const { id, ref } = await createBooking({ car, client });
  await db.booking.update({ where: { id }, data: { isCounter: true } });
  await drawUpContract(db, await bookingById(db, id), new Date());
  return { ref };
}

/** An invoice of such a job. */
async function newJobFile(car: { id: string }) {
  const { job: jobId } = await newJob(car);
  const stored = await lockAway(Buffer.from('%PDF-1.7\n%%EOF\n'));
  const { id } = await db.maintenanceFile.create({
    data: {
      jobId,
      ...stored,
      mime: 'application/pdf',
      bytes: 15,
      uploadKey: randomUUID(),
      createdAt: new Date(),
    },
  });
  return { job: jobId, file: id };
}

/** Request bodies of the forms of a fleet, by route. */
export const fleetBodies = {
  'company.vehicles.changes.store': ({ company, car }: Fleet) => ({
    company: company.slug,
    which: 'cars',
    cars: [car.slug],
    kind: 'policy',
    policy: 'strict',
  }),
  'company.classes.store': async ({ company: { id: hostId, slug } }: Fleet) => ({
    company: slug,
    class: '',
    lead: (await createCar({ hostId })).slug,
    cars: [(await createCar({ hostId })).slug],
  }),
  'company.vehicles.store': ({ company }: Fleet) => ({ company: company.slug, ...carIdentity() }),
  'company.vehicles.branch.update': async ({ company }: Fleet) => ({
    branch: (await createBranch(company.id)).id,
    version: 1,
  }),
  'company.vehicles.maintenance.store': () => ({
    kind: 'service',
    everyKm: '15000',
    everyMonths: '',
    lastKm: '0',
    lastOn: '2026-01-01',
  }),
  'company.vehicles.maintenance.done': () => ({
    version: '1',
    doneOn: '2026-01-01',
    doneKm: '0',
    cost: '',
    note: '',
  }),
  'company.vehicles.maintenance.update': () => ({
    version: '1',
    everyKm: '20000',
    everyMonths: '',
  }),
  'company.vehicles.jobs.store': () => ({ kind: 'tyres' }),
  'company.vehicles.jobs.add-done': () => ({ kind: 'rca', doneOn: '2026-01-01' }),
  'company.vehicles.jobs.update': () => ({ note: 'Frâne' }),
  'company.vehicles.jobs.done': () => ({ doneOn: '2026-01-01' }),
  'company.counter.people': () => ({ contact: `${randomUUID()}@example.test` }),
  'company.counter.store': ({ company, car }: Fleet) => ({
    company: company.slug,
    car: car.slug,
    requestKey: randomUUID(),
    total: '100',
    means: 'cash',
    deposit: 'none',
    identity: 'yes',
    name: 'Ioana Nouă',
    phone: '0744 000 222',
  }),
  'company.counter.extend': () => ({
    from: new Date().toISOString(),
    until: new Date().toISOString(),
    amount: '0',
    means: 'cash',
  }),
  'company.counter.give-back': () => ({ purpose: 'deposit' }),
  'company.counter.agree': () => ({
    name: 'Ana Ionescu',
    consent: 'yes',
    charges: [{ id: randomUUID(), amount: '100' }],
  }),
  'company.counter.take': () => ({ amount: '100', means: 'cash' }),
  'company.counter.sign': () => ({ name: 'Ana Ionescu', consent: 'yes' }),
  'company.day.ready': () => ({ ready: 'yes' }),
  'company.vehicles.imports.update': () => ({ cells: [] }),
  'company.vehicles.columns': ({ company }: Fleet) => ({
    company: company.slug,
    columns: ['plate'],
  }),
  'company.vehicles.views.store': ({ company }: Fleet) => ({
    company: company.slug,
    name: randomUUID(),
  }),
};

/** Parameters of their addresses; each request gets a new view or change. */
export const fleetParams = {
  'company.vehicles.maintenance.done': () => ({ kind: 'service' }),
  'company.vehicles.maintenance.destroy': () => ({ kind: 'service' }),
  'company.vehicles.maintenance.update': () => ({ kind: 'service' }),
  'company.vehicles.jobs.update': ({ car }: Fleet) => newJob(car),
  'company.vehicles.jobs.done': ({ car }: Fleet) => newJob(car),
  'company.vehicles.jobs.destroy': ({ car }: Fleet) => newJob(car),
  'company.counter.show': newCounterBooking,
  'company.counter.extend': newCounterBooking,
  'company.counter.give-back': newCounterBooking,
  'company.counter.agree': newCounterBooking,
  'company.counter.take': newCounterBooking,
  'company.counter.sign': newCounterBooking,
  'company.vehicles.jobs.files.store': ({ car }: Fleet) => newJob(car),
  'company.vehicles.jobs.files.show': ({ car }: Fleet) => newJobFile(car),
  'company.vehicles.jobs.files.destroy': ({ car }: Fleet) => newJobFile(car),
  'company.classes.destroy': async ({ company }: Fleet) => ({
    class: (await newClass(company)).class,
  }),
  'company.day.assign': () => ({ leg: 'check_in' }),
  'company.day.undo': () => ({ round: randomUUID() }),
  'company.vehicles.imports.show': newImport,
  'company.vehicles.imports.update': newImport,
  'company.vehicles.imports.apply': newImport,
  'company.vehicles.changes.show': (world: Fleet) => newChange(world, null),
  'company.vehicles.changes.apply': (world: Fleet) => newChange(world, null),
  'company.vehicles.changes.undo': (world: Fleet) => newChange(world, new Date()),
  'company.vehicles.views.destroy': async ({ company }: Fleet) => ({
    view: (
      await db.fleetView.create({
        data: {
          hostId: company.id,
          userId: company.owner.id,
          name: randomUUID(),
          query: '',
          createdAt: new Date(),
        },
      })
    ).id,
  }),
};
