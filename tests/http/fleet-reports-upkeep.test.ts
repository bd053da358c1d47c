import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { clock } from '#server/lib/clock.ts';
import type { as } from '../support/app.ts';
import { companyWithTrips, maintain } from './fleet-reports-support.ts';

const page = '/company/reports';

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-16T22:00:00Z'));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const Figures = z.object({ upkeep: z.number().nullable(), margin: z.number().nullable() });
const Shown = z.object({
  totals: Figures,
  months: z.array(Figures),
  rows: z.array(Figures.extend({ key: z.string() })),
});

const read = async (reader: ReturnType<typeof as>, query: string) =>
  Shown.parse((await reader.visit(`${page}?${query}`)).props);

test('maintenance costs what the jobs of the month cost, and the margin is what is left', async () => {
  const { manager, audi, dacia } = await companyWithTrips();
  await maintain(audi.id, '2026-10-01', 120_00);
  await maintain(audi.id, '2026-10-31', 80_50);
  await maintain(audi.id, '2026-11-01', 40_00);
  await maintain(audi.id, '2026-11-02', null);
  await maintain(dacia.id, '2026-11-16', 10_00);
  await maintain(dacia.id, '2026-09-30', 999_00);
  const period = 'first=2026-10&last=2026-11';

  const { months, totals } = await read(manager, period);
  const { rows } = await read(manager, `${period}&group=car&sort=-upkeep`);
  const file = await (await manager.get(`${page}.csv?${period}&group=car&sort=-upkeep`)).text();

  const jobs = await db.maintenanceJob.findMany({
    where: { carId: { in: [audi.id, dacia.id] }, doneOn: { gte: new Date('2026-10-01') } },
  });
  const spent = jobs.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  expect(totals).toMatchObject({ upkeep: 0 - spent, margin: 783_33 - 250_50 });
  expect(months).toMatchObject([
    { upkeep: -200_50, margin: 500_00 - 200_50 },
    { upkeep: -50_00, margin: 283_33 - 50_00 },
  ]);
  expect(rows.map(({ key, upkeep }) => [key, upkeep])).toEqual([
    [audi.id, -240_50],
    [dacia.id, -10_00],
  ]);
  expect(file).toMatch(/;693,33;-240,50;452,83;/);
});
