import { Form, Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Meter } from '#js/components/ui/Progress.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Document, Edit } from '#js/components/ui/icons/interface.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostCarView } from '#server/http/presenters/owner-cars.ts';
import { PauseCar } from './PauseCar.tsx';

type Props = { car: HostCarView };

/** One of the host's cars: how it stands, what it earns a day, how busy it is. */
export function CarCard({ car }: Props) {
  const t = useT();
  const { name, year, plate, status, hostName, photo } = car;
  return (
    <Card as="article" bare className="flex h-full flex-col overflow-hidden">
      {photo ? (
        <Photo image={photo} sizes="(width < 48rem) 100vw, 24rem" ratio="16 / 10" />
      ) : (
        <span className="grid aspect-16/10 place-items-center bg-sunken text-muted">
          <Car size={40} />
        </span>
      )}
      <div className="card-body grid flex-1 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="text-lg break-words">{name}</h2>
            <p className="text-sm text-muted">
              {[String(year), plate, hostName].filter(Boolean).join(' · ')}
            </p>
          </div>
          <StatusBadge status={status}>{t(`owner.cars.status.${status}`)}</StatusBadge>
        </div>
        {car.basePrice !== null && <Facts car={car} basePrice={car.basePrice} />}
        {car.calendarUrl && <Busy car={car} />}
      </div>
      <div className="cluster border-t border-line px-4 py-3">
        <CarLinks car={car} />
        <LinkButton href={car.documentsUrl} variant="secondary" size="sm" icon={Document}>
          {t('owner.cars.documents')}
        </LinkButton>
        <MoveCar car={car} />
        {car.publicUrl && (
          <Link href={car.publicUrl} className="link ms-auto text-sm">
            {t('owner.cars.public')}
          </Link>
        )}
      </div>
    </Card>
  );
}

export function CarLinks({ car }: Props) {
  const t = useT();
  const isDraft = car.status === 'draft';
  return (
    <>
      {car.editUrl && (
        <LinkButton
          href={car.editUrl}
          variant={isDraft ? 'primary' : 'secondary'}
          size="sm"
          icon={Edit}
        >
          {t(isDraft ? 'owner.cars.continue' : 'common.action.edit')}
        </LinkButton>
      )}
      {car.calendarUrl && (
        <LinkButton href={car.calendarUrl} variant="secondary" size="sm" icon={Calendar}>
          {t('owner.cars.calendar')}
        </LinkButton>
      )}
    </>
  );
}

function Facts({ car, basePrice }: Props & { basePrice: number }) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        <strong className="text-lg">
          <Money minor={basePrice} currency={car.currency} />
        </strong>{' '}
        <span className="text-sm text-muted">{t('common.date.per_day')}</span>
      </span>
      <span className="flex items-center gap-2 text-sm text-muted">
        <Rating value={car.rating} count={car.ratings} size="sm" />
        {car.trips > 0 && t('owner.cars.trips', { count: car.trips })}
      </span>
    </p>
  );
}

function Busy({ car: { occupancy, next, timeZone } }: Props) {
  const t = useT();
  const format = useFormat();
  const label = t('owner.cars.occupancy');
  return (
    <div className="grid gap-2 text-sm">
      <div>
        <p className="mb-1 flex justify-between text-muted">
          <span>{label}</span>
          <span className="font-semibold text-ink tabular">{format.percent(occupancy)}</span>
        </p>
        <Meter label={label} share={occupancy} />
      </div>
      <p className="text-muted">
        {next ? (
          <>
            {t('owner.cars.next')}:{' '}
            <Link href={next.url} className="link">
              {format.dateRange(next.startsAt, next.endsAt, timeZone)}
            </Link>
          </>
        ) : (
          t('owner.cars.no_next')
        )}
      </p>
    </div>
  );
}

export function MoveCar({ car: { move } }: Props) {
  const t = useT();
  if (!move) return null;
  if (move.name === 'pause') return <PauseCar url={move.url} />;
  return (
    <Form action={move.url} method="post" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <>
          <input type="hidden" name="move" value="list" />
          <Button type="submit" size="sm" processing={processing}>
            {t('owner.cars.move.list')}
          </Button>
        </>
      )}
    </Form>
  );
}
