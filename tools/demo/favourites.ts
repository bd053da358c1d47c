import type { Car } from './fleet.ts';
import type { People } from './people.ts';
import { Random } from './random.ts';
import { daysAgo, type World } from './world.ts';

/** A few favourites of each client, among them cars in their own town. */
export function favouriteRows(world: World, people: People, cars: readonly Car[]) {
  const random = new Random('favourites');
  const listed = cars.filter(({ status }) => status === 'listed');
  return [people.client, ...people.clients].flatMap((person) => {
    const near = listed.filter(({ townSlug }) => townSlug === person.town);
    const own = listed.filter(({ host }) => host.manager.id === people.owner.id).slice(2);
    const chosen = [
      ...(person === people.client ? own : []),
      ...random.some(near, random.int(1, 3)),
      ...random.some(listed, random.int(1, 3)),
    ];
    return [...new Set(chosen)].map(({ id: carId }) => ({
      userId: person.id,
      carId,
      createdAt: daysAgo(world, random.between(1, 150)),
    }));
  });
}
