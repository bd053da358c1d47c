import { expect, test } from 'vitest';
import { columnOf, columnsIn, otherUnitIn } from '#server/http/fleet-sheet/headers.ts';

test.each([
  ['Preț pe zi (lei)', 'basePrice'],
  ['Km/zi [km] (incluși)', 'kmPerDay'],
  ['Km incluşi/zi', 'kmPerDay'],
  ['Tarif / zi (lei cu TVA)', 'basePrice'],
  ['Preț pe zi RON', 'basePrice'],
  ['Nr. înmatriculare auto', 'plate'],
  ['Vehicle Make', 'make'],
  ['Kfz-Kennzeichen', 'plate'],
  ['Kennzeichen', 'plate'],
  ['Kennz.', 'plate'],
  ['BJ', 'year'],
  ['Erstzulassung', 'year'],
  ['Türen', 'doors'],
  ['Preis/Tag (inkl. MwSt)', 'basePrice'],
  ['FIN', 'vin'],
  ['Rendszám', 'plate'],
  ['Alimentazione', 'fuel'],
  ['Trans.', 'gearbox'],
  ['ACRISS code', 'category'],
  ['Car price', null],
  ['Observații', null],
  ['(lei)', null],
  [`Plate${' '.repeat(80)}`, null],
])('the header %j means %s', (header, column) => {
  expect(columnOf(header)).toBe(column);
});

test.each([
  'Pret/zi (EUR)',
  'Daily Rate EUR',
  'Preț €/zi',
  'Deposit (GBP)',
  'Price (monthly)',
  'Preț (fără TVA)',
  'Mileage (miles)',
  'Tagespreis €',
  'Preis pro Tag (netto)',
  'Mietpreis (Monat)',
  'Rulaj (mii km)',
])(
  'the header %j means a column of ours that is not read, for it counts something else',
  (header) => {
    expect(columnOf(header)).toBeNull();
    expect(otherUnitIn(header)).not.toBeNull();
  },
);

test('a header of many brackets takes no time', () => {
  const before = process.threadCpuUsage();

  expect(columnOf(`${'('.repeat(200_000)}\n`)).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});

test('the codes of a registration certificate mean columns beside each other', () => {
  const codes = ['A', 'B', 'D.1', 'D.2', '(D.3)', 'E', 'P.3', 'R', 'S.1', 'C.1.1'];

  expect(columnsIn(codes)).toEqual([
    'plate',
    'year',
    'make',
    null,
    'model',
    'vin',
    'fuel',
    'colour',
    'seats',
    null,
  ]);
  expect(columnsIn(['A – Immatriculation', 'A', 'D.1 Marque', 'D.3 Modelo', 'E mail'])).toEqual([
    null,
    'plate',
    'make',
    'model',
    null,
  ]);
});

test.each([[['A', 'B', 'C', 'D', 'E']], [['Plate', 'R', 'S1']]])(
  'a few letters such as %j mean nothing',
  (headers) => {
    expect(columnsIn(headers).filter((column) => column !== 'plate')).toEqual(
      headers.slice(headers.includes('Plate') ? 1 : 0).map(() => null),
    );
  },
);
