import { createHash } from 'node:crypto';
import { smartPrice, type Factors, type PriceLimits } from '#shared/smart-price.ts';
import type { Point } from '../places/geography.ts';
import { rules } from '../rules.ts';
import { datesFrom, type WallDate } from '../time/wall-clock.ts';
import { squareOf, type Supply } from './market.ts';
import type { Rhythms } from './learning.ts';
import { eventsNear, occasionOn } from '../occasions/occasions.ts';
import {
  dateFacts,
  demandFactor,
  expectedShare,
  leadTimeFactor,
  type Comparable,
  type DateFacts,
} from './price.ts';
import type { Rhythm } from './rhythm.ts';

/** The data of a car that its smart prices depend on. */
export type SmartCar = PriceLimits & Point & { townSlug: string | null; isListed: boolean };

/** A date's smart price, with its factors. */
export type SmartDay = Factors &
  Comparable & { on: WallDate; price: number; occasion: DateFacts['occasion'] };

/** What influences prices on the dates ahead, for all cars of a place; `key` changes when any of it does. */
export type Outlook = {
  key: string;
  days: readonly (Factors & Comparable & { on: WallDate; occasion: DateFacts['occasion'] })[];
};

/** The dates ahead by place; computed once for the cars of a square. */
export function outlooks(supply: Supply, rhythms: Rhythms): (car: SmartCar) => Outlook {
  const known = new Map<string, Outlook>();
  const factsOf = datesOf(supply.first);
  return (car) => {
    const { townSlug, isListed } = car;
    const key = `${townSlug} ${squareOf(car)} ${isListed}`;
    const made = known.get(key) ?? outlook(car, { supply, rhythm: rhythms.of(townSlug), factsOf });
    known.set(key, made);
    return made;
  };
}

type AheadFacts = DateFacts & { expected: number };

type Known = {
  supply: Supply;
  rhythm: Rhythm;
  factsOf: (rhythm: Rhythm, place: Point) => readonly AheadFacts[];
};

function outlook(car: SmartCar, { supply, rhythm, factsOf }: Known): Outlook {
  const comparable = supply.around(car, car.isListed);
  const facts = factsOf(rhythm, car);
  const days = datesFrom(supply.first, facts.length).map((date, ahead) => {
    const { offered, taken } = comparable[ahead] ?? { offered: 0, taken: 0 };
    const { weekday, season, event, occasion, expected } = facts[ahead] ?? ordinary;
    const demand = demandFactor({ offered, taken }, expected);
    const leadTime = leadTimeFactor(ahead);
    return { on: date, weekday, season, event, occasion, demand, leadTime, offered, taken };
  });
  return { key: digest(days), days };
}

const ordinary: AheadFacts = {
  weekday: 10_000,
  season: 10_000,
  event: 10_000,
  occasion: '',
  expected: 0,
};

/** Weekday, season and occasions of the dates ahead: the same for all cars of a town with the same events nearby. */
function datesOf(first: WallDate): Known['factsOf'] {
  const dates = datesFrom(first, rules.smartPricing.days);
  const known = new Map<Rhythm, Map<string, readonly AheadFacts[]>>();
  return (rhythm, place) => {
    const nearby = eventsNear(place);
    const name = nearby.map(({ key }) => key).join(' ');
    const ofRhythm = known.get(rhythm) ?? new Map<string, readonly AheadFacts[]>();
    known.set(rhythm, ofRhythm);
    const made =
      ofRhythm.get(name) ??
      dates.map((date, ahead) => ({
        ...dateFacts(date, rhythm, occasionOn(date, nearby)),
        expected: expectedShare(date, rhythm, ahead),
      }));
    ofRhythm.set(name, made);
    return made;
  };
}

/** A digest of the dates. The number of taken cars changes all the time, so it counts only when it changes a factor. */
function digest(days: Outlook['days']): string {
  const factors = Int16Array.from(
    days.flatMap(({ weekday, season, event, demand }) => [weekday, season, event, demand]),
  );
  return createHash('sha1')
    .update(`${days[0]?.on} ${days.map(({ occasion }) => occasion).join()}`)
    .update(factors)
    .digest('base64url');
}

/** A car's price for each date ahead. */
export function smartDays(car: PriceLimits, { days }: Outlook): SmartDay[] {
  return days.map((day) => ({ ...day, price: smartPrice(car, day) }));
}

/** Increase it when the rules change, because the same inputs then give other prices. */
const VERSION = 1;

/** A text of everything that the car's prices depend on: while it is the same, so are the prices. */
export function inputsOf({ basePrice, floor, ceiling }: PriceLimits, { key }: Outlook): string {
  return [VERSION, basePrice, floor, ceiling, key].join(' ');
}
