import { deliveryWithin } from '../bookings/delivery.ts';
import type { DeliveryPoint } from '../places/delivery-point.ts';
import type { ChosenDelivery } from '../bookings/pricing.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { deliveryPoint } from '../places/delivery-point.ts';
import type { BookableCar } from '../quotes/queries.ts';
import type { AskedOptions } from './asked.ts';

/** `no-delivery-place`: it is not known. `delivery-address`: it is a whole town, so a street is needed. */
export type PlaceProblem = 'no-delivery-place' | 'beyond-delivery' | 'delivery-address';

/** Where a change hands the car over: one of the host's places, or one that somebody has named within its radius. */
export type PlaceAsked =
  | { kind: 'as-agreed' }
  | { kind: 'stand' }
  | { kind: 'listed'; id: string; name: string; delivery: ChosenDelivery }
  | { kind: 'named'; point: DeliveryPoint; name: string; delivery: ChosenDelivery };

const asAgreed: PlaceAsked = { kind: 'as-agreed' };

type Asked = Pick<AskedOptions, 'place' | 'to' | 'street'>;

/** A place where the car is not brought counts as none asked for; `placeProblem` says so before. */
export function placeAsked(
  car: BookableCar,
  { deliveryPlace: agreed }: Pick<BookingRecord, 'deliveryPlace'>,
  asked: Asked,
): PlaceAsked {
  const place = asked.place === 'to' ? namedPlace(car, asked) : listedPlace(car, asked.place);
  const name = 'name' in place ? place.name : null;
  return place.kind === 'as-agreed' || name === agreed ? asAgreed : place;
}

/** Why the car is not brought to the place that somebody names. */
export function placeProblem(
  { deliveryRange: range }: BookableCar,
  { place, to, street }: Asked,
): PlaceProblem | null {
  if (place !== 'to') return null;
  const point = to && deliveryPoint(to);
  if (!point) return 'no-delivery-place';
  if (!range || !deliveryWithin(range, point)) return 'beyond-delivery';
  return point.isTown && street === '' ? 'delivery-address' : null;
}

function listedPlace({ deliveryPlaces }: BookableCar, asked: string | null): PlaceAsked {
  if (asked === 'stand') return { kind: 'stand' };
  const place = deliveryPlaces.find(({ id }) => id === asked);
  if (!place) return asAgreed;
  const { id, name, fee } = place;
  return { kind: 'listed', id, name, delivery: { place: name, fee } };
}

function namedPlace({ deliveryRange: range }: BookableCar, { to, street }: Asked): PlaceAsked {
  const point = to && deliveryPoint(to);
  const way = range && point && deliveryWithin(range, point);
  if (!way) return asAgreed;
  const name = point.isTown && street !== '' ? `${street}, ${point.name}` : point.name;
  return { kind: 'named', point, name, delivery: { place: point.name, ...way } };
}
