import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Car } from './fleet.ts';
import type { People } from './people.ts';
import { placeOf } from './towns.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import type { World } from './world.ts';
import { daysAgo } from './world.ts';

/** What the staff have decided about each car that was sent to them, and which cars wait for them now. */
export function carReviewRows(world: World, people: People, cars: readonly Car[]) {
  const random = new Random('car reviews');
  const moved = required(
    cars.find(({ host, status }) => host.kind === 'company' && status === 'listed'),
    'a car that a company has moved to another town',
  );
  return cars.flatMap((car, turn) => {
    const { admin, secondAdmin } = people;
    const approved = approvalOf(car, (turn % 2 === 0 ? admin : secondAdmin).id);
    const changed = car === moved ? [{ ...movedFrom(car), openedAt: daysAgo(world, 0.4) }] : [];
    const fresh =
      car.status === 'in_review'
        ? [{ changes: [], openedAt: daysAgo(world, random.between(0.2, 2.5)) }]
        : [];
    return [...approved, ...[...changed, ...fresh].map((open) => ({ ...open, ...undecided }))].map(
      (review) => ({ ...review, id: random.uuid(), carId: car.id }),
    );
  });
}

const undecided = { decision: null, reasons: [], reviewerId: null, decidedAt: null };

function approvalOf({ status, listedAt }: Car, reviewerId: string) {
  if (status === 'draft' || status === 'in_review' || !listedAt) return [];
  const openedAt = hoursAfter(listedAt, -1);
  const decision = 'approved' as const;
  return [{ changes: [], openedAt, decision, reasons: [], reviewerId, decidedAt: listedAt }];
}

/** The review of a change: the host has moved the car to another town. */
function movedFrom({ town, address, townSlug }: Car) {
  const before = placeOf(townSlug === 'sibiu' ? 'brasov' : 'sibiu').name;
  return {
    changes: [
      { field: 'town', before, after: town },
      { field: 'address', before: 'Strada Lungă 14', after: address },
    ],
  };
}
