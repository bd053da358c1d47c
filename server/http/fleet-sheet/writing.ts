import type { ExportedCar } from '#server/domain/fleet/exporting.ts';
import { keysOf } from '#server/lib/objects.ts';
import { carColours } from '#shared/vehicle.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { sheetColumns, type SheetColumn } from './columns.ts';

/** A car as a row of the file: what it says can be sent back and means the same. */
export function sheetCells(car: ExportedCar, t: Translate, locale: Locale): string[] {
  const cells = cellsOf(car, t, locale);
  return keysOf(sheetColumns).map((key) => cells[key] ?? '');
}

function cellsOf(
  car: ExportedCar,
  t: Translate,
  locale: Locale,
): Partial<Record<SheetColumn, string | null>> {
  const colour = carColours.find((one) => one === car.colour);
  return {
    plate: car.plate,
    make: car.make,
    model: car.model,
    vin: car.vin,
    town: car.town,
    address: car.address,
    branch: car.branch?.name ?? '',
    description: car.description,
    year: String(car.year),
    odometerKm: String(car.odometerKm),
    seats: String(car.seats),
    doors: String(car.doors),
    minAge: String(car.minAge),
    minHours: String(Math.max(1, Math.ceil(car.minHours / 24))),
    maxDays: String(car.maxDays),
    kmPerDay: String(car.kmPerDay),
    colour: colour ? t(`car.colour.${colour}`) : '',
    category: t(`car.category.${car.category}`),
    gearbox: t(`car.gearbox.${car.gearbox}`),
    fuel: t(`car.fuel.${car.fuel}`),
    cancellationPolicy: t(`car.policy.${car.cancellationPolicy}`),
    instantBook: t(car.instantBook ? 'fleet.yes' : 'fleet.no'),
    ...amountsOf(car, locale),
  };
}

function amountsOf(car: ExportedCar, locale: Locale) {
  return {
    basePrice: car.basePrice === null ? '' : amount(car.basePrice, locale),
    deposit: amount(car.deposit, locale),
    excess: amount(car.excess, locale),
    kmPrice: amount(car.kmPrice, locale),
    discount3: amount(car.discount3, locale),
    discount7: amount(car.discount7, locale),
    discount30: amount(car.discount30, locale),
  };
}

/** Hundredths as people write them: without a fraction where there is none. */
function amount(hundredths: number, locale: Locale): string {
  const text = (hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 2);
  return locale === 'ro' ? text.replace('.', ',') : text;
}
