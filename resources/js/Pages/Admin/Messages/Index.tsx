import { Head, Link } from '@inertiajs/react';
import { useState } from 'react';
import { WorkHolder, WorkShares } from '#js/components/admin/WorkHolder.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { Flag } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { url } from '#shared/routes.ts';
import type { WorkView } from '#server/http/pages/work.ts';
import type { ReportView } from '#server/http/pages/messages.ts';
import type { Pages } from '#server/http/pages.ts';

/** What clients and hosts have reported of each other. */
export default function Index({ reports, work }: Pages['Admin/Messages/Index']) {
  const t = useT();
  useQueue('reports', ['reports', 'work']);
  return (
    <>
      <Head title={t('admin.messages.title')} />
      <PageHeader title={t('admin.messages.title')} intro={t('admin.messages.intro')} />
      <WorkShares share={work.share} href={(share) => url('admin.messages', null, { share })} />
      {reports.length === 0 ? (
        <EmptyState icon={Flag} title={t('admin.messages.empty')}>
          {t('admin.messages.empty_text')}
        </EmptyState>
      ) : (
        <ul className="stack mt-5">
          {reports.map((report) => (
            <Report key={report.id} report={report} work={work} />
          ))}
        </ul>
      )}
    </>
  );
}

function Report({ report, work }: { report: ReportView; work: WorkView }) {
  const t = useT();
  const [isClosing, setClosing] = useState(false);
  const { reason, note, client, host, reporter, bookingUrl, at } = report;
  return (
    <Card as="li">
      <div className="stack">
        <p className="cluster">
          <Badge tone="warning">{t(`messages.report.reasons.${reason}`)}</Badge>
          <span className="text-sm text-muted">
            <DateTime value={at} show="dateTime" />
          </span>
        </p>
        <div className="min-w-0">
          <p className="font-semibold break-words">
            {t('admin.messages.between', { client, host })}
          </p>
          <p className="text-sm break-words text-muted">
            {t('admin.messages.by', { name: reporter })}
          </p>
        </div>
        {note && <p className="break-words whitespace-pre-line">{note}</p>}
        <div className="cluster">
          <LinkButton href={report.threadUrl} size="sm">
            {t('admin.messages.read')}
          </LinkButton>
          {bookingUrl && (
            <Link href={bookingUrl} className="btn btn-secondary btn-sm">
              {t('admin.messages.booking')}
            </Link>
          )}
          <Button size="sm" variant="secondary" onClick={() => setClosing(true)}>
            {t('admin.messages.close')}
          </Button>
        </div>
        <WorkHolder work={work} item={report.id} />
        <ReasonDialog
          open={isClosing}
          onClose={() => setClosing(false)}
          title={t('admin.messages.close')}
          action={report.closeUrl}
          label={t('admin.messages.outcome')}
          name="outcome"
          confirm={t('admin.messages.close')}
          tone="primary"
        />
      </div>
    </Card>
  );
}
