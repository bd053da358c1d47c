import { Head, Link } from '@inertiajs/react';
import { actionLabel } from '#js/components/admin/action-label.ts';
import { Setup } from '#js/components/admin/Setup.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section, Stat } from '#js/components/ui/Card.tsx';
import { Chart } from '#js/components/ui/Chart.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Dashboard'];

export default function Dashboard({
  queues,
  months,
  statuses,
  health,
  gateway,
  setup,
  auditEntries,
}: Props) {
  const t = useT();
  useQueue('any', ['queues']);
  return (
    <>
      <Head title={t('admin.dashboard.title')} />
      <PageHeader
        title={t('admin.dashboard.title')}
        actions={
          <LinkButton href={url('admin.bookings')} variant="secondary" icon={Search}>
            {t('admin.dashboard.allBookings')}
          </LinkButton>
        }
      />
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {queues.map(({ name, count, url: href }) => (
          <li key={name}>
            <Link href={href} prefetch className="block h-full">
              <Card className="h-full">
                <Stat
                  label={t(`admin.dashboard.queue.${name}`)}
                  value={count}
                  note={count === 0 ? t('admin.dashboard.queueEmpty') : undefined}
                />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
      {setup.length > 0 && <Setup steps={setup} />}
      {months && <Figures months={months} />}
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {statuses && <Statuses statuses={statuses} />}
        {health && <Machinery health={health} gateway={gateway} />}
        {auditEntries && <AuditEntries auditEntries={auditEntries} />}
      </div>
    </>
  );
}

function Figures({ months }: { months: NonNullable<Props['months']> }) {
  const t = useT();
  const format = useFormat();
  const label = (month: string) => format.date(`${month}-01`, 'UTC', 'monthShort');
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Card title={t('admin.dashboard.revenue')}>
        <Chart
          kind="bar"
          title={t('admin.dashboard.revenue')}
          axis={t('admin.dashboard.month')}
          unit="money"
          series={[
            { key: 'turnover', label: t('admin.dashboard.turnover') },
            { key: 'revenue', label: t('admin.dashboard.retained') },
          ]}
          points={months.map(({ month, turnover, revenue }) => ({
            label: label(month),
            values: { turnover, revenue },
          }))}
        />
      </Card>
      <Card title={t('admin.dashboard.bookings')}>
        <Chart
          kind="line"
          title={t('admin.dashboard.bookings')}
          axis={t('admin.dashboard.month')}
          series={[{ key: 'bookings', label: t('admin.dashboard.bookingsSeries') }]}
          points={months.map(({ month, bookings }) => ({
            label: label(month),
            values: { bookings },
          }))}
        />
      </Card>
    </div>
  );
}

function Statuses({ statuses }: { statuses: NonNullable<Props['statuses']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('admin.dashboard.statuses')}>
      <Card bare>
        <ul className="divide-y divide-line">
          {statuses.map(({ status, count }) => (
            <li key={status} className="flex justify-between px-4 py-2">
              <Link href={url('admin.bookings', null, { status })} className="link">
                {t(`booking.status.${status}`)}
              </Link>
              <span className="font-semibold tabular">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const counters = ['failedJobs', 'waitingJobs', 'webhooks', 'mails'] as const;

type MachineryProps = { health: NonNullable<Props['health']>; gateway: Props['gateway'] };

function Machinery({ health, gateway }: MachineryProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('admin.dashboard.health')}>
      <div className="stack">
        {health.imbalance === 0 ? (
          <Notice tone="positive">{t('admin.dashboard.ledgerOk')}</Notice>
        ) : (
          <Notice tone="danger" role="alert">
            {t('admin.dashboard.ledgerOff', { amount: format.moneyExact(health.imbalance) })}
          </Notice>
        )}
        {health.odd > 0 && (
          <Notice
            tone="danger"
            role="alert"
            actions={
              <LinkButton href={url('admin.ledger')} variant="secondary" size="sm">
                {t('admin.dashboard.ledgerOpen')}
              </LinkButton>
            }
          >
            {t('admin.dashboard.ledgerOdd', { count: health.odd })}
          </Notice>
        )}
        <Card bare>
          <ul className="divide-y divide-line">
            {counters.map((name) => (
              <li key={name} className="flex justify-between px-4 py-2">
                <span>{t(`admin.dashboard.${name}`)}</span>
                <span className="font-semibold tabular">{format.number(health[name])}</span>
              </li>
            ))}
            <li className="flex justify-between gap-4 px-4 py-2">
              <span className="shrink-0">{t('admin.dashboard.gateway')}</span>
              <span className="text-right">{t(`admin.dashboard.gateway_${gateway}`)}</span>
            </li>
          </ul>
        </Card>
      </div>
    </Section>
  );
}

function AuditEntries({ auditEntries }: { auditEntries: NonNullable<Props['auditEntries']> }) {
  const t = useT();
  return (
    <Section title={t('admin.dashboard.auditEntries')}>
      <Card bare>
        {auditEntries.length === 0 && (
          <p className="p-4 text-muted">{t('admin.dashboard.noAuditEntries')}</p>
        )}
        <ul className="divide-y divide-line">
          {auditEntries.map(({ id, action, actor, at }) => (
            <li key={id} className="px-4 py-2">
              <strong className="font-semibold">{actor ?? t('admin.dashboard.system')}</strong>{' '}
              {actionLabel(t, action)}
              <span className="block text-sm text-muted">
                <DateTime value={at} show="dateTime" />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
