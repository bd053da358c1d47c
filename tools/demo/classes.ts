import { belongingOf } from './branches.ts';
import type { Car } from './fleet.ts';
import { Random } from './random.ts';

/** A company offers one class of cars for so many of its own. */
const CARS_PER_CLASS = 24;

/** The most cars in a class. */
const MOST = 6;

type CarClass = { id: string; cars: readonly [lead: Car, ...others: Car[]] };

/** Cars that companies offer together: the same model with the same engine at one branch. */
export function planClasses(cars: readonly Car[]): CarClass[] {
  const listed = cars.filter(({ host, status }) => host.kind === 'company' && status === 'listed');
  return [...Map.groupBy(listed, ({ host }) => host.id).values()].flatMap((fleet) =>
    [...Map.groupBy(fleet, kindOf).values()]
      .filter(({ length }) => length > 1)
      .toSorted((one, other) => other.length - one.length)
      .slice(0, Math.ceil(fleet.length / CARS_PER_CLASS))
      .flatMap(([lead, ...others]) => (lead ? [classOf(lead, others)] : [])),
  );
}

function classOf(lead: Car, others: readonly Car[]): CarClass {
  return {
    id: new Random(`class of ${lead.plate}`).uuid(),
    cars: [lead, ...others.slice(0, MOST - 1)],
  };
}

function kindOf(car: Car): string {
  const { make, model, seats } = car.model;
  return [
    belongingOf(car.host, car.townSlug).branchId,
    make,
    model,
    seats,
    car.gearbox,
    car.fuel,
  ].join(' ');
}

export function classRows(classes: readonly CarClass[]) {
  return classes.map(({ id, cars: [lead] }) => ({ id, ...hostOf(lead) }));
}

function hostOf({ host, createdAt }: Car) {
  return { hostId: host.id, createdAt };
}

/** The columns of a car that say to which class it belongs. */
export function membership(classes: readonly CarClass[]) {
  const known = new Map(
    classes.flatMap(({ id, cars }) =>
      cars.map((car, at) => [car.id, { classId: id, leadsClass: at === 0 }] as const),
    ),
  );
  return (carId: string) => known.get(carId) ?? { classId: null, leadsClass: false };
}
