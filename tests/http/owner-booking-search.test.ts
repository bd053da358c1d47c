import { expect, test } from 'vitest';
import { z } from 'zod';
import type { BookingStatus } from '#server/db/generated/enums.ts';
import { as } from '../support/app.ts';
import { createBooking, createCar, createHost, createUser, inHours } from '../support/factories.ts';

/** No two cars have one plate. */
let next = 10;

const List = z.object({
  tab: z.string(),
  tabs: z.array(z.object({ name: z.string(), count: z.number(), url: z.string() })),
  bookings: z.array(z.object({ ref: z.string() })),
});

/** A host with a booking of two clients, each of a car of its own. */
async function world() {
  const host = await createHost();
  const number = next++;
  const booked = async (name: string, plate: string, status: BookingStatus) =>
    createBooking({
      status,
      client: await createUser({ name }),
      car: await createCar({ hostId: host.id, plate }),
      startsAt: inHours(48),
      endsAt: inHours(72),
    });
  const agreed = await booked('Ștefan Pop-Ardelean', `CJ ${number} ZQF`, 'confirmed');
  const asked = await booked('Ioana Vasilescu', `B 1${number} ZQF`, 'requested');
  const find = async (q: string, show = '') => {
    const address = `/owner/bookings?${new URLSearchParams({ q, ...(show ? { show } : {}) }).toString()}`;
    const list = List.parse((await as(host.owner).visit(address)).props);
    return { ...list, refs: list.bookings.map(({ ref }) => ref) };
  };
  return { agreed, asked, find, number };
}

test('a booking is found by its client, plate, car and code, however they are typed', async () => {
  const { agreed, asked, find, number } = await world();

  const plates = [`cj-${number}`, `CJ${number}ZQF`];
  for (const words of ['stefan ardelean', 'POP', ...plates, agreed.ref.toLowerCase()])
    expect({ words, refs: (await find(words)).refs }).toEqual({ words, refs: [agreed.ref] });
  expect((await find(`b 1${number} zqf`)).refs).toEqual([asked.ref]);
  expect((await find('%')).refs).toEqual([]);
  expect((await find('stefan vasilescu')).refs).toEqual([]);
});

test('words are searched for among all, and each tab says how many it has', async () => {
  const { agreed, find } = await world();

  const all = await find('pop');
  const requested = await find('pop', 'requested');

  expect(all.tab).toBe('all');
  expect(all.tabs.map(({ name, count }) => [name, count])).toEqual([
    ['requested', 0],
    ['upcoming', 1],
    ['running', 0],
    ['past', 0],
    ['all', 1],
  ]);
  expect(all.tabs[1]?.url).toBe('/owner/bookings?show=upcoming&q=pop');
  expect(all.refs).toEqual([agreed.ref]);
  expect(requested.refs).toEqual([]);
});

test('a client who only asks is found by the given name, and nobody else’s bookings at all', async () => {
  const { asked, find } = await world();
  const other = await world();

  expect((await find('ioana')).refs).toEqual([asked.ref]);
  expect((await find('vasilescu')).refs).toEqual([]);
  expect((await other.find(asked.ref)).refs).toEqual([]);
});
