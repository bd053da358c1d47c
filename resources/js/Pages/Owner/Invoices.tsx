import { Head, Link } from '@inertiajs/react';
import { InvoiceTable } from '#js/components/invoices/InvoiceTable.tsx';
import { SeriesForm } from '#js/components/invoices/SeriesForm.tsx';
import { Choices } from '#js/components/owner/statements/Choices.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { Receipt } from '#js/components/ui/icons/money.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import '#js/lib/host-routes.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type View = NonNullable<Pages['Owner/Invoices']['view']>;

/** A host's invoices by month: what it was invoiced, and what was invoiced in its name. */
export default function Invoices({ view }: Pages['Owner/Invoices']) {
  const t = useT();
  return (
    <>
      <Head title={t('invoice.list.title')} />
      <PageHeader
        title={t('invoice.list.title')}
        intro={t('invoice.list.owner_intro')}
        above={
          <Link href={url('owner.statements')} className="link">
            {t('owner.statements.title')}
          </Link>
        }
        actions={view && <Hosts hosts={view.hosts} />}
      />
      {view ? (
        <div className="grid gap-8">
          <Month view={view} />
          {view.series && <SeriesForm key={view.series.saveUrl} series={view.series} />}
        </div>
      ) : (
        <EmptyState icon={Receipt} title={t('invoice.list.none_title')}>
          {t('owner.statements.no_host_text')}
        </EmptyState>
      )}
    </>
  );
}

function Hosts({ hosts }: Pick<View, 'hosts'>) {
  const t = useT();
  if (hosts.length < 2) return null;
  const of = hosts.map((host) => ({ ...host, label: host.name }));
  return <Choices lists={[{ label: t('invoice.list.host'), of }]} />;
}

function Month({ view }: { view: View }) {
  const t = useT();
  const format = useFormat();
  const { month, previousUrl, nextUrl, received, issued, zipUrl, csvUrl } = view;
  const isEmpty = received.length + issued.length === 0;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl first-letter:uppercase">
          {format.date(`${month}-01`, undefined, 'month')}
        </h2>
        <div className="cluster">
          <LinkButton href={previousUrl} variant="secondary" size="sm">
            {t('invoice.list.previous')}
          </LinkButton>
          {nextUrl && (
            <LinkButton href={nextUrl} variant="secondary" size="sm">
              {t('invoice.list.next')}
            </LinkButton>
          )}
        </div>
      </div>
      {isEmpty ? (
        <EmptyState icon={Receipt} title={t('invoice.list.none_title')}>
          {t('invoice.list.owner_none')}
        </EmptyState>
      ) : (
        <>
          {received.length > 0 && (
            <Section title={t('invoice.list.received')}>
              <InvoiceTable
                caption={t('invoice.list.received')}
                invoices={received}
                party="seller"
              />
            </Section>
          )}
          {issued.length > 0 && (
            <Section title={t('invoice.list.issued')}>
              <InvoiceTable caption={t('invoice.list.issued')} invoices={issued} party="buyer" />
            </Section>
          )}
          <p className="cluster">
            <LinkButton href={zipUrl} external variant="secondary" icon={Download}>
              {t('invoice.list.zip')}
            </LinkButton>
            <LinkButton href={csvUrl} external variant="ghost" icon={Download}>
              {t('invoice.list.csv')}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
