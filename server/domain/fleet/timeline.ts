import { db } from '#server/db/client.ts';
import type { Days } from '../calendars/blocking.ts';
import { carsWithCalendar, freeOn, type TimelineCar } from '../calendars/timeline.ts';
import type { Company } from './company.ts';
import type { FleetFilter } from './queries.ts';
import { filterFor } from './scope.ts';
import { chosenCars } from './selection.ts';

/**
 * The cars of a company that a member sees on the timeline: somebody who belongs to a branch those of the branch.
 *
 * @param free days on which nothing may take them; `null` for all
 */
export async function fleetTimelineCars(
  company: Company,
  { filter, free }: { filter: FleetFilter; free: Days | null },
  now: Date,
): Promise<TimelineCar[]> {
  const ids = await chosenCars(db, company.id, { filter: filterFor(company, filter) }, now);
  const cars = await carsWithCalendar({ id: { in: ids } });
  return free ? freeOn(cars, free) : cars;
}
