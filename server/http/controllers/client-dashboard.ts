import type { Request, Response } from 'express';
import {
  liveBookings,
  spendingOf,
  suggestedCars,
  type ClientBooking,
} from '#server/domain/bookings/client-queries.ts';
import { carSummaries } from '#server/domain/cars/queries.ts';
import { rules } from '#server/domain/rules.ts';
import { hoursAfter, yearOf } from '#server/domain/time/wall-clock.ts';
import { givenName } from '#server/domain/users/names.ts';
import { clock } from '#server/lib/clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { defer } from '../../inertia/index.ts';
import { currentUser } from '../guards.ts';
import { carCard } from '../presenters/car.ts';
import { bookingCard } from '../presenters/client-list.ts';
import { dashboardTodos, allTodos } from '../presenters/client-todo.ts';

const SUGGESTIONS = 4;

export async function show(req: Request, res: Response) {
  const client = currentUser(req);
  const now = clock.now();
  const by = { kycStatus: client.kycStatus, now };
  const live = await liveBookings(client.id, hoursAfter(now, -rules.reviews.blindDays * 24));
  const cards = live.map((booking) => bookingCard(booking, by));
  const next = nextTrip(live);
  await res.inertia.render('Client/Dashboard', {
    name: givenName(client.name),
    now: now.toISOString(),
    next: cards.find(({ ref }) => ref === next?.ref) ?? null,
    todos: dashboardTodos(allTodos(cards), client),
    spending: defer(() => spending(client.id, now)),
    suggestions: defer(() => suggestions(client.id)),
  });
}

/** The current trip, or else the next confirmed one, or else the next request. */
function nextTrip(bookings: readonly ClientBooking[]): ClientBooking | undefined {
  const order = ['in_progress', 'confirmed', 'requested', 'awaiting_payment', 'returned'] as const;
  for (const status of order) {
    const found = bookings.find((booking) => booking.status === status);
    if (found) return found;
  }
  return undefined;
}

/**
 * What the client has spent in the current year. Years are those of the product's time zone; a trip belongs to the year
 * in which it starts.
 */
async function spending(clientId: string, now: Date) {
  const year = yearOf(now, HOME_ZONE);
  return { year: String(year), months: await spendingOf(clientId, year) };
}

async function suggestions(clientId: string) {
  const suggested = await suggestedCars(clientId, SUGGESTIONS);
  const cars = await carSummaries(suggested.ids, clientId);
  return {
    byTaste: suggested.byTaste,
    cars: cars.map((car) => carCard(car, null, { from: null, to: null })),
  };
}
