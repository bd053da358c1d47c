import { router } from '@inertiajs/react';
import { useState, type FormEvent } from 'react';
import type { SearchView } from '#server/http/presenters/search.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { DateRangeField } from '#js/components/ui/DateRangeField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { textIn } from '#js/lib/fields.ts';
import { useT } from '#js/lib/i18n.ts';
import { useToday } from '#js/lib/use-today.ts';
import { url } from '#shared/routes.ts';
import { HiddenQuery } from './HiddenQuery.tsx';
import { PlaceField } from './PlaceField.tsx';
import type { Where } from './place-source.ts';
import type { SearchPage } from './use-search.ts';

type SearchBarProps = {
  /** The search on the page; nothing on the landing page. */
  search: SearchView | null;
  page: SearchPage;
  /** In a sheet the parts stand below each other at every width. */
  isStacked?: boolean;
  onSent?: () => void;
};

const DEFAULT_TIME = '10:00';

/** What the bar asks for itself. */
const fields = ['place', 'lat', 'lng', 'address', 'bounds', 'from', 'to'];

const stacked = { form: '', wide: 'col-span-2' };
const inLine = {
  form: 'lg:grid-cols-[1.25fr_1.7fr_.7fr_.7fr_auto] lg:items-stretch',
  wide: 'col-span-2 lg:col-span-1',
};

/** Place, dates and times. What else has been chosen on the page is kept. */
export function SearchBar({ search, page, isStacked = false, onSent }: SearchBarProps) {
  const t = useT();
  const [where, setWhere] = useState<Where>(whereOf(search));
  const dates = useDates(search);
  const [isBusy, setBusy] = useState(false);
  const today = useToday();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const times = new FormData(event.currentTarget);
    const query = {
      from: dates.range && `${dates.range.start}T${textIn(times, 'fromTime')}`,
      to: dates.range && `${dates.range.end}T${textIn(times, 'toTime')}`,
    };
    const target = url(page, null, { ...search?.query, ...placeQuery(where), ...query });
    router.get(target, {}, { onStart: () => setBusy(true), onFinish: () => setBusy(false) });
    onSent?.();
  };

  const look = isStacked ? stacked : inLine;
  return (
    <search>
      <form
        action={url(page)}
        onSubmit={submit}
        className={`grid grid-cols-2 gap-2.5 ${look.form}`}
      >
        {search && <HiddenQuery query={search.query} without={fields} />}
        <PlaceField
          label={t('car.search.place')}
          value={where}
          onChange={setWhere}
          className={look.wide}
        />
        <DateRangeField
          label={t('car.search.dates')}
          names={{ start: 'from', end: 'to' }}
          value={dates.range}
          onChange={dates.setRange}
          className={look.wide}
          min={today}
        />
        <TimeSelect
          label={t('car.search.pickup_at')}
          className="field-boxed"
          name="fromTime"
          defaultValue={dates.times.from}
        />
        <TimeSelect
          label={t('car.search.return_at')}
          className="field-boxed"
          name="toTime"
          defaultValue={dates.times.to}
        />
        <Button
          type="submit"
          native
          size="lg"
          icon={Search}
          processing={isBusy}
          className={look.wide}
        >
          {t('car.search.search')}
        </Button>
      </form>
    </search>
  );
}

type End = { day: string; time: string };

function endOf(wallTime: string | null | undefined): End | null {
  return wallTime ? { day: wallTime.slice(0, 10), time: wallTime.slice(11) } : null;
}

function rangeOf(start: End | null, end: End | null) {
  return start && end ? { start: start.day, end: end.day } : null;
}

function timeOf(end: End | null): string {
  return end?.time ?? DEFAULT_TIME;
}

function useDates(search: SearchView | null) {
  const [start, end] = [endOf(search?.query.from), endOf(search?.query.to)];
  const [range, setRange] = useState(rangeOf(start, end));
  return { range, setRange, times: { from: timeOf(start), to: timeOf(end) } };
}

function whereOf(search: SearchView | null): Where {
  if (search?.place) return { kind: 'place', place: search.place.slug, name: search.place.name };
  const { lat, lng, address } = search?.query ?? { lat: null, lng: null, address: null };
  return lat === null || lng === null ? { kind: 'anywhere' } : { kind: 'point', lat, lng, address };
}

/** A new place takes the place of a map's box. */
function placeQuery(where: Where) {
  return {
    bounds: null,
    place: where.kind === 'place' ? where.place : null,
    lat: where.kind === 'point' ? where.lat : null,
    lng: where.kind === 'point' ? where.lng : null,
    address: where.kind === 'point' ? where.address : null,
  };
}
