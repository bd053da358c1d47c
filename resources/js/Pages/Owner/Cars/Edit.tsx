import { Head, Link } from '@inertiajs/react';
import { CarForm, useListingIntro } from '#js/components/owner/listing/CarForm.tsx';
import { PreviewLink } from '#js/components/owner/listing/PreviewLink.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Edit(props: Pages['Owner/Cars/Edit']) {
  const { car, step } = props;
  const t = useT();
  return (
    <>
      <Head title={car.name} />
      <PageHeader
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        title={`${car.name} · ${car.plate}`}
        intro={useListingIntro(car)}
        actions={step ? null : <PreviewLink car={car} />}
      />
      <CarForm {...props} />
    </>
  );
}
