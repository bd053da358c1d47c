import type { CarStatus } from '#server/db/generated/enums.ts';
import { marketMoveFrom, type MarketMove } from '#server/domain/listings/commands.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import type { HostCar } from '#server/domain/hosts/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';

export type HostCarView = {
  slug: string;
  name: string;
  year: number;
  plate: string;
  status: CarStatus;
  hostName: string | null;
  photo: ImageView | null;
  basePrice: number | null;
  currency: string;
  timeZone: string;
  rating: number | null;
  ratings: number;
  trips: number;
  next: { url: string; startsAt: string; endsAt: string } | null;
  /** The share of this month that is booked, from 0 to 1. */
  occupancy: number;
  /** Its public page; `null` while it has none. */
  publicUrl: string | null;
  /** `null` for a car without a price: it has no calendar yet. */
  calendarUrl: string | null;
  documentsUrl: string;
  /** Where a manager changes the car or continues a draft. */
  editUrl: string | null;
  move: { name: MarketMove; url: string } | null;
};

export function hostCarView(car: HostCar, actor: Actor): HostCarView {
  const { slug, name, year, plate, status, basePrice, currency, timeZone, trips, occupancy } = car;
  const managed = hostsManagedBy(actor).includes(car.hostId);
  const move = managed ? marketMoveFrom(status) : null;
  return {
    slug,
    name,
    year,
    plate,
    status,
    basePrice,
    currency,
    timeZone,
    trips,
    occupancy,
    hostName: actor.hosts.length > 1 ? car.hostName : null,
    photo: car.photo && imageView(car.photo, name),
    rating: car.ratingCount > 0 ? car.ratingSum / car.ratingCount : null,
    ratings: car.ratingCount,
    next: nextOf(car),
    ...urlsOf(car, managed),
    move: move && { name: move, url: url('owner.cars.status', { car: slug }) },
  };
}

function urlsOf({ slug, status, basePrice }: HostCar, managed: boolean) {
  const at = { car: slug };
  return {
    publicUrl: status === 'listed' ? url('cars.show', at) : null,
    calendarUrl: basePrice === null ? null : url('owner.calendars.show', at),
    editUrl: managed && status !== 'suspended' ? url('owner.cars.edit', at) : null,
    documentsUrl: url('owner.cars.documents', at),
  };
}

function nextOf({ nextRef, nextStartsAt, nextEndsAt }: HostCar): HostCarView['next'] {
  if (!nextRef || !nextStartsAt || !nextEndsAt) return null;
  return {
    url: url('owner.bookings.show', { ref: nextRef }),
    startsAt: nextStartsAt.toISOString(),
    endsAt: nextEndsAt.toISOString(),
  };
}
