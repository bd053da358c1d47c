import { Form, Head, Link } from '@inertiajs/react';
import { IdentityFields } from '#js/components/owner/listing/IdentityFields.tsx';
import { ListingSteps } from '#js/components/owner/listing/ListingSteps.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Create'];

/** The first step of a company's car, or of another one like a car it has. */
export default function Create({ company, branches, models, like, urls }: Props) {
  const t = useT();
  const title = like
    ? t('fleet.create.like_title', { car: `${like.make} ${like.model}` })
    : t('listing.title');
  const intro = like
    ? t('fleet.create.like_intro', { plate: like.plate })
    : t('fleet.create.intro');
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={urls.table} className="link">
            {t('fleet.title')}, {company.name}
          </Link>
        }
        title={title}
        intro={intro}
      />
      {!like && <ListingSteps current="identity" />}
      <Card title={t('listing.step.identity')}>
        <Form action={urls.store} method="post" className="grid gap-6">
          {({ processing }) => (
            <>
              <input type="hidden" name="company" value={company.slug} />
              {like && <input type="hidden" name="like" value={like.slug} />}
              <div className="grid gap-4 sm:grid-cols-2">
                <IdentityFields models={models} like={like} />
                {branches.length > 0 && (
                  <Select
                    label={t('fleet.column.branch')}
                    name="branch"
                    defaultValue={like?.branch ?? undefined}
                    options={branches.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
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
