import { dateColumn } from '#server/domain/time/wall-clock.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';
import type { Car } from './fleet.ts';
import { Random } from './random.ts';
import { daysAgo, type World } from './world.ts';

/** `cost`: in lei, from and to. `last`: how many kilometres and days ago it was done, at most. */
type Habit = {
  kind: MaintenanceKind;
  everyKm: number | null;
  everyMonths: number | null;
  last: { km: number; days: number };
  cost: readonly [from: number, to: number];
  notes: readonly string[];
};

const habits: readonly Habit[] = [
  {
    kind: 'service',
    everyKm: 15_000,
    everyMonths: 12,
    last: { km: 15_400, days: 330 },
    cost: [620, 1_450],
    notes: ['Ulei, filtre și verificare completă.', 'Ulei, filtre, plăcuțe verificate.', ''],
  },
  {
    kind: 'tyres',
    everyKm: null,
    everyMonths: 6,
    last: { km: 9_000, days: 188 },
    cost: [160, 240],
    notes: ['Anvelope de iarnă montate.', 'Schimb sezonier și echilibrare.'],
  },
];

/** What the cars of companies need, and what was done the last time. */
export function planMaintenance(world: World, cars: readonly Car[]) {
  return cars
    .filter(({ host, status }) => host.kind === 'company' && status !== 'draft')
    .flatMap((car) => {
      const random = new Random(`maintenance of ${car.plate}`);
      return habits.map((habit) => doneBefore(world, { car, habit, random }));
    });
}

type Maintained = { car: Car; habit: Habit; random: Random };

function doneBefore(world: World, { car, habit, random }: Maintained) {
  const { kind, everyKm, everyMonths, last, cost, notes } = habit;
  const at = daysAgo(world, random.between(8, last.days));
  const doneKm = Math.max(0, car.odometerKm - random.int(300, last.km));
  const doneOn = dateColumn(at.toISOString().slice(0, 10));
  return {
    plan: { carId: car.id, kind, everyKm, everyMonths, lastKm: doneKm, lastOn: doneOn },
    job: {
      id: random.uuid(),
      carId: car.id,
      kind,
      doneOn,
      doneKm,
      cost: random.int(...cost) * 100,
      note: random.pick(notes),
      createdBy: car.host.manager.id,
      createdAt: at,
    },
  };
}
