import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { actions, endStatuses, roles } from '#server/domain/bookings/booking.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { holdCar } from '#server/domain/checkout/hold.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { catchUp } from '#server/domain/bookings/timers.ts';
import { blockCar, unblock } from '#server/domain/calendars/commands.ts';
import { calendarCar } from '#server/domain/calendars/queries.ts';
import { makeQuote } from '#server/domain/quotes/commands.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { rules } from '#server/domain/rules.ts';
import { addDays, hoursAfter, minutesAfter, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { deliverNotification } from '#server/jobs/deliver-notification.ts';
import { actorOf, createCar, createHost, createUser, inHours } from '../../support/factories.ts';
import { cases, fc } from '../../support/chance.ts';

const now = new Date();

const Agreement = z.object({ agrees: z.boolean(), stuck: z.number(), lost: z.number() });

type World = Awaited<ReturnType<typeof createWorld>>;

async function createWorld() {
  const host = await createHost();
  const car = await createCar({ hostId: host.id });
  const clients = await Promise.all([createUser(), createUser()]);
  return {
    car,
    owner: await actorOf(host.owner),
    clients: await Promise.all(clients.map((client) => actorOf(client))),
  };
}

/** One thing that people or time do; what is refused changes nothing. */
type Step = (world: World) => Promise<unknown>;

const hold =
  (client: number, day: number, length: number): Step =>
  async ({ car, clients }) => {
    const person = clients[client % clients.length];
    const period = { startsAt: inHours(day * 24), endsAt: inHours((day + length) * 24) };
    const input = plainRequest(period);
    const quote = await makeQuote(car.slug, input, null, now);
    if (!quote.ok || !person) return;
    await holdCar({ quoteId: quote.quoteId, requestKey: randomUUID(), note: '' }, person, now);
  };

async function pick({ car }: World, which: number) {
  const rows = await db.booking.findMany({
    where: { carId: car.id },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  });
  return rows[which % Math.max(1, rows.length)]?.id;
}

const move =
  (which: number, action: number, role: number): Step =>
  async (world) => {
    const id = await pick(world, which);
    const wanted = actions[action % actions.length];
    const by = roles[role % roles.length];
    if (!id || !wanted || !by) return;
    const booking = await bookingById(db, id);
    await transaction((tx) => act(tx, booking, wanted, { role: by, now }));
  };

const wait =
  (which: number, hours: number): Step =>
  async (world) => {
    const id = await pick(world, which);
    if (id) await catchUp(id, hoursAfter(now, hours));
  };

const block =
  (day: number, length: number): Step =>
  async ({ car, owner }) => {
    const today = wallDateOf(now, car.timeZone);
    const days = { from: addDays(today, day), to: addDays(today, day + length) };
    const hours = { startMinute: 0, endMinute: 1_440, repeat: 'once' as const, weekdays: [] };
    const request = {
      ...days,
      ...hours,
      kind: 'other' as const,
      note: '',
      clashes: 'refuse' as const,
    };
    await blockCar(owner, await calendarCar(car.slug, owner), request, now);
  };

const free =
  (): Step =>
  async ({ car, owner }) => {
    const found = await db.occupancy.findFirst({
      where: { carId: car.id, kind: 'block', active: true },
    });
    if (found) await unblock(owner, await calendarCar(car.slug, owner), { block: found.id }, now);
  };

const small = fc.nat({ max: 12 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(small, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 }))
      .map((it) => hold(...it)),
  },
  { weight: 6, arbitrary: fc.tuple(small, small, small).map((it) => move(...it)) },
  {
    weight: 2,
    arbitrary: fc.tuple(small, fc.constantFrom(0, 0.3, 9, 80)).map((it) => wait(...it)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 9 }), small).map((it) => block(...it)),
  },
  { weight: 1, arbitrary: fc.constant(free()) },
);

async function take(step: Step, world: World) {
  try {
    await step(world);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

test('whatever people do and however long they wait, search knows exactly what occupies the car', async () => {
  const walk = fc.asyncProperty(
    fc.array(anyStep, { minLength: 8, maxLength: 20 }),
    async (steps) => {
      const world = await createWorld();

      for (const step of steps) await take(step, world);

      const { id } = world.car;
      const [row] = await db.sql(Agreement)`
      select s.busy = coalesce((select range_agg(tstzrange(starts_at, blocked_until)) from occupancies o
          where o.car_id = s.car_id and o.active), '{}') as agrees,
        (select count(*)::int from occupancies o join bookings b on b.id = o.booking_id where o.car_id = s.car_id
          and o.active and b.status::text <> 'completed' and b.status::text = any(${[...endStatuses]}::text[])) as stuck,
        (select count(*)::int from occupancies o join bookings b on b.id = o.booking_id where o.car_id = s.car_id
          and not o.active and not b.status::text = any(${[...endStatuses]}::text[])) as lost
      from car_search s where s.car_id = ${id}`;
      expect(row).toEqual({ agrees: true, stuck: 0, lost: 0 });
    },
  );

  await fc.assert(walk, cases(20));
}, 60_000);

test('a car that has left the market is neither quoted nor held at an older price', async () => {
  for (const status of ['paused', 'suspended', 'archived'] as const) {
    const { car, clients } = await createWorld();
    const [client] = clients;
    const input = plainRequest({ startsAt: inHours(48), endsAt: inHours(96) });
    const quote = await makeQuote(car.slug, input, null, now);
    if (!quote.ok || !client) throw new Error('Not quoted.');
    await db.car.update({ where: { id: car.id }, data: { status } });

    const request = { quoteId: quote.quoteId, requestKey: randomUUID(), note: '' };

    expect(await holdCar(request, client, now)).toEqual({ ok: false, problem: 'not-listed' });
    expect(await makeQuote(car.slug, input, null, now)).toMatchObject({ problem: 'not-listed' });
  }
});

test('a price whose start has come too near meanwhile is not held', async () => {
  const { car, clients } = await createWorld();
  const [client] = clients;
  const period = { startsAt: inHours(48), endsAt: inHours(96) };
  const justInTime = minutesAfter(period.startsAt, -60 * rules.booking.leadHours - 5);
  const input = plainRequest(period);
  const quote = await makeQuote(car.slug, input, null, justInTime);
  if (!quote.ok || !client) throw new Error('Not quoted.');

  const request = { quoteId: quote.quoteId, requestKey: randomUUID(), note: '' };

  expect(await holdCar(request, client, minutesAfter(justInTime, 10))).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/soon|late/),
  });
});

test('a notification that is delivered twice is one mail', async () => {
  const world = await createWorld();
  await hold(0, 3, 2)(world);
  const id = await pick(world, 0);
  const booking = await bookingById(db, id ?? '');
  await transaction((tx) => act(tx, booking, 'request', { role: 'system', now }));
  const notice = await db.notification.findFirst({ where: { userId: world.owner.id } });

  await deliverNotification(notice?.id ?? '', new Date());
  await deliverNotification(notice?.id ?? '', new Date());

  expect(await db.mail.count({ where: { to: world.owner.email } })).toBe(1);
});
