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
import { addDays, datesFrom, type WallDate } from '#server/domain/time/wall-clock.ts';
import { closedDays } from '#server/domain/hosts/opening-hours.ts';
import { plansOf, type Protection } from '#server/domain/bookings/protection.ts';
import { rules } from '#server/domain/rules.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { hoursView, type HoursView } from './opening-hours.ts';
import { pick } from './pick.ts';

/** A car in a list. Prices in minor units of `currency`. */
export type CarCard = {
  id: string;
  url: string;
  name: string;
  year: string;
  /** Whether a booking gets this car or a similar one of its class. */
  isClass: boolean;
  category: CarCategory;
  seats: number;
  gearbox: Gearbox;
  fuel: Fuel;
  town: string;
  position: { lat: number; lng: number };
  currency: string;
  /** The average price of a day for the chosen dates, or the base price without dates. */
  dayPrice: number;
  /** The price of the whole rental with fees and delivery; `null` without dates. */
  total: number | null;
  /** The number of rental days in `total`. */
  days: number | null;
  /** Set if the host brings the car to the place that was searched. */
  delivery: { place: string; fee: number } | null;
  distanceKm: number | null;
  isInstant: boolean;
  hasFreeCancellation: boolean;
  /** Whether the car is not listed at the moment; such cars are shown only among favourites. */
  isOff: boolean;
  rating: number | null;
  ratingCount: number;
  trips: number;
  host: { name: string; kind: HostKind };
  photo: ImageView | null;
  /** Files of the other photos; the page makes their addresses when somebody looks at them. */
  furtherPhotos: string[];
  isFavourite: boolean;
  favouriteUrl: string;
};

export type CarView = {
  /** `null` if the host is available at all hours. */
  hours: HoursView | null;
  slug: string;
  name: string;
  year: string;
  /** Whether a booking gets this car or a similar one of its class. */
  isClass: boolean;
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
    /** A kind of extra, or the id of one of the host's own extras, which has a name. */
    extra: string;
    name: string | null;
    unit: ExtraUnit;
    price: number;
    maxQuantity: number;
  }[];
  deliveryPlaces: { id: string; name: string; fee: number }[];
  /** How far the host brings the car to any address; with the fee for each kilometre and the lowest fee. */
  deliveryRange: { km: number; kmFee: number; minFee: number } | null;
  /** The place to which it should be brought when the page was opened. */
  deliveryTo:
    | { kind: 'place'; place: string; name: string }
    | { kind: 'point'; lat: number; lng: number; address: string | null }
    | null;
  /** The basic plan, which costs nothing, is the first. */
  protections: Protection[];
  insurer: string | null;
  roadsidePhone: string | null;
  isFavourite: boolean;
  favouriteUrl: string;
};

/** Days ahead on which the car cannot be booked, and the prices of the others. */
export type CarCalendar = {
  first: string;
  last: string;
  unavailable: string[];
  /** On these days the car is not handed over or taken back, but a rental may continue over them. */
  closed: string[];
  /** Only the days whose price differs from the base price. */
  prices: Record<string, number>;
};

export type Dates = { from: string | null; to: string | null };

/** The place of the search, to which some cars are brought. */
type Searched = Partial<Record<'place' | 'address', string | null>> &
  Partial<Record<'lat' | 'lng', number | null>>;

/** The price and delivery that a search found; without it, a card shows the base price. */
export type Priced = Pick<Hit, 'dayPrice' | 'total' | 'days'> &
  Partial<Pick<Hit, 'distanceKm' | 'delivery'>>;

export function carCard(
  car: CarSummary,
  hit: Priced | null,
  { from, to, ...searched }: Dates & Searched,
): CarCard {
  const name = `${car.make} ${car.model}`;
  return {
    ...pick(car, 'id', 'category', 'seats', 'gearbox', 'fuel', 'town', 'currency'),
    ...pick(car, 'ratingCount', 'trips', 'furtherPhotos', 'isFavourite', 'isClass'),
    name,
    url: url('cars.show', { car: car.slug }, { from, to, ...deliveryOf(hit, searched) }),
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

/** The delivery that the car's page should offer as chosen. */
function deliveryOf(hit: Priced | null, { place, lat, lng, address }: Searched) {
  const { delivery = null } = hit ?? {};
  if (!delivery || delivery.id) return { delivery: delivery?.id ?? null };
  return { delivery: 'to', ...(place ? { place } : { lat, lng, address }) };
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
    ...pick(car, 'ratingCount', 'trips', 'extras', 'deliveryPlaces', 'isFavourite', 'isClass'),
    ...pick(car, 'insurer', 'roadsidePhone'),
    deliveryRange: car.deliveryRange && pick(car.deliveryRange, 'km', 'kmFee', 'minFee'),
    deliveryTo: null,
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

/** A car can be booked this many days ahead. */
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
    closed: closedDays(car.hours, datesFrom(first, CALENDAR_DAYS)),
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
