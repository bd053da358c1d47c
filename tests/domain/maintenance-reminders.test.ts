import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { changePlan } from '#server/domain/maintenance/commands.ts';
import { planJob } from '#server/domain/maintenance/jobs.ts';
import { remindOfMaintenance } from '#server/domain/maintenance/reminders.ts';
import { dateColumn } from '#server/domain/time/wall-clock.ts';
import { notificationText } from '#server/jobs/notification-text.ts';
import { actorOf } from '../support/factories.ts';
import { dayFrom, hostWithCar, inDays, noticesOf } from '../http/document-support.ts';

type Plan = { everyKm?: number; everyMonths?: number; lastOn: string };

/** A car with 10,000 km and a plan that was last done at none. */
async function carWithPlan(plan: Plan) {
  const made = await hostWithCar();
  const { car } = made;
  await db.car.update({ where: { id: car.id }, data: { odometerKm: 10_000 } });
  await db.maintenancePlan.create({
    data: { carId: car.id, kind: 'service', lastKm: 0, ...plan, lastOn: dateColumn(plan.lastOn) },
  });
  const remindedBy = async (day: number) => {
    await remindOfMaintenance(inDays(day));
    await remindOfMaintenance(inDays(day));
    return (await noticesOf(made.owner)).length;
  };
  const drive = (km: number) => db.car.update({ where: { id: car.id }, data: { odometerKm: km } });
  return { ...made, remindedBy, drive };
}

/** The day on which a month begins that ends so many days from now. */
const monthBefore = (days: number) => {
  const day = dateColumn(dayFrom(days));
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 10);
};

const monthly = () => ({ everyMonths: 1, lastOn: monthBefore(30) });

/** How many days from now that plan is due: a short month shifts it by a few. */
async function dueIn(car: { id: string }): Promise<number> {
  const plan = await db.maintenancePlan.findFirstOrThrow({ where: { carId: car.id } });
  const due = new Date(plan.lastOn);
  due.setUTCMonth(due.getUTCMonth() + 1);
  return Math.round((due.getTime() - dateColumn(dayFrom(0)).getTime()) / 86_400_000);
}

test('the people of a company are reminded 14 days and 3 days before, once each', async () => {
  const { car, remindedBy } = await carWithPlan(monthly());
  const due = await dueIn(car);
  expect(await remindedBy(due - 15)).toBe(0);
  expect(await remindedBy(due - 14)).toBe(1);
  expect(await remindedBy(due - 4)).toBe(1);
  expect(await remindedBy(due - 3)).toBe(2);
  expect(await remindedBy(due)).toBe(2);
  expect(await remindedBy(due + 5)).toBe(2);
});

test('after a standstill only the nearest reminder is sent', async () => {
  const { car, remindedBy } = await carWithPlan(monthly());
  expect(await remindedBy((await dueIn(car)) - 2)).toBe(1);
});

test('they are reminded 1,000 km before, once, and again when the plan has another end', async () => {
  const { owner, car, remindedBy, drive } = await carWithPlan({
    everyKm: 15_000,
    lastOn: dayFrom(0),
  });
  expect(await remindedBy(0)).toBe(0);
  await drive(13_999);
  expect(await remindedBy(0)).toBe(0);
  await drive(14_000);
  expect(await remindedBy(0)).toBe(1);
  await drive(15_500);
  expect(await remindedBy(1)).toBe(1);

  const by = { actor: await actorOf(owner), now: new Date() };
  const changed = {
    kind: 'service' as const,
    version: 1,
    everyKm: 16_000,
    everyMonths: null,
    blocks: false,
  };
  await changePlan(car.slug, changed, by);
  expect(await remindedBy(1)).toBe(2);
});

test('nobody is reminded of a job that has an appointment, nor of an archived car', async () => {
  const { owner, car, remindedBy, drive } = await carWithPlan({
    everyKm: 15_000,
    lastOn: dayFrom(0),
  });
  await drive(14_500);
  const by = { actor: await actorOf(owner), now: new Date() };
  const days = { from: dayFrom(5), to: dayFrom(6) };
  await planJob(car.slug, { kind: 'service', note: '', days }, by);
  expect(await remindedBy(0)).toBe(0);
  await db.car.update({ where: { id: car.id }, data: { status: 'archived' } });
  expect(await remindedBy(8)).toBe(0);
});

test('the reminder says what is due and when, in the language of its reader', () => {
  const facts = {
    car: 'Dacia Logan',
    plate: 'B 12 ABC',
    maintenance: 'service' as const,
    dueKm: 45_000,
    dueOn: '2026-12-01',
  };
  expect(notificationText({ kind: 'maintenance_due', facts, locale: 'ro' })).toEqual({
    title: 'Revizie în curând: Dacia Logan, B 12 ABC',
    body: 'Scadența: la 45.000 km, pe 1 decembrie 2026. Programați mașina la service cât e timp.',
  });
});

test('two sweeps at once remind once', async () => {
  const { owner, drive } = await carWithPlan({ everyKm: 15_000, lastOn: dayFrom(0) });
  await drive(14_500);
  await Promise.all([remindOfMaintenance(new Date()), remindOfMaintenance(new Date())]);
  expect(await noticesOf(owner)).toEqual(['maintenance_due']);
});
