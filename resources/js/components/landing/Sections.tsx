import { Link } from '@inertiajs/react';
import type { CategoryCard, TownCard } from '#server/http/presenters/landing.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import { CategoryLines, TownTiles } from './Discover.tsx';

/** Where the most cars are. */
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
      <TownTiles towns={towns} />
    </Section>
  );
}

/** Kinds of car. */
export function Categories({ categories }: { categories: readonly CategoryCard[] }) {
  const t = useT();
  return (
    <Section title={t('public.landing.categories')}>
      <CategoryLines categories={categories} />
    </Section>
  );
}
