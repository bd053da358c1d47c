import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { company, letters } from './fleet-import-company.ts';
import { memberOf } from './owner-support.ts';

/* What a person says that the columns of a file are. */

type Company = Awaited<ReturnType<typeof company>>;

const say = (
  { manager }: Company,
  path: string,
  columns: readonly [column: number, meaning: string][],
  mends: object = {},
) =>
  manager.submit(
    path,
    { cells: [], columns: columns.map(([column, meaning]) => ({ column, meaning })), ...mends },
    path,
    'PUT',
  );

const headers = 'Registrace;Značka;Provedení;Rok;Barva;Denní sazba;Poznámka';
const carOf = (plate: string) => `${plate};Dacia;Duster;2023;alb;150;rozbité světlo`;

test('a file with foreign headers is imported after a person has said what they are, and the next one at once', async () => {
  const rental = await company();
  const [one, other] = [`SK 171 ${letters()}`, `SK 172 ${letters()}`];

  const checked = await rental.send(`Flotila;2026;;;;;\n${headers}\n${carOf(one)}`);
  const early = await rental.apply(checked.url);
  const chosen = await say(rental, checked.url, [
    [0, 'plate'],
    [1, 'make'],
    [2, 'model'],
    [3, 'year'],
    [4, 'colour'],
    [5, 'basePrice'],
    [6, 'out'],
  ]);
  const reloaded = await rental.manager.visit(checked.url);
  await rental.apply(checked.url);
  const next = await rental.send(`${headers.toUpperCase()}\n${carOf(other)}`);

  expect(checked.props).toMatchObject({
    check: {
      needsPlate: true,
      mistakes: [],
      sample: [],
      urls: { apply: null },
      columns: [
        { at: 0, header: 'Registrace', samples: [one], meaning: '', unread: 'unknown' },
        { at: 1, header: 'Značka', samples: ['Dacia'], meaning: '' },
        { at: 2 },
        { at: 3 },
        { at: 4 },
        { at: 5 },
        { at: 6, samples: ['rozbité světlo'] },
      ],
    },
  });
  expect(early.props).toMatchObject({ check: { applied: null } });
  for (const { props } of [chosen, reloaded, next])
    expect(props).toMatchObject({
      check: {
        counts: { create: 1, errors: 0 },
        needsPlate: false,
        ignored: [],
        columns: [{ meaning: 'plate' }, {}, {}, {}, {}, {}, { meaning: 'out', unread: null }],
      },
    });
  expect(await rental.cars()).toMatchObject([{ plate: one, colour: 'white', basePrice: 150_00 }]);
});

test('a choice applies to all rows and keeps what was corrected', async () => {
  const rental = await company();
  const [one, other] = [`B 173 ${letters()}`, `B 174 ${letters()}`];
  const { url, props } = await rental.send(
    `Nr;Wagen;An;Culoare;Stand\n${one};VW Golf;2020;mov;12.000\n${other};Skoda Octavia;;alb;`,
  );

  await say(rental, url, [], {
    cells: [{ row: 0, column: 3, value: 'roșu' }],
    missing: [{ row: 1, key: 'odometerKm', value: '9.000' }],
  });
  const refused = await say(rental, url, [[4, 'odometerKm']]);
  const chosen = await say(
    rental,
    url,
    [
      [1, 'makeAndModel'],
      [4, 'odometerKm'],
      [5, 'out'],
    ],
    {
      missing: [{ row: 1, key: 'odometerKm', value: '8.000' }],
      cells: [{ row: 1, column: 2, value: '2021' }],
    },
  );
  await rental.apply(url);

  expect(props).toMatchObject({
    check: { columns: [{}, { meaning: '' }, {}, {}, { meaning: '' }] },
  });
  expect(refused.props['errors']).toEqual({
    'column 4': 'Kilometri: se citește deja din „Kilometri”. Schimbați întâi acolo.',
  });
  expect(chosen.props).toMatchObject({ check: { counts: { create: 2, errors: 0 } } });
  expect(await rental.cars()).toMatchObject([
    { plate: one, make: 'Volkswagen', model: 'Golf', colour: 'red', odometerKm: 12_000 },
    { plate: other, make: 'Skoda', model: 'Octavia', year: 2021, odometerKm: 8_000 },
  ]);
});

