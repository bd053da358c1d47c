import { Head, Link } from '@inertiajs/react';
import { InvoiceTable } from '#js/components/invoices/InvoiceTable.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

/** What a client was invoiced, by the platform and by companies. */
export default function Invoices({ invoices, page, pages }: Pages['Client/Invoices']) {
  const t = useT();
  return (
    <>
      <Head title={t('invoice.list.title')} />
      <PageHeader
        title={t('invoice.list.title')}
        intro={t('invoice.list.client_intro')}
        above={
          <Link href={url('client.bookings')} className="link">
            {t('common.nav.trips')}
          </Link>
        }
      />
      {invoices.length === 0 ? (
        <EmptyState icon={Receipt} title={t('invoice.list.none_title')}>
          {t('invoice.list.client_none')}
        </EmptyState>
      ) : (
        <InvoiceTable caption={t('invoice.list.title')} invoices={invoices} party="seller" />
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(number) => url('client.invoices', null, { page: number })}
      />
    </>
  );
}
