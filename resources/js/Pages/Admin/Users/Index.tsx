import { Head, Link } from '@inertiajs/react';
import { SearchForm } from '#js/components/admin/SearchForm.tsx';
import { WorkHolder, WorkShares } from '#js/components/admin/WorkHolder.tsx';
import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Pager } from '#js/components/ui/Pagination.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useMay } from '#js/lib/use-may.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Index'];
type User = Props['users'][number];

const roles = [
  'client',
  'owner',
  'company_owner',
  'support',
  'finance',
  'reviewer',
  'admin',
] as const;
const kycStatuses = [
  'not_started',
  'in_progress',
  'in_review',
  'verified',
  'rejected',
  'expired',
] as const;

const states = ['active', 'suspended', 'unverified', 'closed'] as const;
const sorts = ['newest', 'oldest', 'name'] as const;

export default function Index({ filter, total, isMore, users, work, ...pages }: Props) {
  const t = useT();
  const format = useFormat();
  useQueue('identities', ['users', 'total', 'isMore', 'work']);
  const count = isMore
    ? t('admin.users.countMore', { number: format.number(total) })
    : t('admin.users.count', { count: total });
  return (
    <>
      <Head title={t('admin.users.title')} />
      <PageHeader title={t('admin.users.title')} intro={count} />
      <Filters filter={filter} />
      {work && (
        <div className="mb-4">
          <WorkShares
            share={work.share}
            href={(share) => url('admin.users', null, { kyc: 'in_review', share })}
          />
        </div>
      )}
      <UserTable users={users} work={work} />
      <Pager previous={pages.previousUrl} next={pages.nextUrl} />
    </>
  );
}

function Filters({ filter }: Pick<Props, 'filter'>) {
  const t = useT();
  return (
    <SearchForm action={url('admin.users')} label={t('admin.users.search')} words={filter.q}>
      <Select
        label={t('admin.users.role')}
        name="role"
        placeholder={t('admin.users.anyRole')}
        defaultValue={filter.role ?? ''}
        options={roles.map((value) => ({ value, label: t(`admin.users.roleName.${value}`) }))}
      />
      <Select
        label={t('admin.users.state')}
        name="state"
        placeholder={t('admin.users.anyState')}
        defaultValue={filter.state ?? ''}
        options={states.map((value) => ({ value, label: t(`admin.users.stateName.${value}`) }))}
      />
      <Select
        label={t('admin.users.kyc')}
        name="kyc"
        placeholder={t('admin.users.anyKyc')}
        defaultValue={filter.kyc ?? ''}
        options={kycStatuses.map((value) => ({ value, label: t(`auth.kyc.status.${value}`) }))}
      />
      <Select
        label={t('admin.users.sort')}
        name="sort"
        defaultValue={filter.sort}
        options={[...(filter.kyc === 'in_review' ? (['waiting'] as const) : []), ...sorts].map(
          (value) => ({ value, label: t(`admin.users.sortName.${value}`) }),
        )}
      />
    </SearchForm>
  );
}

function UserTable({ users, work }: Pick<Props, 'users' | 'work'>) {
  const t = useT();
  const may = useMay();
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: t('admin.users.name'),
      main: true,
      render: ({ id, name, email, phone, state, editUrl }) => (
        <>
          <Link href={editUrl} prefetch className="link font-semibold break-words">
            {name}
          </Link>{' '}
          {state && (
            <Badge tone={state === 'suspended' ? 'danger' : 'neutral'}>
              {t(`admin.users.stateBadge.${state}`)}
            </Badge>
          )}
          <span className="block text-sm break-all text-muted">{email}</span>
          {phone && <span className="block text-sm text-muted tabular">{phone}</span>}
          {work && <WorkHolder work={work} item={id} />}
        </>
      ),
    },
    {
      key: 'roles',
      header: t('admin.users.roles'),
      render: (user) => user.roles.map((role) => t(`admin.users.roleName.${role}`)).join(', '),
    },
    {
      key: 'kyc',
      header: t('admin.users.kyc'),
      render: ({ kycStatus }) => (
        <StatusBadge status={kycStatus}>{t(`auth.kyc.status.${kycStatus}`)}</StatusBadge>
      ),
    },
    {
      key: 'bookings',
      header: t('admin.users.bookings'),
      numeric: true,
      render: ({ bookings }) => bookings,
    },
    {
      key: 'since',
      header: t('admin.users.since'),
      render: ({ since }) => <DateTime value={since} show="day" />,
    },
    {
      key: 'documents',
      header: t('admin.users.documents'),
      actions: true,
      render: ({ documentsUrl }) => (
        <LinkButton href={documentsUrl} size="sm" variant="secondary">
          {t('admin.users.documents')}
        </LinkButton>
      ),
    },
  ];
  return (
    <Table
      caption={t('admin.users.title')}
      columns={columns.filter(({ key }) => key !== 'documents' || may('identity.review'))}
      rows={users}
      rowKey={({ id }) => id}
      empty={<p className="p-6 text-muted">{t('admin.users.empty')}</p>}
    />
  );
}
