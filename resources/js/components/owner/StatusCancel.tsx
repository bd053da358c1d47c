import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { ActionButtons } from './ActionButtons.tsx';

/** Cancels a booking; kept apart from the usual actions. */
export function StatusCancel({ view }: { view: HostBookingView }) {
  const t = useT();
  const { booking, cancelRefund, cancelPenalty, noShow } = view;
  const actions = view.actions.filter(({ name }) => name === 'cancel');
  if (actions.length === 0) return null;
  const consequences = { cancelRefund, cancelPenalty, noShow, currency: booking.currency };
  return (
    <Card title={t('owner.status.cancel')} look="flat">
      <p className="mb-3 max-w-prose text-muted">{t('owner.status.cancel_text')}</p>
      <ActionButtons actions={actions} consequences={consequences} />
    </Card>
  );
}
