import { z } from 'zod';
import { addDays, datesBetween, datesFrom, weekdayOf, type WallDate } from '../time/wall-clock.ts';
import { kilometresBetween, type Point } from '../places/geography.ts';
import data from './occasions.json' with { type: 'json' };

const OccasionKey = z.enum([
  'new_year',
  'epiphany',
  'saint_john',
  'union_day',
  'easter',
  'may_day',
  'childrens_day',
  'pentecost',
  'assumption',
  'saint_andrew',
  'national_day',
  'christmas',
  'new_year_eve',
  'tiff',
  'fits',
  'neversea',
  'electric_castle',
  'sighisoara_festival',
  'untold',
]);

const Occasion = z.object({ key: OccasionKey, uplift: z.number() });

/** A reason why many people travel on a date; the uplift is in basis points. */
export type Occasion = z.infer<typeof Occasion>;

type DatedHoliday = Occasion & { on: WallDate };

const Holiday = Occasion.extend({ on: z.string().optional(), afterEaster: z.number().optional() });

const LocalEvent = Occasion.extend({
  lat: z.number(),
  lng: z.number(),
  radiusKm: z.number(),
  from: z.string(),
  weekday: z.number().optional(),
  days: z.number(),
});

/** Begins on the first such weekday (1 is Monday) on or after its date. */
export type LocalEvent = z.infer<typeof LocalEvent>;

/** Public holidays of Romania (Labour Code, article 139), on a date or so many days after Orthodox Easter. */
const holidays = z.array(Holiday).parse(data.holidays);
const events = z.array(LocalEvent).parse(data.events);

/** The yearly events near a place. */
export function eventsNear(place: Point): LocalEvent[] {
  return events.filter((event) => kilometresBetween(event, place) <= event.radiusKm);
}

/** The occasion on a date; of several the one with the largest uplift. */
export function occasionOn(date: WallDate, nearby: readonly LocalEvent[]): Occasion | null {
  const year = Number(date.slice(0, 4));
  // An event that began in December may continue in January.
  const under = nearby.filter((event) =>
    [year - 1, year].some((of) => isDuring(date, datesOf(event, of))),
  );
  return greatest([longWeekends(year).get(date) ?? null, ...under]);
}

function greatest(occasions: readonly (Occasion | null)[]): Occasion | null {
  return occasions.reduce(
    (most, one) => (one && one.uplift > (most?.uplift ?? 0) ? one : most),
    null,
  );
}

function datesOf(event: LocalEvent, year: number) {
  const earliest = `${year}-${event.from}`;
  const begins =
    datesFrom(earliest, 7).find(
      (day) => event.weekday === undefined || weekdayOf(day) === event.weekday,
    ) ?? earliest;
  return { first: begins, last: addDays(begins, event.days - 1) };
}

function isDuring(date: WallDate, { first, last }: { first: WallDate; last: WallDate }): boolean {
  return date >= first && date <= last;
}

const byYear = new Map<number, ReadonlyMap<WallDate, Occasion>>();

/** The free days that holidays form with weekends and with single working days between them. */
function longWeekends(year: number): ReadonlyMap<WallDate, Occasion> {
  const known = byYear.get(year);
  if (known) return known;
  const dated = [year - 1, year, year + 1].flatMap(holidaysOf);
  const isHoliday = (day: WallDate) => dated.some(({ on }) => on === day);
  const found = new Map<WallDate, Occasion>();
  for (const { key, uplift, on } of dated)
    for (const day of freeDaysAround(on, isHoliday)) {
      const most = greatest([found.get(day) ?? null, { key, uplift }]);
      if (most) found.set(day, most);
    }
  byYear.set(year, found);
  return found;
}

/** The public holidays between two dates, both included, each day once and in order. */
export function holidaysBetween(first: WallDate, last: WallDate): { key: string; on: WallDate }[] {
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)].map(Number))];
  const dated = years.flatMap(holidaysOf).filter(({ on }) => on >= first && on <= last);
  return [...new Map(dated.map(({ key, on }) => [on, { key, on }])).values()].toSorted((a, b) =>
    a.on < b.on ? -1 : 1,
  );
}

function holidaysOf(year: number): DatedHoliday[] {
  return holidays.map(({ key, uplift, on, afterEaster = 0 }) => ({
    key,
    uplift,
    on: on === undefined ? addDays(orthodoxEaster(year), afterEaster) : `${year}-${on}`,
  }));
}

/** Only the holiday itself, if there are not three free days in a row. */
function freeDaysAround(holiday: WallDate, isHoliday: (day: WallDate) => boolean): WallDate[] {
  const isOff = (day: WallDate) => isWeekend(day) || isHoliday(day);
  const isBridge = (day: WallDate) => {
    const [before, after] = [addDays(day, -1), addDays(day, 1)];
    return isOff(before) && isOff(after) && (isHoliday(before) || isHoliday(after));
  };
  const isFree = (day: WallDate) => isOff(day) || isBridge(day);
  let [first, last] = [holiday, holiday];
  while (isFree(addDays(first, -1))) first = addDays(first, -1);
  while (isFree(addDays(last, 1))) last = addDays(last, 1);
  const days = datesBetween(first, last);
  return days.length >= 3 ? days : [holiday];
}

/** Orthodox Easter, by Meeus' Julian algorithm; until 2099 the calendars differ by 13 days. */
export function orthodoxEaster(year: number): WallDate {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const counted = moon + weekday + 114;
  const [month, day] = [Math.floor(counted / 31), (counted % 31) + 1];
  return addDays(`${year}-0${month}-${String(day).padStart(2, '0')}`, 13);
}

function isWeekend(day: WallDate): boolean {
  return weekdayOf(day) > 5;
}
