import { Link } from '@inertiajs/react';
import { useState } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostCarView } from '#server/http/presenters/owner-cars.ts';
import { CarLinks, MoveCar } from './CarCard.tsx';

type Status = HostCarView['status'];

/** A fleet: too many cars for cards, so lines that are found by name, plate or state. */
export function CarList({ cars }: { cars: readonly HostCarView[] }) {
  const t = useT();
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<Status | null>(null);
  const shown = cars.filter((car) => isWanted(car, words) && (!status || car.status === status));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          label={t('owner.cars.find')}
          type="search"
          maxLength={60}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="w-full sm:w-72"
        />
        <Statuses cars={cars} chosen={status} onChoose={setStatus} />
      </div>
      <output className="sr-only">{t('owner.cars.found', { count: shown.length })}</output>
      {shown.length === 0 ? (
        <EmptyState icon={Car} title={t('owner.cars.none_title')}>
          {t('owner.cars.none_text')}
        </EmptyState>
      ) : (
        <Card bare>
          <ul className="divide-y divide-line">
            {shown.map((car) => (
              <Line key={car.slug} car={car} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function isWanted({ name, plate }: HostCarView, words: string): boolean {
  const text = `${name} ${plate} ${plate.replaceAll(' ', '')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type StatusesProps = {
  cars: readonly HostCarView[];
  chosen: Status | null;
  onChoose: (status: Status | null) => void;
};

function Statuses({ cars, chosen, onChoose }: StatusesProps) {
  const t = useT();
  const counts = Object.entries(Object.groupBy(cars, ({ status }) => status));
  return (
    <ChoiceGroup legend={t('owner.cars.state')} hideLegend className="flex flex-wrap gap-2">
      <Chip
        control="radio"
        name="state"
        title={t('owner.cars.all')}
        aside={cars.length}
        checked={chosen === null}
        onChange={() => onChoose(null)}
      />
      {counts.map(([name, { length }]) => {
        const status = cars.find((car) => car.status === name)?.status;
        return (
          status && (
            <Chip
              key={status}
              control="radio"
              name="state"
              title={t(`owner.cars.status.${status}`)}
              aside={length}
              checked={chosen === status}
              onChange={() => onChoose(status)}
            />
          )
        );
      })}
    </ChoiceGroup>
  );
}

function Line({ car }: { car: HostCarView }) {
  const t = useT();
  const { name, year, plate, status, photo } = car;
  return (
    <li className="grid items-center gap-x-5 gap-y-3 p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] xl:grid-cols-[7rem_minmax(0,1fr)_14rem_auto]">
      {photo ? (
        <Photo image={photo} sizes="7rem" ratio="16 / 10" className="rounded-md max-sm:hidden" />
      ) : (
        <span className="grid aspect-16/10 place-items-center rounded-md bg-sunken text-muted max-sm:hidden">
          <Car size={24} />
        </span>
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="break-words">{name}</strong>
          <StatusBadge status={status}>{t(`owner.cars.status.${status}`)}</StatusBadge>
        </p>
        <p className="text-sm text-muted">
          {year} · {plate}
          {car.basePrice !== null && (
            <>
              {' · '}
              <Money minor={car.basePrice} currency={car.currency} /> {t('common.date.per_day')}
            </>
          )}
        </p>
      </div>
      <Next car={car} />
      <div className="cluster sm:col-start-2 xl:col-start-auto xl:justify-end">
        <CarLinks car={car} />
        <MoveCar car={car} />
      </div>
    </li>
  );
}

function Next({ car: { occupancy, next, timeZone, calendarUrl } }: { car: HostCarView }) {
  const t = useT();
  const format = useFormat();
  if (!calendarUrl) return <span className="max-xl:hidden" />;
  return (
    <p className="text-sm text-muted sm:max-xl:row-start-1 sm:max-xl:text-end">
      <span className="tabular">
        {t('owner.cars.occupancy')}: {format.percent(occupancy)}
      </span>
      {next && (
        <Link href={next.url} className="link block">
          {format.dateRange(next.startsAt, next.endsAt, timeZone)}
        </Link>
      )}
    </p>
  );
}
