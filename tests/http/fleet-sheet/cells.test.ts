import { expect, test } from 'vitest';
import { readCell, said } from '#server/http/fleet-sheet/cells.ts';
import type { SheetColumn } from '#server/http/fleet-sheet/columns.ts';
import { numberIn } from '#server/http/fleet-sheet/numbers.ts';
import { rowsOf } from '#server/http/fleet-sheet/rows.ts';
import { translator } from '#server/lib/messages.ts';
import { processorMs } from '../../support/processor-time.ts';

const read = (column: SheetColumn, text: string) => {
  const cell = readCell(column, text);
  return cell.ok ? cell.value : cell.issue.message;
};

test.each<[SheetColumn, string, unknown]>([
  ['basePrice', '1.250,00 lei/zi', 1_250_00],
  ['basePrice', '1,250.00', 1_250_00],
  ['basePrice', 'RON 120,-', 120_00],
  ['basePrice', '450 lei/3 zile', 'errors.number'],
  ['basePrice', '120/100', 'errors.number'],
  ['basePrice', '01.05.2026', 'errors.number'],
  ['basePrice', '1.25,50', 'errors.number'],
  ['basePrice', '35 €', 'errors.inLei'],
  ['deposit', '1 500', 1_500_00],
  ['deposit', '1000.0000', 1_000_00],
  ['kmPrice', '0,750', 75],
  ['odometerKm', '85.320 km', 85_320],
  ['odometerKm', '154\u00a0320', 154_320],
  ['odometerKm', '98450.0', 98_450],
  ['odometerKm', '1.000.000', 1_000_000],
  ['odometerKm', '120.000,5 km', 120_000],
  ['year', "'22", 2022],
  ['basePrice', '150 lej', 150_00],
  ['odometerKm', '45,000 mi', 'errors.number'],
  ['year', '2.021', 2021],
  ['year', '2021.0', 2021],
  ['year', '15.03.21', 2021],
  ['year', 'martie 2021', 2021],
  ['year', '44270', 2021],
  ['year', '2020/2021', 'errors.number'],
  ['model', '#REF!', 'errors.formula'],
  ['make', '=A2&B2', 'errors.formula'],
  ['fuel', 'Benzină + GPL', 'lpg'],
  ['fuel', 'Petrol/LPG', 'lpg'],
  ['fuel', 'Diesel Hybrid', 'hybrid'],
  ['fuel', 'Benzina Plug-in Hybrid', 'hybrid'],
  ['fuel', 'benzină/electric', 'hybrid'],
  ['fuel', 'benzina euro 6', 'petrol'],
  ['fuel', '100% electric', 'electric'],
  ['gearbox', '6 trepte manuală', 'manual'],
  ['gearbox', 'A/T', 'automatic'],
  ['colour', 'Dark Grey', 'grey'],
  ['colour', 'Fehér', 'white'],
  ['fuel', 'Gasolio', 'diesel'],
  ['gearbox', 'Manuális', 'manual'],
  ['category', 'ECMR', 'city'],
  ['category', 'CWAR', 'estate'],
  ['category', 'IFAD', 'suv'],
  ['vin', 'UU1L522OO6512345I', 'UU1L5220065123451'],
  ['vin', 'UU1L52200651234', 'errors.vin'],
  ['vin', '5YJ3E7EB0KF123456', 'errors.vinDigit'],
  ['plate', 'B O1 ABC', 'errors.plateAlike'],
  ['plate', 'cj-10-a8c', 'errors.plateAlike'],
  ['plate', 'B OI 123', 'B OI 123'],
  ['plate', 'AA BC-456', 'AA BC-456'],
  ['colour', 'metalic albastru', 'blue'],
])('in the column of %s, %j means %j', (column, text, meaning) => {
  expect(read(column, text)).toEqual(meaning);
});

test('what may mean two things is asked', () => {
  expect(readCell('fuel', 'benzină/motorină').ok).toBe(false);
  expect(readCell('gearbox', 'manuală/automată').ok).toBe(false);
  expect(readCell('gearbox', 'Automated manual').ok).toBe(false);
  expect(readCell('fuel', 'Gas').ok).toBe(false);
  expect(readCell('category', 'Cargo van').ok).toBe(false);
  expect(readCell('category', 'PVMR').ok).toBe(false);
  expect(readCell('category', 'CVMR').ok).toBe(false);
});

test.each(['-', 'N/A', 'NULL', 'nan', '\\N'])('%j says nothing', (text) => {
  expect(said(text)).toBe('');
});

test.each<[SheetColumn, string, unknown]>([
  ['basePrice', 'leipezi 120', 120_00],
  ['basePrice', '120LEI/ZI cu TVA', 120_00],
  ['basePrice', '120 lei azi', 'errors.number'],
  ['minHours', '2 zile minim', 48],
  ['doors', '5 uși', 5],
])(
  'units stand around the number of %s in "%s" in one word or in several',
  (column, text, value) => {
    expect(read(column, text)).toBe(value);
  },
);

test('a cell that is too long says so, whatever its column', async () => {
  const t = translator('en');
  const headers = ['Plate', 'Price', 'Fuel', 'Model', 'Description'];
  const long = 'day'.repeat(1_000);

  const { errors } = await rowsOf({ headers, rows: [[long, `5${long}`, long, long, long]] }, [], t);

  expect(errors.map(({ key, message }) => [key, message])).toEqual([
    ['plate', 'At most 200 characters.'],
    ['basePrice', 'At most 200 characters.'],
    ['fuel', 'At most 200 characters.'],
    ['model', 'At most 200 characters.'],
    ['description', 'At most 2,000 characters.'],
  ]);
});

test('a number among words that almost are units takes no time', () => {
  const cell = `5${'day'.repeat(26)}!`;

  expect(processorMs(() => readCell('basePrice', cell))).toBeLessThan(50);
  expect(processorMs(() => numberIn(cell.repeat(600), true))).toBeLessThan(200);
});
