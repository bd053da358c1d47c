import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** When the hand-over opens, and the way to ask for a sooner one. */
export function CheckInAhead({ view: { booking, checkInAhead } }: { view: HostBookingView }) {
  const t = useT();
  const format = useFormat();
  if (checkInAhead === null) return null;
  const { opensAt, isAsked, askUrl } = checkInAhead;
  return (
    <>
      <p className="text-muted">
        {t('owner.early_check_in.opens', { when: format.dateTime(opensAt, booking.timeZone) })}
      </p>
      {isAsked && <p className="font-semibold">{t('owner.early_check_in.asked')}</p>}
      {askUrl !== null && (
        <div>
          <PostDialog
            label={t('owner.early_check_in.ask')}
            title={t('owner.early_check_in.title')}
            confirm={t('owner.early_check_in.confirm')}
            url={askUrl}
          >
            {t('owner.early_check_in.text')}
          </PostDialog>
        </div>
      )}
    </>
  );
}
