import { Link } from '@inertiajs/react';
import type { CategoryCard, TownCard } from '#server/http/presenters/landing.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Scene } from '#js/components/ui/Scene.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const CATEGORY_SIZES = '11rem';

/** Where the most cars are: the first town large, and a full last row where there are eight. */
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
      <ul className="grid auto-rows-[11.5rem] grid-cols-2 gap-3 sm:auto-rows-[11rem] sm:gap-4 md:grid-cols-4">
        {towns.map((town, at) => (
          <li key={town.url} className={placeOf(at)}>
            <Town town={town} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const LAST = 7;

function placeOf(at: number): string | undefined {
  if (at === 0) return 'col-span-2 row-span-2 [&_.scene-name]:text-2xl';
  return at === LAST ? 'col-span-2' : undefined;
}

function Town({ town }: { town: TownCard }) {
  const t = useT();
  const format = useFormat();
  return (
    <Link href={town.url} prefetch className="scene-tile">
      <Scene src={town.scene} className="size-full" />
      <span className="scene-words">
        <span className="scene-name block text-lg font-semibold">{town.name}</span>
        <span className="block text-sm">
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
