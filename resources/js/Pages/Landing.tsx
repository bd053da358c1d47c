import { Head, Link } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { Hero } from '#js/components/landing/Hero.tsx';
import { Categories, HowItWorks, ListYourCar, Towns, Trust } from '#js/components/landing/late.tsx';
import { SeenCars } from '#js/components/search/late.tsx';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

export default function Landing(props: Pages['Landing']) {
  const { size, commission, towns, categories, cars, seen } = props;
  const t = useT();
  return (
    <>
      <Head title={t('public.landing.title')} />
      <Hero size={size} car={cars[0] ?? null} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-16 pt-14 lg:gap-24 [&_h2]:text-2xl lg:[&_h2]:text-3xl">
        {seen.length > 0 && <SeenCars cars={seen} />}
        {towns.length > 0 && <Towns towns={towns} />}
        {cars.length > 0 && (
          <Section
            title={t('public.landing.favoured')}
            intro={t('public.landing.favoured_text')}
            action={
              <Link href={url('cars')} prefetch className="link">
                {t('public.landing.all_cars')}
              </Link>
            }
          >
            <ul className="rail">
              {cars.map((car) => (
                <li key={car.id} className="grid">
                  <CarCard car={car} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <ListYourCar commission={commission} />
        {categories.length > 0 && <Categories categories={categories} />}
        <HowItWorks />
        <Trust />
        <div className="flex flex-wrap items-center justify-center gap-4 text-center">
          <p className="text-lg font-semibold">{t('public.landing.questions')}</p>
          <LinkButton href={url('faq')} variant="secondary" prefetch>
            {t('public.landing.questions_action')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
