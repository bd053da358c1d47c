import { useState } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { RuleNote } from './rules/RuleNote.tsx';
import { TakeBack } from './rules/TakeBack.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';

type Props = { document: ReviewedDocument; name: string };

/** What is known of a document, its downloads, and the way to look at one that is decided. */
export function DocumentFacts({ document, name }: Props) {
  const t = useT();
  const format = useFormat();
  const { status, reason, expiresOn, numberEnd, country, sentAt, destroyedAt, files } = document;
  const facts = [
    t('admin.viewer.sent', { date: format.date(sentAt) }),
    expiresOn && t('admin.viewer.expires', { date: format.date(expiresOn) }),
    country,
    numberEnd && `… ${numberEnd}`,
    destroyedAt && t('admin.viewer.destroyed', { date: format.date(destroyedAt) }),
  ];
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{name}</span>
        <StatusBadge status={status}>{t(`auth.kyc.document.${status}`)}</StatusBadge>
      </div>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {reason && <p className="text-sm">{reason}</p>}
      <ul className="cluster">
        {files.map(({ id, isPicture, url }) =>
          isPicture || !url ? null : (
            <li key={id}>
              <a href={url} className="link text-sm">
                {t('admin.viewer.pdf')}
              </a>
            </li>
          ),
        )}
      </ul>
      <RuleNote said={document.rule} />
      {document.takeBackUrl && (
        <TakeBack
          url={document.takeBackUrl}
          label={t('admin.documents.reason')}
          values={{ decision: 'take-back' }}
        />
      )}
      {document.openUrl && <Open url={document.openUrl} />}
    </li>
  );
}

function Open({ url }: { url: string }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('admin.viewer.open')}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.viewer.open_title')}
        label={t('admin.viewer.open_reason')}
        confirm={t('admin.viewer.open')}
        action={url}
      />
    </>
  );
}
