import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createBranch, createCar, createHost } from '../support/factories.ts';
import { carIdentity } from '../support/listing.ts';

const page = '/company/vehicles';

async function company() {
  const host = await createHost({ kind: 'company' });
  const branch = await createBranch(host.id);
  return { host, branch, manager: as(host.owner) };
}

test('a company begins to list a car in one of its branches', async () => {
  const { host, manager } = await company();
  const other = await createBranch(host.id);
  const body = { company: host.slug, branch: other.id, ...carIdentity() };

  const form = await manager.visit(`${page}/create`);
  const answer = await manager.post(page, body);

  expect(form.props).toMatchObject({ like: null, branches: [{}, {}] });
  expect(answer.headers.get('location')).toContain('?step=specification');
  expect(await db.car.findFirst({ where: { hostId: host.id } })).toMatchObject({
    status: 'draft',
    plate: body.plate,
    branchId: other.id,
    filledSteps: ['identity'],
  });
});

test('another one like a car asks for what tells the two apart, and copies the rest', async () => {
  const { host, branch, manager } = await company();
  const car = await createCar({
    hostId: host.id,
    basePrice: 123_00,
    description: 'Curată',
    extras: { create: { kind: 'child_seat', unit: 'day', price: 10_00 } },
    protections: { create: { plan: 'plus', dayPrice: 20_00, excess: 0, deposit: 0 } },
    deliveryPlaces: { create: { name: 'Gara', lat: 46.7, lng: 23.5, fee: 0 } },
  });
  const body = { company: host.slug, like: car.slug, ...carIdentity({ colour: 'red' }) };

  const form = await manager.visit(`${page}/create?like=${car.slug}`);
  const answer = await manager.post(page, body);
  const taken = await manager.submit(page, body, `${page}/create?like=${car.slug}`);
  const copy = await db.car.findFirst({
    where: { hostId: host.id, plate: body.plate },
    include: { extras: true, protections: true, deliveryPlaces: true, photos: true },
  });

  expect(form.props).toMatchObject({ like: { make: 'Dacia', model: 'Duster', branch: branch.id } });
  expect(answer.headers.get('location')).toContain('?step=photos');
  expect(copy).toMatchObject({
    status: 'draft',
    make: 'Dacia',
    model: 'Duster',
    colour: 'red',
    basePrice: 123_00,
    description: 'Curată',
    branchId: branch.id,
    trips: 0,
    listedAt: null,
    filledSteps: ['identity', 'specification', 'place', 'price', 'rules'],
    extras: [{ kind: 'child_seat' }],
    protections: [{ plan: 'plus' }],
    deliveryPlaces: [{ name: 'Gara' }],
    photos: [],
  });
  expect(taken.props).toMatchObject({ errors: { plate: expect.any(String) } });
});

test('nobody copies a car of others, or lists one in their branch', async () => {
  const { host, manager } = await company();
  const strange = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: strange.id });
  const branch = await createBranch(strange.id);

  const [form, copy, placed] = [
    await manager.get(`${page}/create?like=${car.slug}`),
    await manager.post(page, { company: host.slug, like: car.slug, ...carIdentity() }),
    await manager.post(page, { company: host.slug, branch: branch.id, ...carIdentity() }),
  ];

  expect([form.status, copy.status, placed.status]).toEqual([404, 404, 404]);
});

test('a car is copied in the company it belongs to, whichever the page was of', async () => {
  const { host, branch, manager } = await company();
  const other = await createHost({ kind: 'company' });
  const elsewhere = await createBranch(other.id);
  await db.hostMember.create({
    data: { hostId: other.id, userId: host.owner.id, role: 'manager' },
  });
  const car = await createCar({ hostId: other.id, branchId: elsewhere.id });
  const like = { company: host.slug, like: car.slug };
  const own = carIdentity();

  const wrong = await manager.post(page, { ...like, branch: branch.id, ...carIdentity() });
  const right = await manager.post(page, { ...like, branch: elsewhere.id, ...own });

  expect([wrong.status, right.status]).toEqual([404, 303]);
  expect(await db.car.findFirst({ where: { plate: own.plate } })).toMatchObject({
    hostId: other.id,
    branchId: elsewhere.id,
  });
});

test("a company's car is changed among those of its fleet, wherever the link came from", async () => {
  const { host, branch, manager } = await company();
  const car = await createCar({ hostId: host.id, branchId: branch.id });

  const old = await manager.get(`/owner/cars/${car.slug}/edit?step=price`);
  const { component, props } = await manager.visit(`${page}/${car.slug}/edit`);

  expect([old.status, old.headers.get('location')]).toEqual([
    303,
    `${page}/${car.slug}/edit?step=price`,
  ]);
  expect(component).toBe('CompanyOwner/Vehicles/Edit');
  expect(props).toMatchObject({
    company: { slug: host.slug },
    car: { slug: car.slug, urls: { edit: `${page}/${car.slug}/edit` } },
    branch: branch.id,
    branches: [{ id: branch.id }],
  });
});

test('a car is given to another branch, once, and not to one that is closed or of others', async () => {
  const { host, branch, manager } = await company();
  const [other, strange] = [
    await createBranch(host.id),
    await createBranch((await createHost({ kind: 'company' })).id),
  ];
  const car = await createCar({ hostId: host.id, branchId: branch.id });
  const edit = `${page}/${car.slug}/edit`;
  const move = (body: object) => manager.submit(`${page}/${car.slug}/branch`, body, edit, 'PUT');
  const place = () =>
    db.car.findUniqueOrThrow({
      where: { id: car.id },
      select: { branchId: true, version: true },
    });

  const refused = await manager.send(`${page}/${car.slug}/branch`, {
    method: 'PUT',
    data: { branch: strange.id, version: 1 },
  });
  expect(refused.status).toBe(404);
  expect(await place()).toEqual({ branchId: branch.id, version: 1 });

  await move({ branch: other.id, version: 1 });
  await move({ branch: other.id, version: 1 });
  expect(await place()).toEqual({ branchId: other.id, version: 2 });

  const { props } = await move({ branch: branch.id, version: 1 });
  expect(props['errors']).toHaveProperty('branch');
  expect(await place()).toEqual({ branchId: other.id, version: 2 });
});
