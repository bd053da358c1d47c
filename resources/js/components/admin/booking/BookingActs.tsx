import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { AdminBookingView } from '#server/http/presenters/admin-bookings.ts';

type Offer = AdminBookingView['acts'][number];

const takesAway: ReadonlySet<Offer['act']> = new Set(['decline', 'no-show', 'cancel']);

/** What the staff can do with a booking now, each with a reason that stays on the record. */
export function BookingActs({ booking }: { booking: AdminBookingView }) {
  const { acts, actUrl, hostPenalty } = booking;
  const t = useT();
  const [open, setOpen] = useState<Offer | null>(null);
  if (acts.length === 0) return null;
  return (
    <Card title={t('admin.story.acts')}>
      <div className="cluster">
        {acts.map((offer) => (
          <Button
            key={`${offer.act}-${offer.side}`}
            variant="secondary"
            size="sm"
            onClick={() => setOpen(offer)}
          >
            {labelOf(t, offer)}
          </Button>
        ))}
      </div>
      {acts.map((offer) => (
        <ReasonDialog
          key={`${offer.act}-${offer.side}`}
          open={open === offer}
          onClose={() => setOpen(null)}
          title={labelOf(t, offer)}
          action={actUrl}
          label={t('admin.story.reason')}
          confirm={labelOf(t, offer)}
          tone={takesAway.has(offer.act) ? 'danger' : 'primary'}
          values={isForHost(offer) ? { ...offer, told: hostPenalty ?? 0 } : offer}
        >
          <p className="text-muted">
            {offer.act === 'cancel'
              ? t(`admin.story.cancelText.${offer.side}`)
              : t(`admin.story.actText.${offer.act}`)}
          </p>
          {isForHost(offer) && <HostPenalty booking={booking} />}
        </ReasonDialog>
      ))}
    </Card>
  );
}

/** What it costs the host. It is sent along, so that nobody makes a host owe another amount than the one they read. */
function HostPenalty({ booking: { hostPenalty, currency } }: { booking: AdminBookingView }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="font-semibold">
      {hostPenalty
        ? t('admin.story.hostPenalty.owed', { amount: format.money(hostPenalty, currency) })
        : t(`admin.story.hostPenalty.${hostPenalty === 0 ? 'first_free' : 'none'}`)}
    </p>
  );
}

function isForHost({ act, side }: Offer): boolean {
  return act === 'cancel' && side === 'host';
}

function labelOf(t: ReturnType<typeof useT>, { act, side }: Offer): string {
  return act === 'cancel' ? t(`admin.story.cancel.${side}`) : t(`admin.story.act.${act}`);
}
