import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { importOf, saveImport } from '#server/domain/fleet/imports.ts';
import { actorOf, createCar } from '../support/factories.ts';
import { company, letters } from './fleet-import-company.ts';

/* What a person mends in the browser before a file is imported. */

test('what many rows have wrong alike is corrected once, and a column that is missing is added', async () => {
  const { host, send, apply, cars, manager } = await company();
  const plates = Array.from({ length: 4 }, (_, at) => `SB 3${at} ${letters()}`);
  const lines = plates.map(
    (plate, at) => `${plate};Dacia;Logan;2022;${at < 3 ? 'Premium' : 'SUV'}`,
  );

  const checked = await send(['Nr;Marca;Model;An;Clasa', ...lines].join('\n'));
  const alike = [
    { key: 'category', column: 4, value: 'Premium', becomes: '' },
    { key: 'colour', column: null, value: '', becomes: 'alb' },
  ];
  const mended = await manager.submit(checked.url, { cells: [], alike }, checked.url, 'PUT');
  await apply(checked.url);

  expect(checked.props).toMatchObject({
    check: {
      counts: { errors: 7 },
      mistakes: [],
      alike: [
        { key: 'category', column: 4, value: 'Premium', count: 3, lines: [2, 3, 4] },
        { key: 'colour', column: null, value: '', count: 4, lines: [2, 3, 4, 5] },
      ],
    },
  });
  expect(mended.props).toMatchObject({ check: { counts: { create: 4, errors: 0 } } });
  expect(await cars()).toHaveLength(4);
  expect(await db.car.count({ where: { hostId: host.id, colour: 'white' } })).toBe(4);
  expect((await cars()).map(({ category }) => category)).toEqual([
    'sedan',
    'sedan',
    'sedan',
    'suv',
  ]);
});

test('what a file lacks is written in its rows, and a row that is no car is left out', async () => {
  const { send, apply, cars, manager } = await company();
  const [one, other] = [`B 151 ${letters()}`, `B 152 ${letters()}`];
  const checked = await send(
    `Nr auto;Marca;Model;Pret\n${one};Dacia;Logan;120,50\n${other};Dacia;Logan;90\nVerificat;;;Ionescu`,
  );

  const missing = [
    { row: 0, key: 'year', value: '2021' },
    { row: 0, key: 'colour', value: 'alb' },
    { row: 1, key: 'year', value: '2022' },
    { row: 1, key: 'colour', value: 'negru' },
  ];
  const cells = [{ row: 0, column: 3, value: '120' }];
  const mended = await manager.submit(
    checked.url,
    { cells, missing, leftOut: [2] },
    checked.url,
    'PUT',
  );
  await apply(checked.url);

  expect(checked.props).toMatchObject({
    check: {
      counts: { create: 0, problem: 3, errors: 7 },
      mistakes: [
        {
          line: 2,
          cells: [
            { key: 'basePrice', message: 'Scrieți un număr întreg, fără zecimale.' },
            { key: 'year', column: null },
            { key: 'colour', column: null },
          ],
        },
        { line: 3, cells: [{ key: 'year' }, { key: 'colour' }] },
        { line: 4, cells: [{ key: 'plate' }, { key: 'basePrice' }] },
      ],
    },
  });
  expect(mended.props).toMatchObject({
    check: {
      counts: { create: 2, errors: 0 },
      sample: [
        { line: 2, year: 2021, basePrice: 120_00 },
        { line: 3, kind: 'create' },
      ],
    },
  });
  expect(await cars()).toMatchObject([
    { plate: one, year: 2021, colour: 'white', basePrice: 120_00 },
    { plate: other, year: 2022, colour: 'black' },
  ]);
});

test('a car whose make is only spelled otherwise, or that is suspended, is unchanged by a file that says no more', async () => {
  const { host, send } = await company();
  const [one, other] = [`B 161 ${letters()}`, `B 162 ${letters()}`];
  await createCar({ hostId: host.id, plate: one, make: 'SEAT', model: 'Ibiza' });
  await createCar({ hostId: host.id, plate: other, status: 'suspended' });

  const { props } = await send(`plate,make,model\n${one},Seat,IBIZA\n${other},Dacia,Duster`);
  const changed = await send(`plate,model\n${other},Logan\n,Logan\n-,Sandero`);

  expect(props).toMatchObject({ check: { counts: { same: 2, update: 0, errors: 0 } } });
  expect(changed.props).toMatchObject({
    check: {
      mistakes: [
        { line: 2, cells: [{ message: 'Mașina este suspendată și nu se poate modifica.' }] },
        { line: 4, cells: [{ message: 'Completați acest câmp.' }] },
      ],
    },
  });
});

test('two pages of one file: what the older one says is refused, as its rows have moved', async () => {
  const { send, manager, cars, apply } = await company();
  const plates = [`B 181 ${letters()}`, `B 182 ${letters()}`];
  const { url, props } = await send(
    `Nr;Marca;Model;An;Culoare\n${plates[0]};Dacia;Logan;2022;mov\n${plates[1]};Dacia;Duster;2022;mov`,
  );
  const { version } = z.object({ version: z.string() }).parse(props['check']);
  const mend = (data: object) => manager.submit(url, { cells: [], version, ...data }, url, 'PUT');

  await mend({ leftOut: [0] });
  const late = await mend({ cells: [{ row: 0, column: 4, value: 'alb' }] });
  await apply(url);

  expect(late.props).toMatchObject({ check: { mistakes: [{ line: 3 }] } });
  expect(await cars()).toEqual([]);
});

test('of two corrections that have read the same file, one is refused', async () => {
  const { host, send } = await company();
  const { url } = await send(`Nr;Marca;Model;An;Culoare\nB 183 ${letters()};Dacia;Logan;2022;mov`);
  const actor = await actorOf(host.owner);
  const stored = await importOf(url.split('/').at(-1) ?? '', actor);
  const by = { said: new Map(), now: new Date() };

  await saveImport(stored, { ...stored, columns: ['plate', 'out', '', '', ''] }, by);
  const second = saveImport(stored, { ...stored, columns: ['plate', '', 'out', '', ''] }, by);

  await expect(second).rejects.toMatchObject({ code: 'conflict' });
});
