import { expect, test } from 'vitest';
import { readChoice } from '#server/http/car-query.ts';
import { parseQuery } from '#server/http/query.ts';
import { readSearch } from '#server/http/search-query.ts';

const now = new Date('2026-07-01T08:00:00Z');
const searched = (sent: string) => readSearch(parseQuery(sent), now).query;
const chosen = (sent: string) => readChoice(parseQuery(sent));

test('a day and its time of day, sent as two fields, are one moment', () => {
  const dates = 'from=2026-08-03&fromTime=14%3A30&to=2026-08-05&toTime=10%3A00';

  expect(searched(dates)).toMatchObject({ from: '2026-08-03T14:30', to: '2026-08-05T10:00' });
  expect(chosen(dates)).toMatchObject({ from: '2026-08-03T14:30', to: '2026-08-05T10:00' });
});

test('times without days are no dates', () => {
  const { query, notices } = readSearch(
    parseQuery('from=&to=&fromTime=10%3A00&toTime=10%3A00'),
    now,
  );

  expect(query).toMatchObject({ from: null, to: null });
  expect(notices).toEqual([]);
});

test('extras are sent by their quantities, of which none is no extra', () => {
  const { extra } = chosen('extra-child_seat=2&extra-snow_chains=0');

  expect(extra).toEqual([{ extra: 'child_seat', quantity: 2 }]);
});

test('the two ends of the price slider are no limits', () => {
  expect(searched('priceFrom=0&priceTo=60000')).toMatchObject({ min: null, max: null });
  expect(searched('priceFrom=10000&priceTo=30000')).toMatchObject({ min: 100, max: 300 });
});

test('a point is meant as long as its name stands in the field', () => {
  const point = 'lat=46.77&lng=23.59&pointName=L%C3%A2ng%C4%83+mine';

  expect(searched(`${point}&place=L%C3%A2ng%C4%83+mine`)).toMatchObject({
    lat: 46.77,
    place: null,
  });
  expect(searched(`${point}&place=Sibiu`)).toMatchObject({ lat: null, place: 'sibiu' });
});
