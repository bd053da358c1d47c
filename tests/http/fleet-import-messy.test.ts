import { expect, test } from 'vitest';
import { createBranch } from '../support/factories.ts';
import { company, letters } from './fleet-import-company.ts';
import { windows1250 } from './fleet-import-files.ts';

/* Whole files as fleet software and people write them, with what belongs to nobody's car in them. */

test('the printed list of a fleet program: pages, running numbers, dates, prices with their currency', async () => {
  const { host, send, apply, cars } = await company();
  await createBranch(host.id, { name: 'Otopeni' });
  const [one, two, three] = [`B-101-${letters()}`, `B.102.${letters()}`, `cj 11 ${letters()}`];
  const headers =
    'Nr.;Autovehicul;Nr. înmatriculare;Serie şasiu;An fabricaţie;Culoare;Combustibil;Cutie viteze;Rulaj (km);Punct de lucru;Tarif zi;Garanţie;Expirare ITP;Expirare RCA';
  const file = [
    'SC RENT EXPRESS SRL;;;;;;;;;;;;;',
    'Situaţia parcului auto la data de 24.11.2026;;;;;;;;;;;;;',
    ';;;;;;;;;;;;;',
    headers,
    `1;DACIA DUSTER 1.5 dCi 4x4;${one};;15.03.2022;ALB GLACIAR;Motorină Euro 6;Manuală 6 trepte;98.450 km;Otopeni;149 lei/zi;1.500,00 lei;01.02.2027;12.12.2026`,
    `2;VW Passat Variant;${two};-;2021;gri metalizat;Diesel;Automată DSG;121.300 km;OTOPENI;229,00 RON;2.000 RON;15.06.2027;01.03.2027`,
    'Pagina 1 din 2;;;;;;;;;;;;;',
    headers,
    `3;Mercedes Benz Vito;${three};n/a;06.2020;Negru;Motorina;Manuala;-;Otopeni;320 lei;-;01.09.2027;30.11.2026`,
    'Total: 3 autovehicule;;;;;;;;;;;;;',
    'Întocmit: Popescu Ion;;;;;;;;;;;;;',
  ].join('\r\n');

  const checked = await send(windows1250(file));
  await apply(checked.url);
  const made = await cars();

  expect(checked.props).toMatchObject({
    check: { counts: { create: 3, errors: 0 }, ignored: ['Nr.', 'Expirare ITP', 'Expirare RCA'] },
  });
  expect(made).toMatchObject([
    {
      plate: one.replaceAll('-', ' '),
      make: 'Dacia',
      model: 'DUSTER 1.5 dCi 4x4',
      year: 2022,
      colour: 'white',
      category: 'suv',
      fuel: 'diesel',
      gearbox: 'manual',
      odometerKm: 98_450,
      basePrice: 149_00,
      deposit: 1_500_00,
    },
    {
      plate: two.replaceAll('.', ' '),
      make: 'Volkswagen',
      model: 'Passat Variant',
      category: 'estate',
      gearbox: 'automatic',
      colour: 'grey',
      basePrice: 229_00,
    },
    { make: 'Mercedes-Benz', model: 'Vito', category: 'minibus', year: 2020, odometerKm: 0 },
  ]);
  expect(made.every(({ branchId }) => branchId !== null)).toBe(true);
});

test('a list typed by hand: one column for the car, plates in every form, prices as people write them', async () => {
  const { send, apply, cars } = await company();
  const [one, two, three] = [letters(), letters(), letters()];
  const file = [
    'Mașina,Numar,An,Culoare,Pret pe zi,Pret km suplimentar,Km inclusi,Varsta minima,Obs',
    `Škoda Octavia,TM-12-${one},2019,Albastru,"150,-","0,75 lei",200 km/zi,21 ani,`,
    `"Dacia - Logan",tm13${two.toLowerCase()},2020,alb perlat,120 lei / zi,0.5,nelimitat,25+,`,
    `Kia/Ceed,TM 14 ${three},2023,ROȘU,"1.050,00",un leu,300,23,cu cârlig`,
  ].join('\n');

  const checked = await send(file);

  expect(checked.props).toMatchObject({
    check: {
      mistakes: [
        { line: 3, cells: [{ key: 'kmPerDay', value: 'nelimitat' }] },
        { line: 4, cells: [{ key: 'kmPrice', value: 'un leu' }] },
      ],
    },
  });
  expect(await cars()).toEqual([]);
  const mended = await send(file.replace('nelimitat', '400').replace('un leu', '1 leu'));
  await apply(mended.url);
  expect(await cars()).toMatchObject([
    { plate: `TM 12 ${one}`, make: 'Skoda', model: 'Octavia', basePrice: 150_00, kmPerDay: 200 },
    { plate: `TM 13 ${two}`, make: 'Dacia', model: 'Logan', kmPrice: 50, minAge: 25 },
    { plate: `TM 14 ${three}`, make: 'Kia', model: 'Ceed', basePrice: 1_050_00, colour: 'red' },
  ]);
});

