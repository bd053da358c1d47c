import { Head, router } from '@inertiajs/react';
import { useState } from 'react';
import { ReasonDialog } from '#js/components/admin/ReasonDialog.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#routes';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Documents'];

export default function Documents({ person, kyc, files, reviewUrl, nextUrl }: Props) {
  const t = useT();
  const title = t('admin.kyc.title', { name: person.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        actions={
          <>
            <StatusBadge status={kyc.status}>{t(`auth.kyc.status.${kyc.status}`)}</StatusBadge>
            {nextUrl && (
              <LinkButton href={nextUrl} variant="secondary">
                {t('admin.kyc.next')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="mt-6 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Files files={files} />
        <div className="stack">
          <Facts person={person} kyc={kyc} />
          {reviewUrl && <Decision reviewUrl={reviewUrl} />}
          <LinkButton href={url('admin.users')} variant="ghost">
            {t('admin.kyc.back')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function Files({ files }: Pick<Props, 'files'>) {
  const t = useT();
  return (
    <Card title={t('admin.kyc.files')}>
      <p className="text-muted">
        {files.length === 0 ? t('admin.kyc.noFiles') : t('admin.kyc.logged')}
      </p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {files.map((file) => (
          <li key={file.id}>
            <p className="mb-1.5 font-semibold">{t(`auth.kyc.kind.${file.kind}`)}</p>
            <a href={file.url} target="_blank" rel="noreferrer" aria-label={t('admin.kyc.open')}>
              <img
                src={file.url}
                alt={t(`auth.kyc.kind.${file.kind}`)}
                loading="lazy"
                className="aspect-8/5 w-full rounded-md border border-line bg-sunken object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ person, kyc }: Pick<Props, 'person' | 'kyc'>) {
  const t = useT();
  const format = useFormat();
  const none = t('admin.kyc.none');
  const day = (value: string | null) => (value ? format.date(value) : none);
  return (
    <Card title={t('admin.kyc.facts')}>
      <DescriptionList
        items={[
          { term: t('admin.kyc.email'), value: person.email },
          { term: t('admin.kyc.phone'), value: person.phone ?? none },
          { term: t('admin.kyc.since'), value: format.date(person.since) },
          { term: t('admin.kyc.bornOn'), value: day(kyc.bornOn) },
          { term: t('admin.kyc.licence'), value: day(kyc.licenceIssuedOn) },
          ...(kyc.reason ? [{ term: t('admin.kyc.reason'), value: kyc.reason }] : []),
        ]}
      />
    </Card>
  );
}

function Decision({ reviewUrl }: { reviewUrl: string }) {
  const t = useT();
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const approve = () =>
    router.post(
      reviewUrl,
      { decision: 'approve' },
      { onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <div className="cluster">
      <Button processing={busy} onClick={approve}>
        {t('admin.kyc.approve')}
      </Button>
      <Button variant="secondary" onClick={() => setRejecting(true)}>
        {t('admin.kyc.reject')}
      </Button>
      <ReasonDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('admin.kyc.rejectTitle')}
        label={t('admin.kyc.reason')}
        confirm={t('admin.kyc.reject')}
        action={reviewUrl}
        values={{ decision: 'reject' }}
      />
    </div>
  );
}
