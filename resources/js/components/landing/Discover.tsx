import { Link } from '@inertiajs/react';
import type { CategoryCard, TownCard } from '#server/http/presenters/landing.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const TOWN_SIZES = '(width < 48rem) 46vw, 19rem';
const CATEGORY_SIZES = '11rem';

/** Where the most cars are, each town with the scenery of one of its cars. */
export function Towns({ towns }: { towns: readonly TownCard[] }) {
  const t = useT();
  return (
    <Section
      title={t('public.landing.towns')}
      intro={t('public.landing.towns_text')}
      action={
        <Link href={url('rentals')} prefetch className="link">
          {t('public.landing.all_markets')}
        </Link>
      }
    >
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {towns.map((town) => (
          <li key={town.url}>
            <Town town={town} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Town({ town }: { town: TownCard }) {
  const t = useT();
  const format = useFormat();
  return (
    <Link href={town.url} prefetch className="card card-link group block overflow-hidden">
      {town.photo && <Photo image={town.photo} sizes={TOWN_SIZES} ratio="16 / 10" />}
      <span className="block p-3.5 sm:p-4">
        <span className="block text-lg font-semibold">{town.name}</span>
        <span className="block text-sm text-muted">
          {t('public.landing.cars', { count: town.count })}
          <span className="block">
            {t('public.landing.from', { price: format.money(town.fromPrice) })}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** Kinds of car, in a row that scrolls on a phone. */
export function Categories({ categories }: { categories: readonly CategoryCard[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('public.landing.categories')}>
      <ul className="-mx-[var(--gutter)] flex gap-4 overflow-x-auto px-[var(--gutter)] pb-2 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
        {categories.map(({ category, url: href, count, fromPrice, photo }) => (
          <li key={category} className="w-44 shrink-0 lg:w-auto">
            <Link href={href} prefetch className="group block">
              {photo && (
                <Photo image={photo} sizes={CATEGORY_SIZES} ratio="4 / 3" className="rounded-xl" />
              )}
              <span className="mt-2.5 block font-semibold group-hover:underline">
                {t(`car.category.${category}`)}
              </span>
              <span className="block text-sm text-muted">
                {t('public.landing.cars', { count })} ·{' '}
                {t('public.landing.from', { price: format.money(fromPrice) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
