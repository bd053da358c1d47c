import { LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { TripPaperView } from '#server/http/presenters/trip-papers.ts';

type Props = { papers: readonly TripPaperView[]; side: 'host' | 'client' };

/** Insurance or inspection that does not last until the end of the trip. */
export function TripPapers({ papers, side }: Props) {
  const t = useT();
  const format = useFormat();
  return papers.map(({ kind, expiresOn, lapsed, documentsUrl }) => {
    const state = lapsed ? 'lapsed' : 'ending';
    const facts = { document: t(`booking.papers.kind.${kind}`), date: format.date(expiresOn) };
    return (
      <Notice
        key={kind}
        tone={lapsed ? 'danger' : 'warning'}
        title={t(`booking.papers.title.${state}`, facts)}
        actions={
          documentsUrl && (
            <LinkButton href={documentsUrl} variant="secondary" size="sm">
              {t('booking.papers.open')}
            </LinkButton>
          )
        }
      >
        {t(`booking.papers.${side}.${state}`)}
      </Notice>
    );
  });
}
