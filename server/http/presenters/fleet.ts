import type { CancellationPolicy, CarCategory, CarStatus } from '#server/db/generated/enums.ts';
import type { FleetCar } from '#server/domain/fleet/queries.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';

export type FleetCarView = {
  slug: string;
  name: string;
  year: number;
  plate: string;
  status: CarStatus;
  category: CarCategory;
  /** The name of the car that leads its class. */
  className: string | null;
  branch: string | null;
  odometerKm: number;
  cancellationPolicy: CancellationPolicy;
  basePrice: number | null;
  currency: string;
  timeZone: string;
  isSmart: boolean;
  photo: ImageView | null;
  next: { event: 'pick_up' | 'return'; at: string; url: string } | null;
  occupancy: number;
  occupied: number;
  /** Minor units; `null` for a member who may not see money. */
  revenue: number | null;
  documents: FleetCar['documents'];
  service: FleetCar['service'];
  urls: {
    /** `null` for a car without a price. */
    calendar: string | null;
    documents: string;
    maintenance: string;
    /** Where a manager changes the car or continues a draft; `null` for others. */
    edit: string | null;
    /** Where a manager lists another one like it. */
    like: string | null;
    public: string | null;
  };
};

export function fleetCarView(
  car: FleetCar,
  { manages, seesMoney }: { manages: boolean; seesMoney: boolean },
): FleetCarView {
  const { name } = car;
  return {
    ...pick(car, 'slug', 'name', 'year', 'plate', 'status', 'category', 'className', 'odometerKm'),
    ...pick(car, 'cancellationPolicy', 'basePrice', 'currency', 'timeZone', 'isSmart'),
    ...pick(car, 'occupancy', 'occupied', 'documents', 'service', 'branch'),
    photo: car.photo && imageView(car.photo, name),
    next: nextOf(car),
    revenue: seesMoney ? car.revenue : null,
    urls: urlsOf(car, manages),
  };
}

function nextOf({ nextRef, nextEvent: event, nextAt }: FleetCar): FleetCarView['next'] {
  if (!nextRef || !event || !nextAt) return null;
  return { event, at: nextAt.toISOString(), url: url('owner.bookings.show', { ref: nextRef }) };
}

function urlsOf({ slug, status, basePrice }: FleetCar, manages: boolean): FleetCarView['urls'] {
  const at = { car: slug };
  return {
    calendar: basePrice === null ? null : url('owner.calendars.show', at),
    documents: url('owner.cars.documents', at),
    maintenance: url('company.vehicles.maintenance', at),
    like: manages ? url('company.vehicles.create', null, { like: slug }) : null,
    edit: manages && status !== 'suspended' ? url('company.vehicles.edit', at) : null,
    public: status === 'listed' ? url('cars.show', at) : null,
  };
}
