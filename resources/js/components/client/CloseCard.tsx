import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';

/** Agrees that nothing is left to settle, or says that this was done. */
export function CloseCard({ view: { booking, close, closed } }: { view: ClientBookingView }) {
  const t = useT();
  const format = useFormat();
  if (close)
    return (
      <Card title={t('client.close.title')}>
        <div className="stack">
          <p className="max-w-prose">{t('client.close.text')}</p>
          {close.claimsOpen && <p className="text-muted">{t('client.close.claims')}</p>}
          <div>
            <PostDialog
              variant="primary"
              label={t('client.close.action')}
              title={t('client.close.title')}
              url={close.url}
            >
              <p>{t('client.close.text')}</p>
            </PostDialog>
          </div>
        </div>
      </Card>
    );
  const { deadline } = booking;
  if (!closed.client || deadline?.kind !== 'close') return null;
  const when = format.dateTime(deadline.at, booking.timeZone);
  return <Notice tone="positive">{t('client.close.waiting', { when })}</Notice>;
}
