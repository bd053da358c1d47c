import { Head } from '@inertiajs/react';
import { useState } from 'react';
import type { Pages } from '#server/http/pages.ts';
import { CarGrid } from '#js/components/search/Results.tsx';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Section, Stat } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#routes';
import { Contact } from './Contact.tsx';
import { Response } from './HostCard.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { Reviews } from './Reviews.tsx';

type HostPageProps = Pages['Companies/Show'];

/** A host's own page, a person's or a company's: who they are, their cars, what clients say. */
export function HostPage({ host, cars, reviews }: HostPageProps) {
  const t = useT();
  return (
    <div className="page py-8">
      <Head title={host.name} />
      <HostHead host={host} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-12">
          {host.about && (
            <Section title={t('car.host.about', { name: host.name })}>
              <p className="max-w-prose whitespace-pre-line">{host.about}</p>
            </Section>
          )}
          <Vehicles host={host} cars={cars} />
          <div id="reviews">
            <Reviews reviews={reviews} naming="car" />
          </div>
        </div>
        <aside className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
          <SideNav reviews={reviews.count} cars={cars.length} />
          <Contact host={host} />
          {host.openingHours && <OpeningHours hours={host.openingHours} />}
        </aside>
      </div>
    </div>
  );
}

function HostHead({ host }: Pick<HostPageProps, 'host'>) {
  const t = useT();
  const format = useFormat();
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={host.name} photo={host.photo} size={96} />
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm text-muted">
          {t(`car.host.${host.kind}`)} · {host.town} ·{' '}
          {t('car.host.since', { when: format.date(host.since, undefined, 'month') })}
        </p>
        <h1 className="my-1">{host.name}</h1>
        <Response host={host} />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Stat
          label={t('car.host.rating')}
          value={<Rating value={host.rating} count={host.ratingCount} />}
        />
        <Stat label={t('car.host.trips_label')} value={format.number(host.trips)} />
        <Stat label={t('car.host.cars_label')} value={format.number(host.cars)} />
      </div>
    </header>
  );
}

const SHOWN = 6;

function Vehicles({ host, cars }: Pick<HostPageProps, 'host' | 'cars'>) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? cars : cars.slice(0, SHOWN);
  return (
    <div id="vehicles">
      <Section title={t('car.host.vehicles', { name: host.name })}>
        {cars.length > 0 ? <CarGrid cars={shown} /> : <NoVehicles town={host.town} />}
        {shown.length < cars.length && (
          <Button variant="secondary" className="mt-7" onClick={() => setWhole(true)}>
            {t('car.host.all_vehicles', { count: cars.length })}
          </Button>
        )}
      </Section>
    </div>
  );
}

function NoVehicles({ town }: { town: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Car}
      title={t('car.host.no_vehicles')}
      action={
        <LinkButton href={url('cars', null, { place: town })} variant="secondary">
          {t('car.host.search_town', { town })}
        </LinkButton>
      }
    >
      {t('car.host.no_vehicles_text', { town })}
    </EmptyState>
  );
}

function SideNav({ reviews, cars }: { reviews: number; cars: number }) {
  const t = useT();
  return (
    <nav className="card p-2 max-lg:hidden" aria-label={t('car.host.sections')}>
      <a href="#vehicles" className="menu-item justify-between">
        {t('car.host.cars_label')} <span className="text-muted tabular">{cars}</span>
      </a>
      <a href="#reviews" className="menu-item justify-between">
        {t('car.reviews.title')} <span className="text-muted tabular">{reviews}</span>
      </a>
    </nav>
  );
}
