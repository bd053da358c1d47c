import { useState } from 'react';
import type { BookingSections } from '#server/http/presenters/booking.ts';
import type { CancellationView } from '#server/http/presenters/client-booking.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { Timeline, type TimelineItem } from '#js/components/ui/Progress.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { booking: BookingSections; cancellation: CancellationView };

/** The policy with its dates, what cancelling now gives back, and the way to do it. */
export function CancelCard({ booking, cancellation }: Props) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const money = (minor: number) => format.moneyExact(minor, booking.currency);
  return (
    <Card title={t('client.cancel.title')}>
      <div className="stack">
        <p>
          <span className="block text-muted">{t('client.cancel.now')}</span>
          <strong className="text-2xl tabular">{money(cancellation.refund)}</strong>{' '}
          <span className="text-muted tabular">
            {t('client.cancel.of', { total: money(booking.total) })}
          </span>
        </p>
        {cancellation.steps === null ? (
          <p className="text-muted">{t('client.cancel.unanswered')}</p>
        ) : (
          <Steps booking={booking} steps={cancellation.steps} />
        )}
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('client.cancel.open')}
          </Button>
        </div>
      </div>
      <CancelDialog
        booking={booking}
        cancellation={cancellation}
        open={open}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
}

type StepsProps = { booking: BookingSections; steps: NonNullable<CancellationView['steps']> };

function Steps({ booking, steps }: StepsProps) {
  const t = useT();
  const format = useFormat();
  const { total, currency, timeZone, now } = booking;
  const current = steps.find(({ until }) => until > now)?.until;
  const back = (refund: number) => {
    if (refund === 0) return t('client.cancel.nothing');
    const amount = format.moneyExact(refund, currency);
    return t(refund === total ? 'client.cancel.full' : 'client.cancel.part', { amount });
  };
  const stateOf = (until: string): TimelineItem['state'] => {
    if (until <= now) return 'done';
    return until === current ? 'current' : 'next';
  };
  const items: TimelineItem[] = steps.map(({ until, refund }) => ({
    key: until,
    title: t('client.cancel.until', { when: format.dateTime(until, timeZone) }),
    text: back(refund),
    state: stateOf(until),
  }));
  items.push({ key: 'after', title: t('client.cancel.after'), text: back(0), state: 'next' });
  return <Timeline items={items} />;
}

type DialogProps = Props & { open: boolean; onClose: () => void };

/** States the exact sum; the server refuses it if it is no longer that sum. */
function CancelDialog({ booking, cancellation, open, onClose }: DialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('client.cancel.dialog')}
      action={cancellation.url}
      label={t('client.cancel.reason')}
      hint={t('client.cancel.reason_hint')}
      length={{ min: 3, max: 500 }}
      confirm={t('client.cancel.confirm')}
      cancel={t('client.cancel.dismiss')}
      values={{ refund: cancellation.refund }}
    >
      <p className="text-lg font-semibold">
        <Outcome booking={booking} refund={cancellation.refund} />
      </p>
      <p className="text-muted">{t('client.cancel.undo')}</p>
      <FormProblem name="refund" tone="warning" />
    </ReasonDialog>
  );
}

function Outcome({ booking, refund }: { booking: BookingSections; refund: number }) {
  const t = useT();
  const { moneyExact } = useFormat();
  const total = moneyExact(booking.total, booking.currency);
  if (refund === 0) return t('client.cancel.back_none', { total });
  const amount = moneyExact(refund, booking.currency);
  return t(refund === booking.total ? 'client.cancel.back_full' : 'client.cancel.back_part', {
    amount,
    total,
  });
}
