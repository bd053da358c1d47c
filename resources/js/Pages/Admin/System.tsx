import { Head } from '@inertiajs/react';
import { Replay } from '#js/components/admin/booking/Replay.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/System'];
type Stuck = Props['stuck']['jobs'][number];

/** No event tells of jobs that begin, end or fail, in milliseconds. */
const ASK_MS = 60_000;

/** What runs, what waits and what did not work, for whoever keeps the marketplace running. */
export default function System(props: Props) {
  const t = useT();
  useLive(['backup', 'audit', 'queues', 'stuck'], { evenLiveMs: ASK_MS });
  return (
    <>
      <Head title={t('admin.system.title')} />
      <PageHeader title={t('admin.system.title')} intro={t('admin.system.intro')} />
      <div className="grid gap-6">
        <Backup backup={props.backup} />
        <Audit audit={props.audit} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Facts title={t('admin.system.versions')} rows={useVersions(props.release)} />
          <Facts
            title={t('admin.system.services')}
            rows={props.services.map(({ name, value }) => ({
              label: t(`admin.system.service.${name}`),
              value: t(`admin.system.value.${value}`),
            }))}
          />
        </div>
        <Queues queues={props.queues} />
        <StuckThings kind="webhooks" things={props.stuck.webhooks} action={props.replayUrl} />
        <StuckThings kind="failedJobs" things={props.stuck.jobs} action={props.replayUrl} />
        <Retention kinds={props.retention} unfinishedDays={props.unfinishedDays} />
      </div>
    </>
  );
}

function Backup({ backup }: Pick<Props, 'backup'>) {
  const t = useT();
  if (!backup) return <Notice>{t('admin.system.noBackup')}</Notice>;
  return (
    <Notice tone={backup.isOld ? 'danger' : 'positive'}>
      <p className="font-semibold">{t('admin.system.backup')}</p>
      <p>
        {t('admin.system.copiedAt')} <Moment value={backup.copiedAt} />.{' '}
        {t('admin.system.storedAt')} <Moment value={backup.storedAt} />.
      </p>
      {backup.isOld && <p>{t('admin.system.backupOld')}</p>}
    </Notice>
  );
}

function Audit({ audit }: Pick<Props, 'audit'>) {
  const t = useT();
  if (!audit) return null;
  return (
    <Notice tone={audit.isBroken ? 'danger' : 'positive'}>
      <p className="font-semibold">{t('admin.system.audit')}</p>
      <p>
        {t(audit.isBroken ? 'admin.system.auditBroken' : 'admin.system.auditFits', {
          count: audit.entries,
        })}{' '}
        {t('admin.system.auditAt')} <Moment value={audit.sealedAt} />.
      </p>
    </Notice>
  );
}

function Moment({ value }: { value: string }) {
  return <DateTime value={value} timeZone={HOME_ZONE} show="dateTime" />;
}

type Fact = { label: string; value: React.ReactNode };

function Facts({ title, rows }: { title: string; rows: Fact[] }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">{title}</h2>
      <dl className="grid gap-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words text-right tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useVersions({ version, node, database, migration, startedAt }: Props['release']): Fact[] {
  const t = useT();
  return [
    { label: t('admin.system.release'), value: version },
    { label: t('admin.system.node'), value: node },
    { label: t('admin.system.database'), value: database },
    { label: t('admin.system.migration'), value: migration ?? '–' },
    {
      label: t('admin.system.started'),
      value: <Moment value={startedAt} />,
    },
  ];
}

function Queues({ queues }: Pick<Props, 'queues'>) {
  const t = useT();
  const columns: Column<Props['queues'][number]>[] = [
    { key: 'name', header: t('admin.system.queue'), main: true, render: ({ name }) => name },
    {
      key: 'waiting',
      header: t('admin.system.waiting'),
      numeric: true,
      render: ({ waiting }) => waiting,
    },
    {
      key: 'oldest',
      header: t('admin.system.oldest'),
      numeric: true,
      render: ({ oldestSeconds }) => t('admin.system.seconds', { count: oldestSeconds }),
    },
    {
      key: 'failed',
      header: t('admin.system.failed'),
      numeric: true,
      render: ({ failed }) => failed,
    },
  ];
  return (
    <Section title={t('admin.system.queues')}>
      {queues.length === 0 ? (
        <p className="text-muted">{t('admin.system.quiet')}</p>
      ) : (
        <Table
          caption={t('admin.system.queues')}
          columns={columns}
          rows={queues}
          rowKey={({ name }) => name}
        />
      )}
    </Section>
  );
}

type StuckProps = { kind: 'webhooks' | 'failedJobs'; things: Stuck[]; action: string };

function StuckThings({ kind, things, action }: StuckProps) {
  const t = useT();
  const empty = kind === 'webhooks' ? 'noneWaiting' : 'noneFailed';
  const columns: Column<Stuck>[] = [
    {
      key: 'name',
      header: t('admin.system.what'),
      main: true,
      render: ({ name, id }) => (
        <div>
          {name}
          <span className="block break-all text-sm text-muted">{id}</span>
        </div>
      ),
    },
    {
      key: 'at',
      header: t('admin.system.at'),
      render: ({ at }) => <Moment value={at} />,
    },
    {
      key: 'error',
      header: t('admin.system.error'),
      render: ({ error }) => <span className="break-words">{error ?? '–'}</span>,
    },
    {
      key: 'replay',
      header: t('admin.story.replay'),
      actions: true,
      render: ({ kind: what, id, name }) => (
        <Replay action={action} what={{ kind: what, id }} name={name} />
      ),
    },
  ];
  return (
    <Section title={t(`admin.system.${kind}`)}>
      {things.length === 0 ? (
        <p className="text-muted">
          {t(`admin.system.${empty}`)}. {t(`admin.system.${empty}Text`)}
        </p>
      ) : (
        <Table
          caption={t(`admin.system.${kind}`)}
          columns={columns}
          rows={things}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

type Kind = Props['retention'][number];

function Retention({ kinds, unfinishedDays }: { kinds: Kind[]; unfinishedDays: number }) {
  const t = useT();
  const period = ({ kept }: Kind) =>
    typeof kept === 'string'
      ? t(`admin.retention.kept.${kept}`)
      : t(`admin.retention.kept.${kept.unit}`, { count: kept.count });
  const columns: Column<Kind>[] = [
    {
      key: 'kind',
      header: t('admin.retention.what'),
      main: true,
      render: ({ name }) => t(`admin.retention.kind.${name}`),
    },
    { key: 'kept', header: t('admin.retention.period'), render: period },
    {
      key: 'since',
      header: t('admin.retention.counted'),
      render: ({ name }) => t(`admin.retention.since.${name}`, { unfinished: unfinishedDays }),
    },
  ];
  return (
    <Section title={t('admin.retention.title')}>
      <p className="mb-3 text-muted">{t('admin.retention.intro')}</p>
      <Table
        caption={t('admin.retention.title')}
        columns={columns}
        rows={kinds}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}
