import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { BankFilesView, BatchView } from '#server/http/presenters/admin-bank.ts';
import { BankFileForm } from './BankFileForm.tsx';

/** What waits for a file to the bank, the files made so far, and where the bank's answers are read. */
export function BankFiles({ files }: { files: BankFilesView }) {
  const t = useT();
  return (
    <Section title={t('bank.batch.title')}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Waiting files={files} />
        <BankFileForm action={files.readUrl} />
      </div>
      {files.batches.length > 0 && (
        <div className="mt-6">
          <Batches batches={files.batches} />
        </div>
      )}
    </Section>
  );
}

function Waiting({ files: { waiting, hasAccount, createUrl } }: { files: BankFilesView }) {
  const t = useT();
  const format = useFormat();
  if (!hasAccount) return <Notice tone="warning">{t('bank.batch.no_account')}</Notice>;
  const { count, total } = waiting;
  const facts = { count, amount: format.moneyExact(total) };
  return (
    <div className="card p-5">
      <p className="font-semibold">
        {count === 0 ? t('bank.batch.none_waiting') : t('bank.batch.waiting', facts)}
      </p>
      <p className="mt-1 text-sm text-muted">{t('bank.batch.how')}</p>
      {count > 0 && (
        <div className="mt-4">
          <PostDialog
            label={t('bank.batch.create')}
            url={createUrl}
            title={t('bank.batch.confirm_title')}
            variant="primary"
          >
            {t('bank.batch.confirm_text', facts)}
          </PostDialog>
        </div>
      )}
    </div>
  );
}

function Batches({ batches }: { batches: BatchView[] }) {
  const t = useT();
  const columns: Column<BatchView>[] = [
    {
      key: 'name',
      header: t('bank.batch.name'),
      main: true,
      render: ({ name }) => <span className="whitespace-nowrap tabular">{name}</span>,
    },
    {
      key: 'made',
      header: t('bank.batch.made'),
      render: ({ at, by }) => (
        <>
          <DateTime value={at} timeZone={HOME_ZONE} show="dateTime" />
          <span className="block text-sm text-muted">{by}</span>
        </>
      ),
    },
    {
      key: 'count',
      header: t('bank.batch.count'),
      numeric: true,
      render: ({ count }) => count,
    },
    {
      key: 'total',
      header: t('bank.batch.total'),
      numeric: true,
      render: ({ total, currency }) => <Money minor={total} currency={currency} exact />,
    },
    {
      key: 'answers',
      header: t('bank.batch.answers'),
      render: (batch) => <Answers batch={batch} />,
    },
    {
      key: 'file',
      header: t('bank.batch.download'),
      actions: true,
      render: ({ name, fileUrl }) => (
        <LinkButton href={fileUrl} external variant="secondary" size="sm" icon={Download}>
          <span aria-hidden="true">{t('bank.batch.download')}</span>
          <span className="sr-only">{t('bank.batch.download_of', { name })}</span>
        </LinkButton>
      ),
    },
  ];
  return (
    <Table
      caption={t('bank.batch.title')}
      columns={columns}
      rows={batches}
      rowKey={({ id }) => id}
    />
  );
}

function Answers({ batch: { booked, failed, count } }: { batch: BatchView }) {
  const t = useT();
  if (booked + failed === 0) return <span className="text-muted">{t('bank.batch.no_answer')}</span>;
  return (
    <span className="cluster">
      <Badge tone={booked === count ? 'positive' : 'neutral'}>
        {t('bank.batch.booked_of', { booked, count })}
      </Badge>
      {failed > 0 && <Badge tone="danger">{t('bank.batch.failed', { count: failed })}</Badge>}
    </span>
  );
}
