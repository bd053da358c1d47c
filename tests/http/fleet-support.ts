import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createCar, createHost } from '../support/factories.ts';

const page = '/company/vehicles';

/** A car with what acts on many cars change. */
const read = ({ id }: { id: string }) =>
  db.car.findUniqueOrThrow({
    where: { id },
    include: {
      smartPricing: true,
      prices: { orderBy: { on: 'asc' } },
      extras: true,
      protections: true,
    },
  });

/** A company with two listed cars, at 100 and 200 lei a day. */
export async function companyOfTwo() {
  const host = await createHost({ kind: 'company' });
  const [first, second] = [
    await createCar({ hostId: host.id, make: 'Audi', basePrice: 100_00 }),
    await createCar({ hostId: host.id, make: 'Dacia', basePrice: 200_00 }),
  ];
  const manager = as(host.owner);
  const ask = { company: host.slug, which: 'cars', cars: [first.slug, second.slug] };
  const prepare = async (operation: object, choice: object = ask) => {
    const answer = await manager.post(`${page}/changes`, { ...ask, ...choice, ...operation });
    return answer.headers.get('location') ?? '';
  };
  const apply = (change: string) => manager.submit(`${change}/application`, {}, change);
  const undo = (change: string) => manager.submit(`${change}/undoing`, {}, change);
  return { host, first, second, manager, prepare, apply, undo, read };
}
