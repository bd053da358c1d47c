import { LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { TripDocumentView } from '#server/http/presenters/trip-documents.ts';

type Props = { documents: readonly TripDocumentView[]; side: 'host' | 'client' };

/** Insurance or inspection that does not last until the end of the trip. */
export function TripDocuments({ documents, side }: Props) {
  const t = useT();
  const format = useFormat();
  return documents.map(({ kind, expiresOn, expired, documentsUrl }) => {
    const state = expired ? 'expired' : 'ending';
    const facts = { document: t(`booking.documents.kind.${kind}`), date: format.date(expiresOn) };
    return (
      <Notice
        key={kind}
        tone={expired ? 'danger' : 'warning'}
        title={t(`booking.documents.title.${state}`, facts)}
        actions={
          documentsUrl && (
            <LinkButton href={documentsUrl} variant="secondary" size="sm">
              {t('booking.documents.open')}
            </LinkButton>
          )
        }
      >
        {t(`booking.documents.${side}.${state}`)}
      </Notice>
    );
  });
}
