import { Form, Head, Link } from '@inertiajs/react';
import { CarForm, useListingIntro } from '#js/components/owner/listing/CarForm.tsx';
import { PreviewLink } from '#js/components/owner/listing/PreviewLink.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Edit'];

/** The form of a company's car: the owner's form, and the branch. */
export default function Edit(props: Props) {
  const { car, step, company, branches, urls } = props;
  const t = useT();
  return (
    <>
      <Head title={car.name} />
      <PageHeader
        above={
          <Link href={urls.table} className="link">
            {t('fleet.title')}, {company.name}
          </Link>
        }
        title={`${car.name} · ${car.plate}`}
        intro={useListingIntro(car)}
        actions={step ? null : <Links {...props} />}
      />
      {branches.length > 1 && <Branch {...props} />}
      <CarForm {...props} />
    </>
  );
}

function Links({ car, urls }: Props) {
  const t = useT();
  return (
    <div className="cluster">
      <LinkButton href={urls.maintenance} variant="secondary" size="sm" className="mt-4">
        {t('fleet.link.maintenance')}
      </LinkButton>
      <LinkButton href={urls.like} variant="secondary" size="sm" className="mt-4">
        {t('fleet.link.like')}
      </LinkButton>
      <PreviewLink car={car} />
    </div>
  );
}

function Branch({ car, branches, branch, urls }: Props) {
  const t = useT();
  return (
    <Card title={t('fleet.column.branch')} className="mb-6">
      <Form
        key={car.version}
        action={urls.branch}
        method="put"
        options={{ preserveScroll: true }}
        className="flex flex-wrap items-end gap-3"
      >
        {({ processing }) => (
          <>
            <input type="hidden" name="version" value={car.version} />
            <Select
              label={t('fleet.edit.branch')}
              name="branch"
              defaultValue={branch ?? undefined}
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              className="min-w-60"
            />
            <Button type="submit" variant="secondary" processing={processing}>
              {t('common.action.save')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
