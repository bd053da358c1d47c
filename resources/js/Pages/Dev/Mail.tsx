import { Head, Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Mail as Envelope } from '#js/components/ui/icons/people.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Table } from '#js/components/ui/Table.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Dev/Mail'];
type OneMail = NonNullable<Props['mail']>;

export default function Mail({ mail, ...list }: Props) {
  return <div className="page py-8">{mail ? <Message mail={mail} /> : <List {...list} />}</div>;
}

function List({ mails, page, pages }: Omit<Props, 'mail'>) {
  const t = useT();
  return (
    <>
      <Head title={t('mail.outbox.title')} />
      <PageHeader title={t('mail.outbox.title')} intro={t('mail.outbox.intro')} />
      {mails.length === 0 ? (
        <EmptyState icon={Envelope} title={t('mail.outbox.empty')}>
          {t('mail.outbox.emptyText')}
        </EmptyState>
      ) : (
        <>
          <Table
            caption={t('mail.outbox.title')}
            rows={mails}
            rowKey={(mail) => mail.id}
            columns={[
              {
                key: 'subject',
                header: t('mail.outbox.subject'),
                main: true,
                render: (mail) => (
                  <Link href={mail.url} className="link">
                    {mail.subject}
                  </Link>
                ),
              },
              {
                key: 'to',
                header: t('mail.outbox.to'),
                render: (mail) => <span className="break-all">{mail.to}</span>,
              },
              { key: 'kind', header: t('mail.outbox.kind'), render: (mail) => mail.kind },
              {
                key: 'at',
                header: t('mail.outbox.at'),
                render: (mail) => <DateTime value={mail.at} show="dateTime" />,
              },
            ]}
          />
          <Pagination
            page={page}
            pages={pages}
            href={(to) => url('dev.mail', null, { page: to })}
          />
        </>
      )}
    </>
  );
}

function Message({ mail }: { mail: OneMail }) {
  const t = useT();
  return (
    <>
      <Head title={mail.subject} />
      <PageHeader
        above={
          <Link href={url('dev.mail')} className="link">
            {t('mail.outbox.back')}
          </Link>
        }
        title={mail.subject}
        intro={
          <span className="break-all">
            {mail.toName} · {mail.to}
          </span>
        }
        actions={
          <StatusBadge status={mail.status}>{t(`mail.outbox.status.${mail.status}`)}</StatusBadge>
        }
      />
      {mail.html === '' ? (
        <p className="text-muted">{t('mail.outbox.forgotten')}</p>
      ) : (
        <div className="stack">
          <Card bare>
            <iframe
              title={t('mail.outbox.frame')}
              srcDoc={mail.html.replace('<head>', '<head><base target="_top">')}
              sandbox="allow-top-navigation-by-user-activation"
              className="block h-[38rem] w-full rounded-lg border-0 bg-white"
            />
          </Card>
          <Card title={t('mail.outbox.plain')}>
            <pre className="text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
          </Card>
        </div>
      )}
    </>
  );
}
