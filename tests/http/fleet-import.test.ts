import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';

import { createCar, createHost } from '../support/factories.ts';
import { memberOf } from './owner-support.ts';
import { awkward } from './fleet-import-files.ts';

const page = '/company/vehicles/imports';

let plates = randomInt(100_000);

/** One that no other car here has. */
function fresh(): string {
  plates += 1;
  const letters = [400, 20, 1].map(
    (part) => 'ABCDEFGHJKLMNPRSTUVX'[Math.floor(plates / part) % 20],
  );
  return `TL ${10 + (Math.floor(plates / 8_000) % 90)} ${letters.join('')}`;
}

async function company() {
  const host = await createHost({ kind: 'company' });
  const manager = as(host.owner);
  const send = async (bytes: string | Uint8Array<ArrayBuffer>, person = manager) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'masini.csv');
    const answer = await person.upload(`${page}?company=${host.slug}`, form);
    return answer.headers.get('location') ?? String(answer.status);
  };
  const apply = (path: string) => manager.submit(`${path}/application`, {}, path);
  const carOf = (plate: string) =>
    db.car.findFirst({ where: { hostId: host.id, plate }, include: { listingReviews: true } });
  return { host, manager, send, apply, carOf };
}

test.each(awkward)('a file with %s is read', async (_, fileOf) => {
  const { send, apply, carOf, manager } = await company();
  const plate = fresh();

  const path = await send(fileOf(plate));
  const checked = await manager.visit(path);
  await apply(path);

  expect(checked.props).toMatchObject({ check: { counts: { create: 1, errors: 0 } } });
  expect(await carOf(plate)).toMatchObject({
    status: 'draft',
    make: 'Dacia',
    model: 'Duster',
    year: 2023,
    colour: 'green',
    basePrice: 150_00,
    kmPrice: 75,
    category: 'suv',
    filledSteps: ['identity', 'price'],
  });
});

test('each mistake is said at its row and column, and corrected in the browser', async () => {
  const { send, apply, carOf, manager } = await company();
  const [good, bad] = [fresh(), fresh()];
  const path = await send(
    `Număr;Marca;Model;An;Culoare;Preț pe zi;Oraș\n${good};Dacia;Logan;2022;alb;120;Sibiu\n${bad};Dacia;Logan;1822;mov;mult;Nicăieri\n${good};Audi;A4;2021;negru;300;Sibiu`,
  );

  const checked = await manager.visit(path);
  const early = await apply(path);
  const cells = [
    { row: 1, column: 3, value: '2022' },
    { row: 1, column: 4, value: 'roșu' },
    { row: 1, column: 5, value: '1.100' },
    { row: 1, column: 6, value: 'București' },
    { row: 2, column: 0, value: fresh() },
  ];
  const mended = await manager.submit(path, { cells }, path, 'PUT');
  await apply(path);

  expect(checked.props).toMatchObject({
    check: {
      counts: { errors: 5 },
      urls: { apply: null },
      mistakes: [
        {
          line: 3,
          plate: bad,
          cells: [
            { key: 'year', column: 3, value: '1822' },
            { key: 'colour', column: 4, value: 'mov' },
            { key: 'basePrice', column: 5, value: 'mult' },
            { key: 'town', column: 6, value: 'Nicăieri' },
          ],
        },
        { line: 4, cells: [{ key: 'plate', column: 0 }] },
      ],
    },
  });
  expect(early.props).toMatchObject({ check: { applied: null } });
  expect(mended.props).toMatchObject({ check: { counts: { create: 3, errors: 0 } } });
  expect(await carOf(bad)).toMatchObject({
    basePrice: 1_100_00,
    townSlug: 'bucuresti',
    colour: 'red',
  });
});

test('a mistake is at the row that the spreadsheet shows, whatever stands above and between', async () => {
  const { send, manager } = await company();
  const [one, other] = [fresh(), fresh()];

  const path = await send(
    `Flota la 24.11.2026;;;;\n;;;;\nNumăr;Marca;Model;An;Culoare\n${one};Dacia;Logan;2022;"alb\nperlat"\n;;;;\n${other};Dacia;Logan;1822;alb`,
  );
  const { props } = await manager.visit(path);

  expect(props).toMatchObject({
    check: {
      mistakes: [{ line: 6, plate: other, cells: [{ key: 'year' }] }],
      sample: [{ line: 4, plate: one }, { line: 6 }],
    },
  });
});

