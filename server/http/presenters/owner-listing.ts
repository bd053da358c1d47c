import type { CarReviewReason, CarStatus } from '#server/db/generated/enums.ts';
import { carSteps, missingSteps, type CarStep } from '#server/domain/listings/car.ts';
import { MOST_PHOTOS } from '#server/domain/listings/photos.ts';
import type { ListedCar, Market } from '#server/domain/listings/editing.ts';
import { deliveryPlacesAround } from '#server/domain/places/places.ts';
import { rules } from '#server/domain/rules.ts';
import { url } from '#shared/routes.ts';
import { romanianPlate } from '#shared/vehicle.ts';
import type { DeliveryOption } from '../listing-input.ts';
import type { ImageView, Locale } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';
import { placeName } from './search.ts';

type Values = Pick<
  ListedCar,
  | 'make'
  | 'model'
  | 'year'
  | 'plate'
  | 'vin'
  | 'colour'
  | 'odometerKm'
  | 'category'
  | 'seats'
  | 'doors'
  | 'gearbox'
  | 'fuel'
  | 'features'
  | 'description'
  | 'town'
  | 'address'
  | 'lat'
  | 'lng'
  | 'basePrice'
  | 'discount3'
  | 'discount7'
  | 'discount30'
  | 'kmPerDay'
  | 'kmPrice'
  | 'deposit'
  | 'excess'
  | 'insurer'
  | 'roadsidePhone'
  | 'deliveryKm'
  | 'deliveryKmFee'
  | 'deliveryMinFee'
  | 'leadHours'
  | 'minHours'
  | 'maxDays'
  | 'bufferMinutes'
  | 'instantBook'
  | 'minAge'
  | 'minLicenceYears'
  | 'cancellationPolicy'
  | 'rules'
  | 'selfCheckIn'
>;

export type ListingView = Values & {
  slug: string;
  name: string;
  status: CarStatus;
  /** The number of changes when the page was made, to notice others since. */
  version: number;
  currency: string;
  isForeign: boolean;
  missing: CarStep[];
  photos: { id: string; image: ImageView }[];
  mostPhotos: number;
  protections: ListedCar['protections'];
  extras: ListedCar['extras'];
  places: { key: string; name: string; fee: number | null }[];
  /** What the staff asked to be changed, until the car is sent again. */
  asked: { reasons: CarReviewReason[]; words: string } | null;
  urls: Record<'edit' | 'update' | 'submit' | 'photos' | 'documents' | 'move', string> & {
    /** `null` until there is a place and a price to show. */
    preview: string | null;
  };
};

export function listingView(car: ListedCar, locale: Locale): ListingView {
  const { slug, make, model, photos, lat, lng } = car;
  const name = `${make} ${model}`;
  const at = { car: slug };
  return {
    ...fieldsOf(car),
    ...pick(car, 'slug', 'status', 'version', 'currency', 'protections', 'extras'),
    lat,
    lng,
    name,
    isForeign: romanianPlate(car.plate) === null,
    missing: missingSteps({ filledSteps: stepsOf(car), photos: photos.length }),
    photos: photos.map(({ id, ...photo }) => ({ id, image: imageView(photo, name) })),
    mostPhotos: MOST_PHOTOS,
    places: deliveryOptions(car, locale).map(({ key, name: place }) => ({
      key,
      name: place,
      fee: car.deliveryPlaces.find((one) => one.name === place)?.fee ?? null,
    })),
    asked: askedOf(car),
    urls: {
      edit: editUrl(car),
      update: url('owner.cars.update', at),
      submit: url('owner.cars.submit', at),
      photos: url('owner.cars.photos.store', at),
      documents: url('owner.cars.documents', at),
      move: url('owner.cars.status', at),
      preview: lat === null || car.basePrice === null ? null : url('owner.cars.preview', at),
    },
  };
}

/** Where the car is changed: a company's car among those of its fleet. */
export function editUrl({ slug, host }: Pick<ListedCar, 'slug' | 'host'>): string {
  const route = host.kind === 'company' ? 'company.vehicles.edit' : 'owner.cars.edit';
  return url(route, { car: slug });
}

function fieldsOf(car: ListedCar): Omit<Values, 'lat' | 'lng'> {
  return {
    ...pick(car, 'make', 'model', 'year', 'plate', 'vin', 'colour', 'odometerKm'),
    ...pick(car, 'category', 'seats', 'doors', 'gearbox', 'fuel', 'features', 'description'),
    ...pick(car, 'town', 'address', 'basePrice', 'discount3', 'discount7', 'discount30'),
    ...pick(car, 'kmPerDay', 'kmPrice', 'deposit', 'excess', 'insurer', 'roadsidePhone'),
    ...pick(car, 'deliveryKm', 'deliveryKmFee', 'deliveryMinFee'),
    ...pick(car, 'leadHours', 'minHours', 'maxDays', 'bufferMinutes', 'instantBook'),
    ...pick(car, 'minAge', 'minLicenceYears', 'cancellationPolicy', 'rules', 'selfCheckIn'),
  };
}

/** The filled steps. A car that is no draft has all of them. */
function stepsOf({ status, filledSteps }: ListedCar): readonly string[] {
  return status === 'draft' ? filledSteps : carSteps;
}

function askedOf({ status, listingReviews: [review] }: ListedCar): ListingView['asked'] {
  if (review?.decision !== 'changes_requested' || status === 'in_review') return null;
  return { reasons: review.reasons, words: review.words };
}

const DELIVERY_KM = 60;
const MOST_PLACES = 8;

/** Places to which the car may be brought: the present ones, its town, and airports and stations nearby. */
export function deliveryOptions(
  { lat, lng, deliveryPlaces }: Pick<ListedCar, 'lat' | 'lng' | 'deliveryPlaces'>,
  locale: Locale,
): DeliveryOption[] {
  const own = deliveryPlaces.map(({ id, ...place }) => ({ key: id, ...place }));
  if (lat === null || lng === null) return own;
  const near = deliveryPlacesAround({ lat, lng }, DELIVERY_KM)
    .slice(0, MOST_PLACES)
    .map((place) => ({
      ...pick(place, 'lat', 'lng'),
      key: place.slug,
      name: placeName(place, locale),
    }))
    .filter(({ name }) => !own.some((one) => one.name === name));
  return [...own, ...near];
}

export type EarningsView = {
  market: Market;
  /** `null` until the car has a price. */
  month: { price: number; days: number; gross: number; net: number; feePercent: number } | null;
};

const DAYS_OF_A_MONTH = 30;

/** What comparable cars cost, and what this car would earn at its price if it were booked as often as they are. */
export function earningsView(basePrice: number | null, market: Market | null): EarningsView | null {
  if (!market) return null;
  if (basePrice === null) return { market, month: null };
  const days = Math.round(market.occupancy * DAYS_OF_A_MONTH);
  const gross = days * basePrice;
  const fee = rules.fees.platformOfRental;
  const net = Math.round((gross * (10_000 - fee)) / 10_000);
  return { market, month: { price: basePrice, days, gross, net, feePercent: fee / 100 } };
}
