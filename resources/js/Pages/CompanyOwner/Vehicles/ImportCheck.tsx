import { Head, Link } from '@inertiajs/react';
import { ImportForm } from '#js/components/company/fleet/ImportForm.tsx';
import { PostButton } from '#js/components/company/fleet/PostButton.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/ImportCheck']['check'];

/** The result of a dry run: what would change, and each error to correct. */
export default function ImportCheck({ check }: { check: Props }) {
  const { company, counts, urls } = check;
  const t = useT();
  const figures = (['create', 'update', 'same'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`fleet.import.${kind}`, { count: counts[kind] }));
  return (
    <>
      <Head title={t('fleet.import.check_title')} />
      <PageHeader
        above={
          <Link href={urls.table} className="link">
            {t('fleet.title')}, {company.name}
          </Link>
        }
        title={t('fleet.import.check_title')}
        intro={figures.join(' · ')}
        actions={<Actions {...check} />}
      />
      <div className="stack">
        <Outcome {...check} />
        <ImportForm check={check} />
        <Sample {...check} />
      </div>
    </>
  );
}

function Actions({ applied, urls }: Props) {
  const t = useT();
  return (
    <>
      <LinkButton href={applied ? urls.table : urls.again} variant="secondary">
        {t(applied ? 'fleet.import.see' : 'fleet.import.again')}
      </LinkButton>
      {urls.apply && <PostButton url={urls.apply}>{t('fleet.import.apply')}</PostButton>}
    </>
  );
}

function Outcome({ applied, counts, ignored, otherUnits, needsPlate, urls }: Props) {
  const t = useT();
  const format = useFormat();
  if (applied) {
    const words = {
      created: t('fleet.import.created', { count: applied.created }),
      updated: t('fleet.import.updated', { count: applied.updated }),
    };
    return (
      <Notice tone="info" title={t('fleet.import.done', { when: format.dateTime(applied.at) })}>
        {t('fleet.import.applied', words)}
      </Notice>
    );
  }
  return (
    <>
      {needsPlate ? (
        <Notice tone="warning" title={t('fleet.import.needs_plate')}>
          {t('fleet.import.needs_plate_hint')}
        </Notice>
      ) : (
        counts.errors > 0 && (
          <Notice tone="warning" title={t('fleet.import.errors', { count: counts.errors })} />
        )
      )}
      {urls.apply && <Notice tone="info" title={t('fleet.import.ready')} />}
      {otherUnits.length > 0 && (
        <Notice
          tone="warning"
          title={t('fleet.import.other_units', { columns: otherUnits.join(', ') })}
        >
          {t('fleet.import.other_units_hint')}
        </Notice>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t('fleet.import.ignored', { columns: ignored.join(', ') })}</p>
      )}
    </>
  );
}

const tones = { create: 'positive', update: 'info', same: 'neutral', problem: 'danger' } as const;

type Row = Props['sample'][number];

const shown = ['year', 'odometerKm', 'basePrice', 'deposit', 'kmPrice'] as const;

/** The numbers of the first rows, of columns that the file has. */
function useNumbers(sample: readonly Row[]): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.moneyExact(amount);
  const written = {
    year: String,
    odometerKm: (km: number) => `${format.number(km)} km`,
    basePrice: money,
    deposit: money,
    kmPrice: money,
  };
  return shown
    .filter((key) => sample.some((row) => row[key] !== null))
    .map((key) => ({
      key,
      header: t(`fleet.sheet.${key}`),
      numeric: true,
      render: (row) => (row[key] === null ? '–' : written[key](row[key])),
    }));
}

function Sample({ sample, applied }: Props) {
  const t = useT();
  const numbers = useNumbers(sample);
  if (applied || sample.length === 0) return null;
  const columns: Column<Row>[] = [
    { key: 'line', header: t('fleet.import.line'), render: ({ line }) => line },
    {
      key: 'car',
      header: t('fleet.car'),
      main: true,
      render: ({ name, plate, words }) => (
        <>
          <strong>{name || plate}</strong>{' '}
          <span className="text-muted tabular">{name && plate}</span>
          {words.length > 0 && (
            <span className="block text-sm text-muted">{words.join(' · ')}</span>
          )}
        </>
      ),
    },
    ...numbers,
    {
      key: 'plan',
      header: t('fleet.import.becomes'),
      render: ({ kind }) => <Badge tone={tones[kind]}>{t(`fleet.import.plan.${kind}`)}</Badge>,
    },
  ];
  return (
    <Section title={t('fleet.import.first_rows')}>
      <Table
        caption={t('fleet.import.first_rows')}
        columns={columns}
        rows={sample}
        rowKey={({ line }) => String(line)}
      />
    </Section>
  );
}