test('cars known by their plate are changed where the file says something', async () => {
  const { host, send, apply, carOf, manager } = await company();
  const plate = fresh();
  const car = await createCar({ hostId: host.id, plate, odometerKm: 10, description: 'Curată' });
  const file = `Nr;Km;Preț pe zi;Descriere;Rezervare instantanee\n${plate.replaceAll(' ', '-')};52.300;175;;da`;

  const first = await send(file);
  const checked = await manager.visit(first);
  await apply(first);
  await apply(first);
  const changed = await carOf(plate);
  const again = await manager.visit(await send(file));

  expect(checked.props).toMatchObject({ check: { counts: { create: 0, update: 1 } } });
  expect(changed).toMatchObject({
    id: car.id,
    status: 'listed',
    odometerKm: 52_300,
    basePrice: 175_00,
    description: 'Curată',
    instantBook: true,
    version: car.version + 1,
  });
  expect(again.props).toMatchObject({ check: { counts: { same: 1, update: 0 } } });
});

test('a car that becomes another one by a file waits for the staff', async () => {
  const { host, send, apply, carOf } = await company();
  const plate = fresh();
  await createCar({ hostId: host.id, plate });

  await apply(await send(`plate,model\n${plate},Sandero`));

  expect(await carOf(plate)).toMatchObject({
    status: 'in_review',
    model: 'Sandero',
    listingReviews: [{ changes: [{ field: 'model', before: 'Duster', after: 'Sandero' }] }],
  });
});

test('a file is imported whole or not at all', async () => {
  const { host, send, apply, carOf } = await company();
  const [one, other] = [fresh(), fresh()];
  const path = await send(
    `plate,make,model,year,colour\n${one},Audi,A4,2020,red\n${other},Audi,A4,2020,red`,
  );
  await createCar({ plate: other });

  const refused = await apply(path);

  expect(refused.props).toMatchObject({
    check: { applied: null, mistakes: [{ line: 3, cells: [{ key: 'plate' }] }] },
  });
  expect(await carOf(one)).toBeNull();
  expect(await db.car.count({ where: { hostId: host.id } })).toBe(0);
});

test.each([
  ['nothing below its headers', 'plate,make\n'],
  ['a comma that splits a number', 'plate,price\nCJ 10 AAA,120,50'],
  ['open quotes', 'plate,make\n"CJ 10 AAA,Dacia\n'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['too many rows', `plate\n${'CJ 10 AAA\n'.repeat(2_001)}`],
  ['too much in it', `plate\n${'x'.repeat(2_100_000)}`],
])('a file with %s is refused with a reason', async (_, bytes) => {
  const { host, send, manager } = await company();

  const path = await send(bytes);

  expect(path).toBe(`${page}/create?company=${host.slug}`);
  expect((await manager.visit(path)).component).toBe('CompanyOwner/Vehicles/Import');
});

test('what is downloaded can be sent back, and a spreadsheet runs none of it', async () => {
  const { host, send, manager } = await company();
  const plate = fresh();
  await createCar({
    hostId: host.id,
    plate,
    description: '=HYPERLINK("http://evil")',
    kmPrice: 85,
  });

  const answer = await manager.get(`/company/vehicles/export.csv?company=${host.slug}&q=duster`);
  const text = await answer.text();
  const back = await manager.visit(await send(text));
  const template = await (await manager.get(`${page}/template.csv`)).text();

  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(text).toContain('0,85');
  expect(back.props).toMatchObject({ check: { counts: { same: 1, errors: 0 }, ignored: [] } });
  expect(template.split('\r\n')[0]).toBe(text.split('\r\n')[0]);
});

test('only managers import, and a file of others is not found', async () => {
  const { host, send } = await company();
  const agent = as(await memberOf(host, 'agent'));
  const stranger = as((await createHost({ kind: 'company' })).owner);
  const path = await send(`plate,make,model,year,colour\n${fresh()},Audi,A4,2020,red`);

  expect(await send('plate\nCJ 10 AAA', agent)).toBe('403');
  expect((await agent.get(path)).status).toBe(403);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(`${path}/application`)).status).toBe(404);
});

test('a thousand rows are imported in less than ten seconds', async () => {
  const { host, send, apply } = await company();
  const rows = Array.from({ length: 1_000 }, () => `${fresh()};Dacia;Logan;2022;alb;120;Sibiu`);
  const began = performance.now();
  await apply(await send(`Nr;Marca;Model;An;Culoare;Pret;Oras\n${rows.join('\n')}`));

  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await db.car.count({ where: { hostId: host.id } })).toBe(1_000);
});
