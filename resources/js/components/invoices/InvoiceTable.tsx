import { Money } from '#js/components/ui/Data.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { InvoiceView } from '#server/http/presenters/invoice.ts';

type Props = {
  caption: string;
  invoices: readonly InvoiceView[];
  /** Whose name stands in the list: who has issued it, or who has got it. */
  party: 'seller' | 'buyer';
};

/** Invoices and credit notes, the newest first, with their files. */
export function InvoiceTable({ caption, invoices, party }: Props) {
  const t = useT();
  const format = useFormat();
  const columns: Column<InvoiceView>[] = [
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
      key: 'party',
      header: t(`invoice.list.${party}`),
      render: (invoice) => <span className="break-words">{invoice[party]}</span>,
    },
    {
      key: 'vat',
      header: t('invoice.list.vat'),
      numeric: true,
      render: ({ vat, currency }) => <Money minor={vat} currency={currency} exact />,
    },
    {
      key: 'total',
      header: t('invoice.list.total'),
      numeric: true,
      render: ({ total, currency }) => <Money minor={total} currency={currency} exact />,
    },
    {
      key: 'files',
      header: t('invoice.list.files'),
      render: (invoice) => <InvoiceFiles invoice={invoice} />,
    },
  ];
  return <Table caption={caption} rows={invoices} rowKey={({ id }) => id} columns={columns} />;
}

export function InvoiceName({ invoice }: { invoice: InvoiceView }) {
  const t = useT();
  const { ref, type, kind, bookingRef, creditsRef } = invoice;
  const what = type === 'credit_note' ? t('invoice.type.credit_note') : t(`invoice.kind.${kind}`);
  return (
    <>
      <span className="block whitespace-nowrap tabular">{ref}</span>
      <span className="block text-sm font-normal text-muted">
        {[what, creditsRef ?? bookingRef].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

export function InvoiceFiles({ invoice: { ref, pdfUrl, xmlUrl } }: { invoice: InvoiceView }) {
  const t = useT();
  const files = [
    ['pdf', pdfUrl],
    ['xml', xmlUrl],
  ] as const;
  return (
    <span className="cluster">
      {files.map(([kind, href]) => (
        <a
          key={kind}
          href={href}
          className="link"
          aria-label={`${t(`invoice.file.${kind}`)}, ${ref}`}
        >
          {t(`invoice.file.${kind}`)}
        </a>
      ))}
    </span>
  );
}
