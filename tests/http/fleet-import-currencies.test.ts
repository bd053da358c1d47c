import { expect, test } from 'vitest';
import { company, letters } from './fleet-import-company.ts';

/* Files whose amounts are in another currency than lei. */

test('a rate converts what a header, a cell or a column of currencies says to be in euro, and nothing else', async () => {
  const { manager, send, apply, cars } = await company();
  const [one, other] = [`BV 11 ${letters()}`, `BV 12 ${letters()}`];
  const file = [
    'License plate;Make;Model;Year;Color;Daily rate (EUR);Deposit;Excess;Currency',
    `${one};Dacia;Logan;2022;white;35,50;300;€ 1.000,00;EUR`,
    `${other};Dacia;Duster;2022;white;40 EUR;1500;2000 lei;RON`,
  ].join('\n');

  const checked = await send(file);
  const refused = await manager.submit(
    checked.url,
    { cells: [], rates: [{ currency: 'EUR', rate: '509,3' }] },
    checked.url,
    'PUT',
  );
  const converted = await manager.submit(
    checked.url,
    { cells: [], rates: [{ currency: 'EUR', rate: '5,093' }] },
    checked.url,
    'PUT',
  );
  await apply(checked.url);

  expect(checked.props).toMatchObject({
    check: { otherUnits: ['Daily rate (EUR)'], currencies: ['EUR'], counts: { errors: 2 } },
  });
  expect(refused.props).toMatchObject({ errors: { 'rate EUR': expect.any(String) } });
  expect(converted.props).toMatchObject({ check: { otherUnits: [], currencies: [] } });
  expect(await cars()).toMatchObject([
    { basePrice: 181_00, deposit: 1_528_00, excess: 5_093_00 },
    { basePrice: 204_00, deposit: 1_500_00, excess: 2_000_00 },
  ]);
});

test('what a person writes anew in a row that is in euro is in lei', async () => {
  const { manager, send, apply, cars } = await company();
  const plate = `BV 13 ${letters()}`;
  const checked = await send(
    `Plate;Make;Model;Year;Color;Price;Currency\n${plate};Dacia;Logan;2022;white;35;EUR`,
  );

  await manager.submit(
    checked.url,
    { cells: [{ row: 0, column: 5, value: '180' }] },
    checked.url,
    'PUT',
  );
  await apply(checked.url);

  expect(checked.props).toMatchObject({
    check: { mistakes: [{ cells: [{ key: 'basePrice', value: '35' }] }] },
  });
  expect(await cars()).toMatchObject([{ basePrice: 180_00 }]);
});
