import { Form, Head, Link } from '@inertiajs/react';
import { IdentityFields } from '#js/components/owner/listing/IdentityFields.tsx';
import { ListingSteps } from '#js/components/owner/listing/ListingSteps.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Create({ hosts, models, storeUrl }: Pages['Owner/Cars/Create']) {
  const t = useT();
  return (
    <>
      <Head title={t('listing.title')} />
      <PageHeader
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        title={t('listing.title')}
        intro={t('listing.intro')}
      />
      <ListingSteps current="identity" />
      <Card title={t('listing.step.identity')}>
        <Form action={storeUrl} method="post" className="grid gap-6">
          {({ processing }) => (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                {hosts.length > 1 ? (
                  <Select
                    label={t('listing.identity.host')}
                    name="hostId"
                    options={hosts.map(({ id, name }) => ({ value: id, label: name }))}
                    className="sm:col-span-2"
                  />
                ) : (
                  <input type="hidden" name="hostId" value={hosts[0]?.id} />
                )}
                <IdentityFields models={models} />
              </div>
              <Button type="submit" processing={processing} className="justify-self-start">
                {t('listing.next')}
              </Button>
            </>
          )}
        </Form>
      </Card>
    </>
  );
}
