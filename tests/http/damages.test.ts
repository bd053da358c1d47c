import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { knownDamages } from '#server/domain/inspections/damages.ts';
import { damageZones, centreOf, zoneAt } from '#shared/car-drawing.ts';
import { as } from '../support/app.ts';
import { createUser, inHours } from '../support/factories.ts';
import { newDamage } from '../support/world-things.ts';
import { hostWith, sendFourSides, sendPhoto } from './owner-support.ts';

const filled = { odometerKm: 50_000, fuelPercent: 75, notes: '', signature: 'Mihai Popa' };

const dent = () => ({
  key: randomUUID(),
  zone: 'left_rear_door',
  kind: 'dent',
  x: 70,
  y: 290,
  note: 'lângă mâner',
});

/** A car that is about to be handed over, with a client who may sign. */
async function atTheCar() {
  const client = await createUser();
  const made = await hostWith({
    status: 'confirmed',
    startsAt: inHours(1),
    client,
  });
  await db.booking.updateMany({ where: { id: made.booking.id }, data: { deposit: 0 } });
  const leg = `${made.page}/inspections/check-in`;
  const sign = `/client/bookings/${made.booking.ref}/inspections/check_in/signature`;
  await sendFourSides(made.owner, `${leg}/photos`);
  return { ...made, client, leg, sign };
}

test('a damage both signed is known at the return and on the next trip, with its photo, until it is repaired', async () => {
  const { owner, client, booking, page, leg, sign, car } = await atTheCar();
  const damage = dent();
  await sendPhoto(owner, `${leg}/photos`, { angle: 'damage', damageKey: damage.key });
  await as(owner).post(`${leg}/submission`, { ...filled, damages: [damage] });
  const before = await as(owner).visit(`${page}/check-in`);
  await as(client).post(sign, { name: client.name });

  const atReturn = await as(owner).visit(`${page}/check-out`);
  const clients = await as(client).visit(`/client/bookings/${booking.ref}/status`);
  const onNextTrip = await knownDamages(car.id, randomUUID());
  await as(owner).post(`${page}/damages/${damage.key}/repair`);
  const repaired = await as(owner).visit(`${page}/check-out`);

  const { key: id, zone, kind, x, y, note } = damage;
  const known = [{ id, zone, kind, x, y, note, photo: { src: expect.any(String) } }];
  expect(before.props).toMatchObject({ handover: { known: [] } });
  expect(atReturn.props).toMatchObject({ handover: { known } });
  expect(clients.props).toMatchObject({
    trip: { inspection: { damages: [damage] }, known: [], category: 'suv' },
  });
  expect(onNextTrip).toMatchObject([{ id, photo: { file: expect.any(String) } }]);
  expect(repaired.props).toMatchObject({ handover: { known: [] } });
});

test('what nobody has signed yet is not known', async () => {
  const { owner, leg, car } = await atTheCar();
  await as(owner).put(leg, { ...filled, damages: [dent()] });

  expect(await db.carDamage.count({ where: { carId: car.id } })).toBe(0);
});

test('a mark without a place, or beside the sheet, is refused; a place in words of before is taken', async () => {
  const { owner, leg, booking } = await atTheCar();
  const save = (damage: object) => as(owner).put(leg, { ...filled, damages: [damage] });
  const stored = async () =>
    (await db.inspection.findFirstOrThrow({ where: { bookingId: booking.id } })).damages;

  await save({ note: 'undeva' });
  await save({ ...dent(), x: 4_000 });
  const refused = await stored();
  await save({ place: 'Bara față', note: 'zgârietură' });

  expect(refused).toEqual([]);
  expect(await stored()).toEqual([{ place: 'Bara față', note: 'zgârietură' }]);
});

test('only the damage of the car itself is repaired, and once', async () => {
  const { owner, page, booking } = await atTheCar();
  const foreign = await newDamage((await hostWith()).booking);
  const own = await newDamage(booking);
  const repair = (id: string) => as(owner).post(`${page}/damages/${id}/repair`);

  const answers = [await repair(foreign), await repair(own), await repair(own)];

  expect(answers.map(({ status }) => status)).toEqual([404, 302, 404]);
  expect(await db.carDamage.findUnique({ where: { id: foreign } })).toMatchObject({
    repairedAt: null,
  });
});

test.each(['city', 'sedan', 'estate', 'suv', 'van', 'coupe', 'pickup'])(
  'every zone of a %s can be pressed where its mark stands',
  (category) => {
    for (const zone of damageZones) {
      const centre = centreOf(zone, category);
      expect(centre ? zoneAt(centre, category) : 'interior').toBe(zone);
    }
    expect(zoneAt({ x: 2, y: 2 }, category)).toBeNull();
  },
);
