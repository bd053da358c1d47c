import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
  inHours,
} from '../support/factories.ts';
import { newClass } from '../support/fleet.ts';
import { memberOf } from './owner-support.ts';

const page = '/company/classes';

async function company() {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  const car = (change = {}) => createCar({ hostId: host.id, branchId: branch.id, ...change });
  const save = (person: { id: string }, lead: string, cars: readonly string[], id = '') =>
    as(person).submit(
      page,
      { company: host.slug, class: id, lead, cars },
      `${page}/edit?lead=${lead}`,
    );
  return { host, owner: host.owner, branch, car, save };
}

const classOf = async (car: { id: string }) =>
  db.car.findUniqueOrThrow({ where: { id: car.id }, select: { classId: true, leadsClass: true } });

test('a manager puts like cars together, gives the class another model, and dissolves it', async () => {
  const { owner, car, save } = await company();
  const [lead, other, apart] = [await car(), await car(), await car({ gearbox: 'automatic' })];

  const form = await as(owner).visit(`${page}/edit?lead=${lead.slug}`);
  const saved = await save(owner, lead.slug, [other.slug]);
  const { classId } = await classOf(lead);
  await save(owner, other.slug, [lead.slug], classId ?? '');
  const swapped = [await classOf(lead), await classOf(other)];
  const listed = await as(owner).visit(page);
  const dissolved = await as(owner).delete(`${page}/${classId}`);

  expect(form.props).toMatchObject({ cars: [{ slug: other.slug, isIn: false }] });
  expect(saved.component).toBe('CompanyOwner/Classes/Index');
  expect(saved.props).toMatchObject({
    classes: [{ lead: { slug: lead.slug }, cars: [{ slug: lead.slug }, { slug: other.slug }] }],
  });
  expect(swapped).toEqual([
    { classId, leadsClass: false },
    { classId, leadsClass: true },
  ]);
  expect(listed.props).toMatchObject({ classes: [{ lead: { slug: other.slug } }] });
  expect(dissolved.status).toBe(303);
  expect(await db.carClass.count({ where: { id: classId ?? '' } })).toBe(0);
  expect(await classOf(apart)).toEqual({ classId: null, leadsClass: false });
  const actions = await db.auditEntry.findMany({
    where: { actorId: owner.id, action: { startsWith: 'class.' } },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    'class.open',
    'class.change',
    'class.dissolve',
  ]);
});

test.each([
  ['one alone', async () => [] as string[], /cel puțin două/],
  ['one of another kind', async (car: Make) => [(await car({ seats: 7 })).slug], /același fel/],
  ['a draft', async (car: Make) => [(await car({ status: 'draft' })).slug], /nu mai există/],
  ["a stranger's", async () => [(await createCar()).slug], /nu mai există/],
])('a class is not made of %s', async (_, others, words) => {
  const { owner, car, save } = await company();
  const lead = await car();

  const { props } = await save(owner, lead.slug, await others(car));

  expect(props['errors']).toMatchObject({ cars: expect.stringMatching(words) });
  expect(await classOf(lead)).toEqual({ classId: null, leadsClass: false });
});

type Make = Awaited<ReturnType<typeof company>>['car'];

test('a car is in one class, also when two members take it at once', async () => {
  const { host, owner, car, save } = await company();
  const [one, two, shared] = [await car(), await car(), await car()];
  const other = await memberOf(host, 'manager');

  const pages = await Promise.all([
    save(owner, one.slug, [shared.slug]),
    save(other, two.slug, [shared.slug]),
  ]);

  expect(
    pages.filter(({ props }) => Object.keys(props['errors'] ?? {}).includes('cars')),
  ).toHaveLength(1);
  expect(await db.carClass.count({ where: { hostId: host.id } })).toBe(1);
});

test('clients read "or similar"; the page of another car of the class leads to the one they see', async () => {
  const host = await createHost({ kind: 'company' });
  const { lead, other } = await newClass(host);
  const visitor = as(await createUser());

  const shown = await visitor.visit(`/cars/${lead.slug}`);
  const led = await visitor.get(`/cars/${other.slug}?from=2030-01-01T10:00&to=2030-01-04T10:00`);

  expect(shown.props).toMatchObject({ car: { isClass: true } });
  expect(led.headers.get('location')).toBe(
    `/cars/${lead.slug}?from=2030-01-01T10%3A00&to=2030-01-04T10%3A00`,
  );
});

test('the booking of a class moves within it until two hours before the start', async () => {
  const host = await createHost({ kind: 'company' });
  const { lead, other, class: classId } = await newClass(host);
  const client = await createUser();
  const booked = async (hours: number) => {
    const booking = await createBooking({
      car: lead,
      client,
      startsAt: inHours(hours),
      endsAt: inHours(hours + 24),
    });
    await db.booking.update({ where: { id: booking.id }, data: { classId } });
    return booking;
  };
  const move = ({ ref }: { ref: string }) =>
    as(host.owner).submit(
      `/company/bookings/${ref}/car`,
      { from: lead.slug, to: other.slug },
      page,
      'PUT',
    );
  const [soon, later] = [await booked(1), await booked(60)];

  const seen = await as(client).visit(`/client/bookings/${later.ref}`);
  const late = await move(soon);
  const moved = await move(later);

  expect(seen.props).toMatchObject({
    view: { booking: { car: { similarUntil: inHours(58).toISOString() } } },
  });
  expect(late.flash).toMatchObject({
    toast: { kind: 'error', text: expect.stringMatching(/două ore/) },
  });
  expect(moved.flash).toMatchObject({ toast: { kind: 'success' } });
  expect(await db.booking.findUnique({ where: { id: later.id } })).toMatchObject({
    carId: other.id,
  });
});

test('the table is filtered by class, for the members who see it', async () => {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  const { lead, other, class: classId } = await newClass(host);
  await db.car.updateMany({ where: { classId }, data: { branchId: branch.id } });
  await createCar({ hostId: host.id, branchId: branch.id });
  const elsewhere = await memberOf(host, 'agent');
  await db.hostMember.updateMany({
    where: { userId: elsewhere.id },
    data: { branchId: (await createBranch(host.id)).id },
  });
  const table = `/company/vehicles?class=${classId}`;

  const seen = await as(host.owner).visit(table);
  const hidden = await as(elsewhere).visit(table);

  expect(seen.props).toMatchObject({
    total: 2,
    filter: { class: classId },
    classes: [{ id: classId, name: `${lead.make} ${lead.model} · ${branch.name}` }],
  });
  expect(seen.props['cars']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ slug: lead.slug }),
      expect.objectContaining({ slug: other.slug }),
    ]),
  );
  expect(hidden.props).toMatchObject({ total: 0, classes: [] });
});
