import type { CarStatus, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import type { CarFeature } from '#server/domain/cars/features.ts';
import { publicPosition } from '#server/domain/cars/position.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { descriptionOf, rulesOf } from './car-texts.ts';
import {
  deliveryPlacesIn,
  extrasOf,
  featuresOf,
  handoverOf,
  termsOf,
  type DeliveryPlace,
  type Extra,
  type Handover,
  type Terms,
} from './equipment.ts';
import { slugOf, type Host } from './hosts.ts';
import { modelNamed, models, type Model } from './models.ts';
import { bodyOf, lookIn, wardrobe, type Look } from './paints.ts';
import { plates } from './plates.ts';
import { protectionOf, type Insured } from './protection.ts';
import { DEMO_OWNER, isNewcomer } from './people.ts';
import { Random } from './random.ts';
import { unrated, type Rating } from './ratings.ts';
import { belongingOf, officeIn } from './branches.ts';
import { addressIn, placeOf, spotIn, townOf, type TownSlug } from './towns.ts';
import { type World } from './world.ts';

export type Car = Terms &
  Insured &
  Handover & {
    id: string;
    host: Host;
    model: Model;
    look: Look;
    /** Which of the two pictures of its look is the cover. */
    cover: 0 | 1;
    status: CarStatus;
    slug: string;
    year: number;
    fuel: Fuel;
    gearbox: Gearbox;
    plate: string;
    description: string;
    rules: string;
    features: readonly CarFeature[];
    odometerKm: number;
    town: string;
    townSlug: TownSlug;
    address: string;
    lat: number;
    lng: number;
    basePrice: number;
    deposit: number;
    kmPrice: number;
    instantBook: boolean;
    minAge: number;
    minLicenceYears: number;
    createdAt: Date;
    listedAt: Date | null;
    extras: readonly (Extra & { id: string })[];
    deliveryPlaces: readonly (DeliveryPlace & { id: string })[];
  };

type Shown = { name: string; colour: Look['colour']; year: number; instant: boolean };

/** The demo owner's three cars: one for the mountains, one for the family, one for fun. */
const showcase: readonly Shown[] = [
  { name: 'Dacia Duster', colour: 'green', year: 2023, instant: false },
  { name: 'Skoda Octavia Combi', colour: 'blue', year: 2022, instant: true },
  { name: 'Mazda MX-5', colour: 'red', year: 2020, instant: false },
];

export function planFleet(world: World, hosts: readonly Host[]): Car[] {
  const random = new Random('fleet');
  const plateIn = plates(random);
  const dress = wardrobe();
  return hosts.flatMap((host) =>
    host.fleet
      .flatMap(([town, count]) => Array.from({ length: count }, () => town))
      .map((town, at) => {
        const shown = host.manager.email === DEMO_OWNER ? showcase[at] : undefined;
        const model = shown ? modelNamed(shown.name) : modelFor(host, random);
        const plate = plateIn(townOf(town).county);
        const worn = dress(town, bodyOf(model));
        const car = carOf(world, random, { host, town, model, plate, worn });
        if (shown) return showcased(car, shown);
        return Object.assign(car, {
          status: isNewcomer(host.manager) ? 'draft' : statusOf(host, at),
        });
      }),
  );
}

function showcased(car: Car, shown: Shown): Car {
  const { year, colour, instant: instantBook } = shown;
  const look = lookIn(car.look.body, colour);
  const { createdAt } = car.host;
  const opened = { createdAt, listedAt: hoursAfter(createdAt, 30) };
  const shownFirst = { look, cover: 0 as const };
  return {
    ...car,
    ...opened,
    ...shownFirst,
    year,
    instantBook,
    selfCheckIn: null,
    minHours: 24,
    maxDays: 30,
    leadHours: 2,
  };
}

/** Categories that private owners rarely have. */
const professional = new Set(['minibus', 'van']);

function modelFor(host: Host, random: Random): Model {
  const model = random.weighted(models);
  return host.kind === 'person' && professional.has(model.category) && random.chance(0.8)
    ? modelFor(host, random)
    : model;
}

/**
 * Cars of private owners are listed. In a large fleet a few are paused, suspended, in review or still a draft. The
 * newcomer's only car becomes a draft elsewhere.
 */
function statusOf({ kind }: Host, at: number): CarStatus {
  if (kind === 'person') return 'listed';
  return (
    ({ 5: 'paused', 9: 'in_review', 13: 'draft', 37: 'suspended', 44: 'paused' } as const)[at] ??
    'listed'
  );
}

type Chosen = {
  host: Host;
  town: TownSlug;
  model: Model;
  plate: string;
  worn: Pick<Car, 'look' | 'cover'>;
};

function carOf(world: World, random: Random, { host, town, model, plate, worn }: Chosen): Car {
  const isCompany = host.kind === 'company';
  const thisYear = Number(world.today.slice(0, 4));
  const [from, until] = model.years;
  const year = Math.min(thisYear, random.int(isCompany ? Math.max(from, until - 4) : from, until));
  const [fuel, gearbox] = random.weighted(model.engines);
  const place = placeOf(town);
  const terms = termsOf(isCompany, random);
  const createdAt = new Date(between(host.createdAt, world.now, random.between(0, 0.6)));
  const described = { ...model, ...terms, year, fuel, gearbox, town: place.name, isCompany };
  const price = priceOf(model, year, town, random);
  return {
    ...terms,
    ...price,
    ...protectionOf(price, new Random(`protection of ${plate}`)),
    ...handoverOf(isCompany, plate),
    id: random.uuid(),
    host,
    model,
    ...worn,
    status: 'listed',
    slug: `${slugOf(`${model.make} ${model.model}`)}-${place.slug}-${random.text('23456789abcdefghjkmnpqrstuvwxyz', 5)}`,
    year,
    fuel,
    gearbox,
    plate,
    description: descriptionOf(described, random),
    rules: rulesOf(random),
    features: featuresOf(model, { fuel, gearbox, year }, random),
    odometerKm: Math.round((thisYear - year + 0.4) * random.int(13_000, 24_000)),
    town: place.name,
    townSlug: town,
    address: isCompany && random.chance(0.6) ? officeIn(host, town) : addressIn(random),
    ...spotIn(town, random),
    instantBook: random.chance(isCompany ? 0.5 : 0.22),
    createdAt,
    listedAt: new Date(createdAt.getTime() + random.int(2, 70) * 3_600_000),
    ...offersOf({ host, town, model }, random),
  };
}

/** What may be added to a rental of the car. */
function offersOf({ host, town, model }: Pick<Chosen, 'host' | 'town' | 'model'>, random: Random) {
  const isCompany = host.kind === 'company';
  const numbered = <T extends object>(offer: T) => Object.assign({ id: random.uuid() }, offer);
  return {
    extras: extrasOf(model, isCompany, random).map((extra) => numbered(extra)),
    deliveryPlaces: deliveryPlacesIn(town, isCompany, random).map((place) => numbered(place)),
  };
}

function between(from: Date, until: Date, fraction: number): number {
  return Math.round(from.getTime() + (until.getTime() - from.getTime()) * fraction);
}

const dear = new Set<TownSlug>(['bucuresti', 'cluj-napoca', 'constanta', 'brasov']);

/** Younger cars cost more, and so do cars in the large towns. */
function priceOf(model: Model, year: number, town: TownSlug, random: Random) {
  const [from, until] = model.years;
  const age = (until - year) / Math.max(1, until - from);
  const lei =
    model.lei * (1.08 - 0.2 * age) * (dear.has(town) ? 1.04 : 0.96) * random.between(0.94, 1.06);
  const wholeLei = Math.round(lei / 5) * 5;
  const isPremium = wholeLei >= 400;
  return {
    basePrice: wholeLei * 100,
    deposit: Math.round((wholeLei * random.between(5, 7.5)) / 100) * 100 * 100,
    kmPrice: Math.max(50, Math.round((wholeLei * 0.45) / 10) * 10),
    minAge: isPremium ? random.pick([25, 27]) : random.pick([21, 21, 21, 23]),
    minLicenceYears: isPremium ? 3 : 2,
  };
}

/** The steps of the form that a draft has saved; its last step is missing. */
const carSteps = ['identity', 'specification', 'place', 'price', 'rules'];

type Fame = { ratings: ReadonlyMap<string, Rating>; trips: ReadonlyMap<string, number> };

/** What came back to a company since then is still to be cleaned. */
const CLEANED_HOURS_AGO = 10;

export function carRows(cars: readonly Car[], { currency, now }: World, fame: Fame) {
  return cars.map(
    ({
      host,
      model,
      look,
      cover: _cover,
      extras: _extras,
      protections: _plans,
      deliveryPlaces: _places,
      ...car
    }) => {
      const { make, model: name, category, seats, doors } = model;
      const shown = publicPosition(car.id, car);
      const wasListed = car.status !== 'draft' && car.status !== 'in_review';
      return {
        ...car,
        make,
        model: name,
        category,
        seats,
        doors,
        currency,
        ...belongingOf(host, car.townSlug),
        readyAt: host.kind === 'company' ? hoursAfter(now, -CLEANED_HOURS_AGO) : null,
        readyBy: host.kind === 'company' ? host.manager.id : null,
        colour: look.colour,
        features: [...car.features],
        publicLat: shown.lat,
        publicLng: shown.lng,
        timeZone: HOME_ZONE,
        filledSteps: car.status === 'draft' ? carSteps.slice(0, -1) : [...carSteps],
        ...(fame.ratings.get(car.id) ?? unrated),
        trips: fame.trips.get(car.id) ?? 0,
        listedAt: wasListed ? car.listedAt : null,
        updatedAt: now,
      };
    },
  );
}

export function protectionRows(cars: readonly Car[]) {
  return cars.flatMap(({ id, protections }) =>
    protections.map((protection) => ({ ...protection, carId: id })),
  );
}

export function extraRows(cars: readonly Car[]) {
  return cars.flatMap(({ id, extras }) => extras.map((extra) => ({ ...extra, carId: id })));
}

export function deliveryPlaceRows(cars: readonly Car[]) {
  return cars.flatMap(({ id, deliveryPlaces }) =>
    deliveryPlaces.map((one) => ({ ...one, carId: id })),
  );
}
