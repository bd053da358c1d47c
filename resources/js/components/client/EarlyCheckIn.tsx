import { router } from '@inertiajs/react';
import { useState } from 'react';
import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** The host's question whether the car may be handed over before its time, and both answers. */
export function EarlyCheckIn({ view }: { view: ClientBookingView }) {
  const t = useT();
  const format = useFormat();
  const [sent, setSent] = useState<'agree' | 'decline' | null>(null);
  const { earlyCheckInUrl, booking } = view;
  if (earlyCheckInUrl === null) return null;
  const answer = (choice: 'agree' | 'decline') =>
    router.post(
      earlyCheckInUrl,
      { answer: choice },
      { preserveScroll: true, onStart: () => setSent(choice), onFinish: () => setSent(null) },
    );
  const { startsAt, timeZone, deposit, currency, host } = booking;
  const when = format.dateTime(startsAt, timeZone);
  return (
    <div id="early-check-in" className="scroll-mt-24">
      <Notice
        tone="signal"
        title={t('client.early_check_in.title')}
        actions={
          <>
            <Button processing={sent === 'agree'} onClick={() => answer('agree')}>
              {t('client.early_check_in.agree')}
            </Button>
            <Button
              variant="secondary"
              processing={sent === 'decline'}
              onClick={() => answer('decline')}
            >
              {t('client.early_check_in.decline')}
            </Button>
          </>
        }
      >
        {deposit > 0
          ? t('client.early_check_in.text', {
              host: host.name,
              when,
              deposit: format.money(deposit, currency),
            })
          : t('client.early_check_in.text_no_deposit', { host: host.name, when })}
      </Notice>
    </div>
  );
}
