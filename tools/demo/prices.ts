import { suggestedLimits } from '#shared/smart-price.ts';
import { addDays, dateColumn, datesFrom, type WallDate } from '#server/domain/time/wall-clock.ts';
import type { Car } from './fleet.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

/** A day that costs something else than the base price. */
export type SpecialDay = { price: number; rule: 'own' | 'smart' };

export type DayPrice = SpecialDay & { carId: string; on: WallDate };

/** Smart prices are made for the coming 120 days, for the bookings in them; own prices cover the past half-year as well. */
const SMART_DAYS = 120;
const OWN_FROM = -185;
const OWN_UNTIL = 200;

/** Days that cost more: holidays of the Romanian calendar that keep their date, as month and day. */
const holidays = new Set([
  '12-30',
  '12-31',
  '01-01',
  '01-02',
  '05-01',
  '06-01',
  '08-15',
  '11-30',
  '12-01',
  '12-25',
  '12-26',
]);

export function planPrices(world: World, cars: readonly Car[]): DayPrice[] {
  const random = new Random('prices');
  const ownDates = dates(world, OWN_FROM, OWN_UNTIL);
  const smartDates = dates(world, 0, SMART_DAYS);
  return cars.flatMap((car) => {
    const habit = random.weighted([
      ['none', 50],
      ['weekends', 16],
      ['holidays', 14],
      ['smart', 20],
    ] as const);
    if (habit === 'none') return [];
    return habit === 'smart'
      ? smartPrices(smartDates, car, random)
      : ownPrices(ownDates, car, habit);
  });
}

/** The prices that hosts have set themselves. Smart prices are computed when all rows are written. */
export function priceRows(prices: readonly DayPrice[]) {
  return prices
    .filter(({ rule }) => rule === 'own')
    .map(({ carId, on, price }) => ({ carId, on: dateColumn(on), price }));
}

export function smartPricingRows(
  { now }: World,
  cars: readonly Car[],
  prices: readonly DayPrice[],
) {
  const smart = new Set(prices.filter(({ rule }) => rule === 'smart').map(({ carId }) => carId));
  return cars
    .filter(({ id }) => smart.has(id))
    .map(({ id: carId, basePrice }) => ({
      carId,
      enabled: true,
      ...suggestedLimits(basePrice),
      updatedAt: now,
    }));
}

/** Prices by car, as the quote takes them. */
export function tariffDays(prices: readonly DayPrice[]) {
  const byCar = new Map<string, Map<WallDate, SpecialDay>>();
  for (const { carId, on, price, rule } of prices) {
    const days = byCar.get(carId) ?? new Map<WallDate, SpecialDay>();
    byCar.set(carId, days.set(on, { price, rule }));
  }
  return byCar;
}

function ownPrices(
  days: readonly WallDate[],
  car: Car,
  habit: 'weekends' | 'holidays',
): DayPrice[] {
  return days.flatMap((on) => {
    const holiday = holidays.has(on.slice(5));
    const factor = holiday ? 1.35 : habit === 'weekends' && isWeekend(on) ? 1.15 : 1;
    return factor === 1
      ? []
      : [{ carId: car.id, on, price: wholeUnits(car.basePrice * factor), rule: 'own' }];
  });
}

/** Prices by day of the week, season and a demand that changes a little every day: 80 to 130 % of the base price. */
function smartPrices(days: readonly WallDate[], car: Car, random: Random): DayPrice[] {
  let demand = random.between(0.95, 1.05);
  return days.map((on) => {
    demand = Math.max(0.9, Math.min(1.12, demand + random.normal() * 0.015));
    const factor = weekdayFactor(on) * seasonFactor(on) * demand;
    const price = wholeUnits(car.basePrice * Math.max(0.8, Math.min(1.3, factor)));
    return { carId: car.id, on, price, rule: 'smart' };
  });
}

const seasons = [0.86, 0.85, 0.9, 0.98, 1.02, 1.08, 1.16, 1.18, 1.04, 0.96, 0.88, 1.0];

function seasonFactor(on: WallDate): number {
  return holidays.has(on.slice(5)) ? 1.25 : (seasons[Number(on.slice(5, 7)) - 1] ?? 1);
}

function weekdayFactor(on: WallDate): number {
  return isWeekend(on) ? 1.1 : 0.97;
}

function isWeekend(on: WallDate): boolean {
  return [5, 6, 0].includes(dateColumn(on).getUTCDay());
}

function dates({ today }: World, from: number, until: number): WallDate[] {
  return datesFrom(addDays(today, from), until - from);
}

function wholeUnits(price: number): number {
  return Math.round(price / 100) * 100;
}
