import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import { importCars } from '#server/domain/fleet/importing.ts';
import { as } from '../support/app.ts';

import { actorOf, createBranch, createCar, createHost, createUser } from '../support/factories.ts';

const page = '/company/vehicles';

/** A company with a listed car at each of two branches, and a paused one at the second. */
async function company() {
  const host = await createHost({ kind: 'company' });
  const [airport, centre] = [await createBranch(host.id), await createBranch(host.id)];
  const audi = await createCar({ hostId: host.id, branchId: airport.id, make: 'Audi' });
  const dacia = await createCar({ hostId: host.id, branchId: centre.id, make: 'Dacia' });
  await createCar({ hostId: host.id, branchId: centre.id, make: 'Opel', status: 'paused' });
  const member = async (role: MemberRole, branchId: string | null = null) => {
    const user = await createUser({}, []);
    await db.hostMember.create({ data: { hostId: host.id, userId: user.id, role, branchId } });
    return as(user);
  };
  return { host, airport, centre, audi, dacia, manager: as(host.owner), member };
}

test('a member of one branch sees its cars in the table, in its counts and in the file, whatever they ask for', async () => {
  const { airport, centre, audi, member } = await company();

  for (const role of ['agent', 'viewer'] as const) {
    const person = await member(role, airport.id);
    for (const query of ['', `?branch=${centre.id}`, '?status=paused']) {
      const { props } = await person.visit(page + query);
      const file = await (await person.get(`${page}/export.csv${query}`)).text();

      expect(props).toMatchObject({
        cars: query === '?status=paused' ? [] : [{ plate: audi.plate }],
        all: 1,
        counts: [{ status: 'listed', cars: 1 }],
        branches: [],
      });
      expect(file.trim().split('\n')).toHaveLength(query === '?status=paused' ? 1 : 2);
      expect(file).not.toContain('Dacia');
      expect(file).not.toContain('Opel');
    }
  }
});

test('a member of the whole company and a manager see every car and choose among the branches', async () => {
  const { airport, centre, member, manager } = await company();

  for (const person of [await member('agent'), manager]) {
    const { props } = await person.visit(page);
    const one = await person.visit(`${page}?branch=${centre.id}`);

    expect(props).toMatchObject({ cars: { length: 3 }, all: 3 });
    expect(one.props).toMatchObject({ cars: { length: 2 } });
    expect(props['branches']).toEqual(
      expect.arrayContaining([airport, centre].map(({ id, name }) => ({ id, name }))),
    );
  }
});

test('members of a branch change no cars together, not even their own', async () => {
  const { host, airport, audi, dacia, member } = await company();
  const change = { company: host.slug, which: 'cars', kind: 'status', move: 'pause' };

  for (const role of ['agent', 'viewer'] as const)
    for (const { slug } of [audi, dacia]) {
      const person = await member(role, airport.id);
      const answer = await person.post(`${page}/changes`, { ...change, cars: [slug] });
      expect(answer.status).toBe(403);
    }

  expect(await db.car.count({ where: { hostId: host.id, status: 'listed' } })).toBe(2);
});

/** One that no other car here has. */
const plateNo = () =>
  `B ${randomInt(100, 999)} ${['A', 'B', 'C'].map(() => letters[randomInt(letters.length)]).join('')}`;
const letters = 'ABCDEFGHJKLMNPRSTUVX';

async function importer() {
  const host = await createHost({ kind: 'company' });
  const manager = as(host.owner);
  const send = async (text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'masini.csv');
    const answer = await manager.upload(`${page}/imports?company=${host.slug}`, form);
    return answer.headers.get('location') ?? '';
  };
  const apply = (path: string) => manager.submit(`${path}/application`, {}, path);
  const carOf = (plate: string) => db.car.findFirst({ where: { hostId: host.id, plate } });
  return { host, manager, send, apply, carOf };
}

test('a car goes to the branch the file names and comes out with it; an empty cell leaves it where it is', async () => {
  const { host, send, apply, carOf, manager } = await importer();
  const [centre, airport] = [
    await createBranch(host.id, { name: 'Cluj Centru' }),
    await createBranch(host.id, { name: 'Aeroport Cluj' }),
  ];
  const [first, second] = [plateNo(), plateNo()];
  const head = 'Număr;Marca;Model;An;Culoare;Sucursală';
  await apply(
    await send(
      `${head}\n${first};Dacia;Logan;2022;alb;cluj  centru\n${second};Dacia;Logan;2022;alb;`,
    ),
  );
  expect(await carOf(first)).toMatchObject({ branchId: centre.id });

  await apply(await send(`Număr;Sucursală\n${first};\n${second};Aeroport Cluj`));

  expect(await carOf(first)).toMatchObject({ branchId: centre.id });
  expect(await carOf(second)).toMatchObject({ branchId: airport.id });
  const file = await (await manager.get('/company/vehicles/export.csv')).text();
  const again = await manager.visit(await send(file));
  expect(file).toMatch(/Cluj Centru/);
  expect(again.props).toMatchObject({
    check: { counts: { create: 0, update: 0, same: 2, errors: 0 } },
  });
});

test('a branch the company does not have is an error at its row and column, and nothing is imported', async () => {
  const { host, send, apply, carOf, manager } = await importer();
  const stranger = await createHost({ kind: 'company' });
  await createBranch(stranger.id, { name: 'Iași Gară' });
  await createBranch(host.id, { name: 'Iași Copou' });
  const plate = plateNo();
  const path = await send(
    `Număr;Marca;Model;An;Culoare;Sucursală\n${plate};Dacia;Logan;2022;alb;Iași Gară`,
  );

  const { props } = await manager.visit(path);
  await apply(path);

  expect(props).toMatchObject({
    check: {
      counts: { errors: 1 },
      mistakes: [{ row: 0, line: 2, cells: [{ column: 5, key: 'branch', value: 'Iași Gară' }] }],
      urls: { apply: null },
    },
  });
  expect(await carOf(plate)).toBeNull();
});

test('a branch that was closed after the file was looked at takes no car', async () => {
  const { host } = await importer();
  const { id } = await createBranch(host.id, { name: 'Închisă' });
  await db.branch.delete({ where: { id } });
  const fields = { make: 'Dacia', model: 'Logan', year: 2022, colour: 'white', branchId: id };

  const imported = await importCars(host.id, [{ plate: plateNo(), fields }], {
    actor: await actorOf(host.owner),
    now: new Date(),
    mark: async () => {},
  });

  expect(imported).toEqual({ ok: false, problem: 'rows' });
});