test('two columns are never the same field, but may change places', async () => {
  const rental = await company();
  const { url } = await rental.send(
    `Nr;Marca;Model;An;Note\nB 175 ${letters()};Logan;Dacia;2020;x`,
  );

  const twice = await say(rental, url, [
    [1, 'model'],
    [4, 'description'],
  ]);
  const stored = await db.fleetImport.findFirstOrThrow({ where: { hostId: rental.host.id } });
  const swapped = await say(rental, url, [
    [1, 'model'],
    [2, 'make'],
  ]);

  expect(twice.props['errors']).toEqual({
    'column 1': 'Model: se citește deja din „Model”. Schimbați întâi acolo.',
  });
  expect(stored.columns).toEqual(['plate', 'make', 'model', 'year', 'description']);
  expect(swapped.props).toMatchObject({
    errors: {},
    check: { sample: [{ name: 'Dacia Logan' }] },
  });
});

test.each([
  ['Preis EUR', 'basePrice', 'Sumele sunt în altă monedă. Citim doar lei: scrieți cursul mai jos.'],
  ['Garantie fara TVA', 'deposit', 'Sumele sunt fără TVA. Citim doar sume cu TVA.'],
  ['Tarif lunar', 'basePrice', 'Prețul este pentru altă perioadă. Citim doar prețul pe o zi.'],
  ['Stand (miles)', 'odometerKm', 'Distanțele nu sunt în kilometri. Citim doar kilometri.'],
])('the column %j stays refused as %s', async (header, field, reason) => {
  const rental = await company();
  const { url } = await rental.send(
    `Nr;Marca;Model;An;Culoare;${header}\nB 176 ${letters()};Dacia;Logan;2020;alb;35`,
  );

  const refused = await say(rental, url, [[5, field]]);
  await rental.apply(url);

  expect(refused.props).toMatchObject({
    errors: { 'column 5': reason },
    check: { columns: [{}, {}, {}, {}, {}, { meaning: '' }] },
  });
  expect(await rental.cars()).toMatchObject([
    { deposit: 1_000_00, odometerKm: 0, basePrice: null },
  ]);
  expect(await db.fleetHeader.count({ where: { hostId: rental.host.id } })).toBe(0);
});

test('what one company says is not heard for another, nor from others', async () => {
  const [rental, stranger] = [await company(), await company()];
  const agent = as(await memberOf(rental.host, 'agent'));
  const file = `Nr;Tacho\nB 177 ${letters()};12.000`;
  const { url } = await rental.send(file);

  const data = { cells: [], columns: [{ column: 1, meaning: 'odometerKm' }] };
  const answers = await Promise.all(
    [stranger.manager, agent].map((person) => person.send(url, { method: 'PUT', data })),
  );
  await say(rental, url, [[1, 'odometerKm']]);
  const theirs = await stranger.send(file);
  const ours = await rental.send(file);

  expect(answers.map(({ status }) => status)).toEqual([404, 403]);
  expect(theirs.props).toMatchObject({ check: { ignored: ['Tacho'] } });
  expect(ours.props).toMatchObject({ check: { ignored: [] } });
});

test('only a header that stands once is remembered, and at most five hundred', async () => {
  const rental = await company();
  const data = Array.from({ length: 500 }, (_, at) => ({
    hostId: rental.host.id,
    header: `header ${at}`,
    meaning: 'out',
    saidAt: new Date(2026, 0, 1),
  }));
  await db.fleetHeader.createMany({ data });
  const { url } = await rental.send(`Nr;Stare;Stare;Tacho;\nB 178 ${letters()};a;b;12.000;c`);

  await say(rental, url, [
    [1, 'out'],
    [3, 'odometerKm'],
    [4, 'out'],
  ]);
  const stored = await db.fleetHeader.findMany({ where: { hostId: rental.host.id } });

  expect(stored).toHaveLength(500);
  expect(stored.filter(({ header }) => !header.startsWith('header'))).toMatchObject([
    { header: 'tacho', meaning: 'odometerKm' },
  ]);
});

test('an import of the release before is read by its headers', async () => {
  const host = await createHost({ kind: 'company' });
  const { id } = await db.fleetImport.create({
    data: {
      hostId: host.id,
      actorId: host.owner.id,
      headers: ['Nr', 'Preț pe zi', 'Note'],
      rows: [[`B 179 ${letters()}`, '120', 'x']],
      lines: [2],
      createdAt: new Date(),
    },
  });

  const { props } = await as(host.owner).visit(`/company/vehicles/imports/${id}`);

  expect(props).toMatchObject({
    check: { columns: [{ meaning: 'plate' }, { meaning: 'basePrice' }, { meaning: '' }] },
  });
});