test('an export in English: make and model in the column of the model', async () => {
  const { send, apply, cars } = await company();
  const plate = `IS 21 ${letters()}`;

  const checked = await send(
    `Vehicle Registration\tModel\tYear\tColor\tFuel Type\tTransmission\tDaily Rate\tStatus\n${plate}\tToyota Corolla\t2022-05-01\tSilver\tPlug-in Hybrid\tAutomatic (CVT)\t200.00\tAvailable\n`,
  );
  await apply(checked.url);

  expect(checked.props).toMatchObject({ check: { counts: { errors: 0 }, ignored: ['Status'] } });
  expect(await cars()).toMatchObject([
    {
      plate,
      make: 'Toyota',
      model: 'Corolla',
      year: 2022,
      fuel: 'hybrid',
      gearbox: 'automatic',
      basePrice: 200_00,
    },
  ]);
});

test("an accountant's register: the kind of car before its make, and papers that call the model the type", async () => {
  const { send } = await company();
  const [one, two] = [`B 141 ${letters()}`, `B 142 ${letters()}`];

  const register = await send(
    `Denumire mijloc fix;Nr. înmatriculare;An;Culoare;Valoare\nAutoturism Dacia Logan MCV;${one};2019;alb;45.320,50\n`,
  );
  const papers = await send(`Nr auto,Marca,Tipul,An,Culoare\n${two},DACIA,LOGAN,2019,ALB\n`);

  expect(register.props).toMatchObject({
    check: { counts: { create: 1, errors: 0 }, sample: [{ name: 'Dacia Logan MCV' }] },
  });
  expect(papers.props).toMatchObject({ check: { sample: [{ name: 'Dacia Logan' }] } });
});

test('columns that are not read are named: internal notes, those without a header, and other currencies', async () => {
  const { send, apply, cars } = await company();
  const headers = 'Plate,Make,Model,Year,Color,Notes,,Deposit (EUR),Mileage (miles)';

  const checked = await send(
    `${headers}\nB 143 ${letters()},Dacia,Logan,2020,white,hit a kerb,hail,300,"45,000"`,
  );
  await apply(checked.url);

  expect(checked.props).toMatchObject({
    check: {
      counts: { errors: 0 },
      ignored: ['Notes', 'coloana G (fără antet)'],
      otherUnits: ['Deposit (EUR)', 'Mileage (miles)'],
    },
  });
  expect(await cars()).toMatchObject([{ description: '', deposit: 1_000_00, odometerKm: 0 }]);
});

test('a file without headers loses no car: its first row is one, and the plates are found by what they look like', async () => {
  const { send } = await company();
  const checked = await send(
    `B 171 ${letters()};Dacia;Logan;2021;alb\nB 172 ${letters()};Dacia;Duster;2022;gri`,
  );

  expect(checked.props).toMatchObject({
    check: {
      needsPlate: false,
      counts: { problem: 2 },
      columns: [
        { meaning: 'plate' },
        { meaning: '' },
        { meaning: '' },
        { meaning: '' },
        { meaning: '' },
      ],
      sample: [{ line: 1 }, { line: 2 }],
    },
  });
});

test('the year in which a car was made counts before that of its registration', async () => {
  const { send } = await company();
  const checked = await send(
    `Nr auto;Marca;Model;Data primei înmatriculări;An fabricație;Culoare\nB 175 ${letters()};VW;Golf;12.01.2022;2021;alb`,
  );

  expect(checked.props).toMatchObject({ check: { sample: [{ year: 2021 }] } });
});

test('a car whose row begins with the word total is no sum', async () => {
  const { send } = await company();
  const checked = await send(
    `Firma de leasing;Nr. înmatriculare;Marca;Model;An;Culoare\nTotal Leasing SRL;B 173 ${letters()};Dacia;Logan;2021;alb\nTotal;1;;;;`,
  );

  expect(checked.props).toMatchObject({ check: { counts: { create: 1 } } });
});

test('what is read of words stands in the first rows, so that a wrong one is seen', async () => {
  const { send } = await company();
  const checked = await send(
    `Plate;Make;Model;Year;Color;Class;Trans;Fuel;City\nB 174 ${letters()};VW;Golf;2021;white;CDMR;A;Diesel;Cluj`,
  );

  expect(checked.props).toMatchObject({
    check: { sample: [{ words: ['Compactă', 'Automată', 'Motorină', 'Cluj-Napoca'] }] },
  });
});
