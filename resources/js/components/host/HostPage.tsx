import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Section, Stat } from '#js/components/ui/Card.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { Branches } from './Branches.tsx';
import { Contact } from './Contact.tsx';
import { Languages, Response } from './HostCard.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { Reviews } from './Reviews.tsx';
import { Vehicles } from './Vehicles.tsx';

export type HostPageProps = Pages['Companies/Show'];

/** The public page of a person or a company: profile, cars, reviews. */
export function HostPage(props: HostPageProps) {
  return (
    <div className="page py-8">
      <Head title={props.host.name} />
      <HostBody {...props} />
    </div>
  );
}

export function HostBody(props: HostPageProps) {
  const { host, reviews, branches } = props;
  const t = useT();
  return (
    <>
      <HostHead host={host} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-12">
          {host.about && (
            <Section title={t('car.host.about', { name: host.name })}>
              <p className="max-w-prose whitespace-pre-line">{host.about}</p>
            </Section>
          )}
          <Vehicles {...props} />
          {branches.length > 0 && <Branches branches={branches} />}
          <div id="reviews">
            <Reviews reviews={reviews} naming="car" />
          </div>
        </div>
        <aside className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
          <SideNav reviews={reviews.count} cars={host.cars} branches={branches.length} />
          <Contact host={host} />
          {host.openingHours && <OpeningHours hours={host.openingHours} />}
        </aside>
      </div>
    </>
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
        <Languages host={host} />
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

type SideNavProps = { reviews: number; cars: number; branches: number };

function SideNav({ reviews, cars, branches }: SideNavProps) {
  const t = useT();
  return (
    <nav className="card p-2 max-lg:hidden" aria-label={t('car.host.sections')}>
      <a href="#vehicles" className="menu-item justify-between">
        {t('car.host.cars_label')} <span className="text-muted tabular">{cars}</span>
      </a>
      {branches > 0 && (
        <a href="#branches" className="menu-item justify-between">
          {t('car.host.branches')} <span className="text-muted tabular">{branches}</span>
        </a>
      )}
      <a href="#reviews" className="menu-item justify-between">
        {t('car.reviews.title')} <span className="text-muted tabular">{reviews}</span>
      </a>
    </nav>
  );
}
