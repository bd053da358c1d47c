import { Head, Link } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { CategoryLines, TownTiles } from '#js/components/landing/Discover.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** Towns with a tile of their own; the others are lines. */
const TILES = 8;

export default function RentalsIndex({ towns, categories }: Pages['Rentals/Index']) {
  const t = useT();
  return (
    <div className="page py-6 lg:py-10">
      <Head title={t('rentals.index.title')} />
      <PageHeader title={t('rentals.index.title')} intro={t('rentals.index.intro')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
        <Section title={t('rentals.index.towns')}>
          <TownTiles towns={towns.slice(0, TILES)} />
          <TownLines towns={towns.slice(TILES)} />
        </Section>
        <Section title={t('rentals.index.categories')}>
          <CategoryLines categories={categories} />
        </Section>
      </div>
    </div>
  );
}

function TownLines({ towns }: Pick<Pages['Rentals/Index'], 'towns'>) {
  const t = useT();
  const format = useFormat();
  if (towns.length === 0) return null;
  return (
    <ul className="mt-6 columns-1 gap-x-10 sm:columns-2 lg:columns-3">
      {towns.map(({ name, url, count, fromPrice }) => (
        <li key={url} className="break-inside-avoid border-b border-line">
          <Link
            href={url}
            prefetch
            className="group flex items-baseline justify-between gap-4 py-2.5"
          >
            <span className="font-semibold group-hover:underline">{name}</span>
            <span className="shrink-0 text-sm text-muted">
              {t('rentals.cars', { count })} ·{' '}
              {t('rentals.from', { price: format.money(fromPrice) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
