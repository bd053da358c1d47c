import { Form, Head } from '@inertiajs/react';
import { useState } from 'react';
import { InvoiceFiles, InvoiceName } from '#js/components/invoices/InvoiceTable.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { Download, Search } from '#js/components/ui/icons/interface.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Invoices'];
type Invoice = Props['invoices'][number];

const kinds = ['service_fee', 'commission', 'rental', 'charges'] as const;
const types = ['invoice', 'credit_note'] as const;
const states = ['waiting', 'sent', 'accepted', 'refused'] as const;

const tones = {
  waiting: 'neutral',
  sent: 'info',
  accepted: 'positive',
  refused: 'danger',
} as const;

export default function Invoices(props: Props) {
  const { filter, invoices, count, waiting, refused, page, pages, csvUrl } = props;
  const t = useT();
  const columns = useColumns();
  useQueue('invoices', ['invoices', 'count', 'waiting', 'refused', 'page', 'pages']);
  return (
    <>
      <Head title={t('invoice.admin.title')} />
      <PageHeader
        title={t('invoice.admin.title')}
        intro={`${t('invoice.admin.count', { count })} · e-Factura: ${t('invoice.admin.waiting_count')} ${waiting}, ${t('invoice.admin.refused_count')} ${refused}`}
        actions={
          <LinkButton href={csvUrl} external variant="secondary" icon={Download}>
            {t('invoice.admin.csv')}
          </LinkButton>
        }
      />
      <Filters key={JSON.stringify(filter)} filter={filter} />
      {invoices.length === 0 ? (
        <EmptyState icon={Receipt} title={t('invoice.list.none_title')}>
          {t('invoice.admin.none')}
        </EmptyState>
      ) : (
        <Table
          caption={t('invoice.admin.title')}
          rows={invoices}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('admin.invoices', null, { ...given(filter), page: number })}
      />
    </>
  );
}

function given(filter: Props['filter']) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

function Filters({ filter }: Pick<Props, 'filter'>) {
  const t = useT();
  const lists = [
    { name: 'kind', of: kinds.map((value) => ({ value, label: t(`invoice.kind.${value}`) })) },
    { name: 'type', of: types.map((value) => ({ value, label: t(`invoice.type.${value}`) })) },
    { name: 'state', of: states.map((value) => ({ value, label: t(`invoice.state.${value}`) })) },
  ] as const;
  return (
    <Form
      action={url('admin.invoices')}
      method="get"
      className="my-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-5"
    >
      <TextField
        label={t('invoice.admin.query')}
        name="q"
        type="search"
        icon={Search}
        className="col-span-2 lg:col-span-1"
        maxLength={80}
        defaultValue={filter.q}
      />
      {lists.map(({ name, of }) => (
        <Select
          key={name}
          label={t(`invoice.admin.${name}`)}
          name={name}
          placeholder={t('invoice.admin.all')}
          defaultValue={filter[name] ?? ''}
          options={of}
        />
      ))}
      <Button type="submit" native>
        {t('invoice.admin.search')}
      </Button>
    </Form>
  );
}

function useColumns(): Column<Invoice>[] {
  const t = useT();
  const format = useFormat();
  const amount = (key: 'vat' | 'total'): Column<Invoice> => ({
    key,
    header: t(`invoice.list.${key}`),
    numeric: true,
    render: (invoice) => <Money minor={invoice[key]} currency={invoice.currency} exact />,
  });
  return [
    {
      key: 'ref',
      header: t('invoice.list.ref'),
      main: true,
      render: (invoice) => <InvoiceName invoice={invoice} />,
    },
    {
      key: 'date',
      header: t('invoice.list.date'),
      render: ({ issuedOn }) => <span className="whitespace-nowrap">{format.date(issuedOn)}</span>,
    },
    {
      key: 'parties',
      header: `${t('invoice.list.seller')} → ${t('invoice.list.buyer')}`,
      render: ({ seller, buyer }) => (
        <span className="break-words">
          {seller} → {buyer}
        </span>
      ),
    },
    amount('vat'),
    amount('total'),
    { key: 'state', header: t('invoice.list.state'), render: (invoice) => <State {...invoice} /> },
    {
      key: 'files',
      header: t('invoice.list.files'),
      render: (invoice) => <InvoiceFiles invoice={invoice} />,
    },
    {
      key: 'acts',
      header: t('invoice.admin.correct'),
      actions: true,
      render: (invoice) => <Acts invoice={invoice} />,
    },
  ];
}

function State({ state, message }: Invoice) {
  const t = useT();
  return (
    <>
      <Badge tone={tones[state]}>{t(`invoice.state.${state}`)}</Badge>
      {message && <span className="block text-sm break-words text-muted">{message}</span>}
    </>
  );
}

function Acts({ invoice: { ref, correctUrl, sendUrl } }: { invoice: Invoice }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <span className="cluster">
      {sendUrl && (
        <PostDialog label={t('invoice.admin.retry')} url={sendUrl} title={ref} size="sm">
          {t('invoice.admin.retry')}
        </PostDialog>
      )}
      {correctUrl && (
        <>
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            {t('invoice.admin.correct')}
          </Button>
          <ReasonDialog
            open={open}
            onClose={() => setOpen(false)}
            title={`${t('invoice.admin.correct')}: ${ref}`}
            action={correctUrl}
            label={t('invoice.admin.correct_reason')}
            confirm={t('invoice.admin.correct')}
          >
            <p>{t('invoice.admin.correct_text')}</p>
          </ReasonDialog>
        </>
      )}
    </span>
  );
}
