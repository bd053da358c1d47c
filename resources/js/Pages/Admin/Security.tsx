import { Form, Head, Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Pager } from '#js/components/ui/Pagination.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Security'];
type Event = Props['events'][number];
type Network = Props['networks'][number];

const periods = ['hour', 'day', 'week', 'month', 'all'] as const;

export default function Security({ filter, kinds, events, networks, newestUrl, olderUrl }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('security.admin.title')} />
      <PageHeader title={t('security.admin.title')} intro={t('security.admin.intro')} />
      {networks.length > 0 && <Networks networks={networks} />}
      <Filters filter={filter} kinds={kinds} />
      <Events events={events} />
      <Pager previous={newestUrl} next={olderUrl} />
    </>
  );
}

/** One network with many accounts is a spray. */
function Networks({ networks }: Pick<Props, 'networks'>) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Network>[] = [
    {
      key: 'network',
      header: t('security.admin.network'),
      main: true,
      render: ({ network, url: href }) => (
        <Link href={href} className="link font-semibold break-all">
          {network}
        </Link>
      ),
    },
    {
      key: 'accounts',
      header: t('security.admin.accounts'),
      numeric: true,
      render: ({ accounts }) => format.number(accounts),
    },
    {
      key: 'failures',
      header: t('security.admin.failures'),
      numeric: true,
      render: ({ failures }) => format.number(failures),
    },
    {
      key: 'last',
      header: t('security.admin.last'),
      render: ({ lastAt }) => <DateTime value={lastAt} show="dateTime" />,
    },
  ];
  return (
    <Card title={t('security.admin.networks')}>
      <p className="mb-3 text-muted">{t('security.admin.networks_text')}</p>
      <Table
        caption={t('security.admin.networks')}
        columns={columns}
        rows={networks}
        rowKey={({ network }) => network}
      />
    </Card>
  );
}

function Filters({ filter, kinds }: Pick<Props, 'filter' | 'kinds'>) {
  const t = useT();
  const isNarrowed = filter.kind !== null || filter.person !== null || filter.network !== '';
  return (
    <Form
      key={JSON.stringify(filter)}
      action={url('admin.security')}
      method="get"
      className="my-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      {filter.person && <input type="hidden" name="person" value={filter.person} />}
      <Select
        label={t('security.admin.kind')}
        name="kind"
        placeholder={t('security.admin.any_kind')}
        defaultValue={filter.kind ?? ''}
        options={kinds.map((value) => ({ value, label: t(`security.kind.${value}`) }))}
      />
      <Select
        label={t('security.admin.period')}
        name="period"
        defaultValue={filter.period}
        options={periods.map((value) => ({ value, label: t(`security.admin.periods.${value}`) }))}
      />
      <TextField
        label={t('security.admin.network')}
        name="network"
        maxLength={60}
        defaultValue={filter.network}
      />
      <div className="cluster">
        <Button type="submit" native>
          {t('security.admin.apply')}
        </Button>
        {isNarrowed && (
          <LinkButton href={url('admin.security')} variant="ghost">
            {t('security.admin.clear')}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

function Events({ events }: Pick<Props, 'events'>) {
  const t = useT();
  const columns: Column<Event>[] = [
    {
      key: 'event',
      header: t('security.admin.kind'),
      main: true,
      render: ({ text, times, by, isUnusual }) => (
        <>
          <span className="font-semibold break-words">{text}</span>{' '}
          {isUnusual && <Badge tone="warning">{t('security.unusual')}</Badge>}
          <span className="block text-sm text-muted">
            {[times, by].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'person',
      header: t('security.admin.person'),
      render: (event) => <Person event={event} />,
    },
    {
      key: 'network',
      header: t('security.admin.network'),
      render: ({ ip, network, device }) => (
        <>
          {network && (
            <Link href={network.url} className="link break-all">
              {ip}
            </Link>
          )}
          {device && <span className="block text-sm text-muted">{device}</span>}
        </>
      ),
    },
    {
      key: 'at',
      header: t('security.admin.last'),
      render: ({ at }) => <DateTime value={at} show="dateTime" />,
    },
  ];
  return (
    <Table
      caption={t('security.admin.title')}
      columns={columns}
      rows={events}
      rowKey={({ id }) => String(id)}
      empty={<p className="p-6 text-muted">{t('security.admin.empty')}</p>}
    />
  );
}

function Person({ event: { person, unknownAccount } }: { event: Event }) {
  const t = useT();
  if (person)
    return (
      <>
        <Link href={person.url} className="link break-words">
          {person.name}
        </Link>
        <Link href={person.eventsUrl} className="link block text-sm">
          {t('security.admin.of_person')}
        </Link>
      </>
    );
  return (
    <span className="text-muted">
      {unknownAccount
        ? t('security.admin.unknown_account', { hash: unknownAccount })
        : t('security.admin.nobody')}
    </span>
  );
}
