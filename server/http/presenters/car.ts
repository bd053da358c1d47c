import type {
  CancellationPolicy,
  CarCategory,
  ExtraUnit,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { fullDays } from '#server/domain/calendars/free-days.ts';
import type { CarSummary, PublicCar } from '#server/domain/cars/queries.ts';
import type { Hit } from '#server/domain/cars/search.ts';
import type { Period } from '#server/domain/bookings/availability.ts';
import { addDays, type WallDate } from '#server/domain/time/wall-clock.ts';
import { plansOf, type Protection } from '#server/domain/bookings/protection.ts';
import { rules } from '#server/domain/rules.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { hoursView, type HoursView } from './opening-hours.ts';
import { pick } from './pick.ts';

/** A car among others. Prices in minor units of `currency`. */
export type CarCard = {
  id: string;
  url: string;
  name: string;
  year: string;
  category: CarCategory;
  seats: number;
  gearbox: Gearbox;
  fuel: Fuel;
  town: string;
  position: { lat: number; lng: number };
  currency: string;
  /** An average day of the chosen dates, else the base price. */
  dayPrice: number;
  /** The whole rental, fees and a delivery included; `null` without dates. */
  total: number | null;
  /** Rental days that `total` is for. */
  days: number | null;
  /** Brought to the place that was searched, for the fee. */
  delivery: { place: string; fee: number } | null;
  distanceKm: number | null;
  isInstant: boolean;
  hasFreeCancellation: boolean;
  /** Left the market, or is out of it for a while: only among favourites. */
  isOff: boolean;
  rating: number | null;
  ratingCount: number;
  trips: number;
  host: { name: string; kind: HostKind };
  photo: ImageView | null;
  /** Files beside the photo's, for leafing; their addresses are made when they are looked at. */
  furtherPhotos: string[];
  isFavourite: boolean;
  favouriteUrl: string;
};

export type CarView = {
  /** `null` of a host of all hours. */
  hours: HoursView | null;
  slug: string;
  name: string;
  year: string;
  url: string;
  state: 'listed' | 'paused' | 'gone';
  category: CarCategory;
  seats: number;
  doors: number;
  gearbox: Gearbox;
  fuel: Fuel;
  colour: string;
  description: string;
  rules: string;
  features: string[];
  town: string;
  townUrl: string;
  position: { lat: number; lng: number };
  timeZone: string;
  currency: string;
  basePrice: number;
  deposit: number;
  kilometres: { perDay: number; price: number };
  limits: { leadHours: number; minHours: number; maxDays: number };
  driver: { minAge: number; minLicenceYears: number };
  discounts: { days: number; share: number }[];
  policy: CancellationPolicy;
  isInstant: boolean;
  rating: number | null;
  ratingCount: number;
  trips: number;
  photos: ImageView[];
  extras: {
    /** The kind of the catalogue, or the id of one of the host's own, which has a name. */
    extra: string;
    name: string | null;
    unit: ExtraUnit;
    price: number;
    maxQuantity: number;
  }[];
  deliveryPlaces: { id: string; name: string; fee: number }[];
  /** The basic one first, which costs nothing. */
  protections: Protection[];
  insurer: string | null;
  roadsidePhone: string | null;
  isFavourite: boolean;
  favouriteUrl: string;
};

/** The days ahead: on which nothing can be booked, and what the others cost. */
export type CarCalendar = {
  first: string;
  last: string;
  unavailable: string[];
  /** Days of another price than the base price. */
  prices: Record<string, number>;
};

export type Dates = { from: string | null; to: string | null };

/** What a card says of the price and the way; without it, the base price. */
export type Priced = Pick<Hit, 'dayPrice' | 'total' | 'days'> &
  Partial<Pick<Hit, 'distanceKm' | 'delivery'>>;

export function carCard(car: CarSummary, hit: Priced | null, { from, to }: Dates): CarCard {
  const name = `${car.make} ${car.model}`;
  return {
    ...pick(car, 'id', 'category', 'seats', 'gearbox', 'fuel', 'town', 'currency'),
    ...pick(car, 'ratingCount', 'trips', 'furtherPhotos', 'isFavourite'),
    name,
    url: url('cars.show', { car: car.slug }, { from, to, delivery: hit?.delivery?.id ?? null }),
    year: String(car.year),
    position: { lat: car.publicLat, lng: car.publicLng },
    ...figuresOf(car, hit),
    isInstant: car.instantBook,
    hasFreeCancellation: car.policy !== 'strict',
    isOff: car.status !== 'listed',
    rating: mean(car),
    host: { name: car.hostName, kind: car.hostKind },
    photo: car.photo && imageView(car.photo, `${name} ${car.year}`),
    favouriteUrl: url('cars.favourite', { car: car.slug }),
  };
}

function figuresOf({ basePrice }: CarSummary, hit: Priced | null) {
  if (!hit) return { dayPrice: basePrice, ...unpriced };
  const { dayPrice, total, days, delivery, distanceKm = null } = hit;
  return {
    dayPrice,
    total,
    days,
    delivery: delivery ? pick(delivery, 'place', 'fee') : null,
    distanceKm,
  };
}

const unpriced = { total: null, days: null, delivery: null, distanceKm: null };

export function carView(car: PublicCar): CarView {
  const name = `${car.make} ${car.model}`;
  return {
    ...pick(
      car,
      'slug',
      'category',
      'seats',
      'doors',
      'gearbox',
      'fuel',
      'colour',
      'description',
      'rules',
    ),
    ...pick(car, 'features', 'town', 'timeZone', 'currency', 'basePrice', 'deposit', 'policy'),
    ...pick(car, 'ratingCount', 'trips', 'extras', 'deliveryPlaces', 'isFavourite'),
    ...pick(car, 'insurer', 'roadsidePhone'),
    protections: plansOf(car),
    name,
    year: String(car.year),
    url: url('cars.show', { car: car.slug }),
    state: stateOf(car),
    townUrl: url('cars', null, { place: car.townSlug }),
    position: { lat: car.publicLat, lng: car.publicLng },
    kilometres: { perDay: car.kmPerDay, price: car.kmPrice },
    limits: { leadHours: car.leadHours, minHours: car.minHours, maxDays: car.maxDays },
    driver: { minAge: car.minAge, minLicenceYears: car.minLicenceYears },
    hours: car.hours && hoursView(car.hours),
    discounts: discountsOf(car),
    isInstant: car.instantBook,
    rating: mean(car),
    photos: car.photos.map((photo) => imageView(photo, `${name} ${car.year}`)),
    favouriteUrl: url('cars.favourite', { car: car.slug }),
  };
}

/** Twelve months: as far ahead as a car can be booked. */
export const CALENDAR_DAYS = rules.booking.horizonDays;

export function carCalendar(
  car: PublicCar,
  busy: readonly Period[],
  prices: readonly { on: string; price: number }[],
  first: WallDate,
): CarCalendar {
  return {
    first,
    last: addDays(first, CALENDAR_DAYS - 1),
    unavailable: fullDays(busy, car.timeZone, first, CALENDAR_DAYS),
    prices: Object.fromEntries(prices.map(({ on, price }) => [on, price])),
  };
}

export function mean({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number | null {
  return ratingCount > 0 ? ratingSum / ratingCount : null;
}

function stateOf({ status }: PublicCar): CarView['state'] {
  if (status === 'listed' || status === 'paused') return status;
  return 'gone';
}

function discountsOf({ discount3, discount7, discount30 }: PublicCar): CarView['discounts'] {
  return [
    { days: 3, rate: discount3 },
    { days: 7, rate: discount7 },
    { days: 30, rate: discount30 },
  ]
    .filter(({ rate }) => rate > 0)
    .map(({ days, rate }) => ({ days, share: rate / 10_000 }));
}
