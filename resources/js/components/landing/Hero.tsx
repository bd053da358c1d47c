import { Link } from '@inertiajs/react';
import type { CarCard } from '#server/http/presenters/car.ts';
import type { MarketSize } from '#server/http/pages/public.ts';
import { Mark } from '#js/components/brand/Wordmark.tsx';
import { SearchBar } from '#js/components/search/late.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { CheckCircle } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type HeroProps = { size: MarketSize; car: CarCard | null };

const promises = ['identity', 'price', 'refund'] as const;

/** What the place is, and the search. The car is a real one of the fleet. */
export function Hero({ size, car }: HeroProps) {
  const t = useT();
  return (
    <section className="bg-hero text-on-hero">
      <div className="page relative grid items-center gap-x-14 gap-y-8 pt-10 pb-28 sm:pb-32 lg:grid-cols-[1.1fr_1fr] lg:pt-16 lg:pb-32">
        <div className="grid gap-5">
          <h1 className="text-4xl font-bold sm:text-5xl">{t('public.landing.hero')}</h1>
          <p className="max-w-xl text-lg opacity-90">{t('public.landing.hero_text')}</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {promises.map((name) => (
              <li key={name} className="flex items-center gap-2 font-medium">
                <CheckCircle size={20} />
                {t(`public.landing.trust_item.${name}.title`)}
              </li>
            ))}
          </ul>
          <Size size={size} />
        </div>
        {car?.photo ? <Shown car={car} /> : <Emblem />}
      </div>
      <div className="page relative">
        <div className="absolute inset-x-[var(--gutter)] -top-20 sm:-top-24">
          <div className="card card-body text-ink shadow-lg">
            <SearchBar search={null} page="cars" />
          </div>
        </div>
      </div>
      <SearchRoom />
    </section>
  );
}

/** The height of the search that overlaps the hero's lower edge. */
function SearchRoom() {
  return <div className="h-58 bg-canvas sm:h-52 lg:h-6" />;
}

function Size({ size }: { size: MarketSize }) {
  const t = useT();
  if (size.cars === 0) return null;
  return (
    <p className="text-sm opacity-80">
      {t('public.landing.size', {
        cars: t('public.landing.cars', { count: size.cars }),
        towns: t('public.landing.towns_count', { count: size.towns }),
        hosts: t('public.landing.hosts_count', { count: size.hosts }),
      })}
    </p>
  );
}

function Shown({ car }: { car: CarCard }) {
  const t = useT();
  const format = useFormat();
  if (!car.photo) return null;
  return (
    <Link href={car.url} prefetch className="relative block max-lg:-order-1 max-lg:hidden">
      <Photo
        image={car.photo}
        sizes="(width < 64rem) 100vw, 40rem"
        ratio="16 / 11"
        priority
        className="rounded-2xl shadow-lg"
      />
      <span className="absolute bottom-4 left-4 rounded-lg bg-surface px-4 py-2.5 text-ink shadow-md">
        <span className="block font-semibold">
          {car.name} <span className="font-normal text-muted">{car.year}</span>
        </span>
        <span className="block text-sm text-muted">
          {car.town} · {t('car.card.from_day', { price: format.money(car.dayPrice, car.currency) })}
        </span>
      </span>
    </Link>
  );
}

function Emblem() {
  return (
    <div className="grid place-items-center py-6 opacity-90 max-lg:hidden" aria-hidden="true">
      <Mark size={260} />
    </div>
  );
}
