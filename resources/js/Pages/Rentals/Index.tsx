import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { Markets } from '#js/components/rentals/markets.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';

export default function RentalsIndex({ towns, categories }: Pages['Rentals/Index']) {
  const t = useT();
  return (
    <div className="page py-6 lg:py-10">
      <Head title={t('rentals.index.title')} />
      <PageHeader title={t('rentals.index.title')} intro={t('rentals.index.intro')} />
      <div className="grid gap-12">
        <Section title={t('rentals.index.towns')}>
          <Markets markets={towns} />
        </Section>
        <Section title={t('rentals.index.categories')}>
          <Markets markets={categories} />
        </Section>
      </div>
    </div>
  );
}
