import { Form, Head, Link } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Import'];

const rules = ['how_plate', 'how_empty', 'how_needed', 'how_columns', 'how_whole'] as const;

/** Uploads a CSV file with cars. */
export default function Import({ company, columns, mostRows, urls }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('fleet.import.title')} />
      <PageHeader
        above={
          <Link href={urls.table} className="link">
            {t('fleet.title')}, {company.name}
          </Link>
        }
        title={t('fleet.import.title')}
        intro={t('fleet.import.intro')}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={t('fleet.import.file')}>
          <Form action={urls.store} method="post" className="grid gap-4">
            {({ processing }) => (
              <>
                <FileField
                  label={t('fleet.import.file')}
                  hideLabel
                  name="file"
                  accept=".csv,.txt,text/csv"
                  hint={t('fleet.import.file_hint', { count: mostRows })}
                />
                <div className="cluster">
                  <Button type="submit" processing={processing}>
                    {t('fleet.import.send')}
                  </Button>
                  <a href={urls.template} className="link" download>
                    {t('fleet.import.template')}
                  </a>
                </div>
              </>
            )}
          </Form>
        </Card>
        <Card title={t('fleet.import.how_title')}>
          <ul className="list-disc ps-5">
            {rules.map((rule) => (
              <li key={rule}>{t(`fleet.import.${rule}`)}</li>
            ))}
          </ul>
          <details className="mt-4">
            <summary className="cursor-pointer font-semibold">{t('fleet.import.columns')}</summary>
            <dl className="dl mt-3">
              {columns.map(({ key, spellings }) => (
                <div key={key} className="contents">
                  <dt>{t(`fleet.sheet.${key}`)}</dt>
                  <dd className="text-muted">{spellings.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </details>
        </Card>
      </div>
    </>
  );
}
