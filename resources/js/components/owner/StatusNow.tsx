import { Card } from '#js/components/ui/Card.tsx';
import { useScreenAhead } from '#js/components/handover/use-stored-screen.ts';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { CheckInAhead } from './CheckInAhead.tsx';
import { ClientLine } from './ClientLine.tsx';
import { ActionButtons } from './ActionButtons.tsx';

/** What the booking waits for, until when, and what the host can do about it. */
export function StatusNow({ view }: { view: HostBookingView }) {
  const t = useT();
  const { booking, noShow } = view;
  const actions = view.actions.filter(({ name }) => name !== 'cancel');
  const { status, currency } = booking;
  useScreenAhead(actions.find(({ name }) => name === 'check-in' || name === 'check-out')?.url);
  return (
    <Card title={t('owner.status.now')}>
      <div className="stack">
        <p>{t(`owner.status.next.${status}`)}</p>
        {view.isStopped && <Notice>{t('booking.inspection.problem.stopped')}</Notice>}
        {view.isDisputed && <Notice tone="warning">{t('owner.status.disputed')}</Notice>}
        {status === 'requested' && <RequestFacts view={view} />}
        <Until view={view} />
        <CheckInAhead view={view} />
        <Closing view={view} />
        <NoShowLater view={view} />
        {view.isViewOnly && <p className="text-sm text-muted">{t('owner.status.view_only')}</p>}
        {actions.length > 0 && (
          <div className="grid gap-3 sm:flex sm:flex-wrap [&_.btn]:w-full sm:[&_.btn]:w-auto">
            <ActionButtons actions={actions} consequences={{ noShow, currency }} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The facts for a decision: car, time, client, earnings. */
function RequestFacts({ view: { booking, earnings } }: { view: HostBookingView }) {
  const t = useT();
  const format = useFormat();
  const { car, client, startsAt, endsAt, timeZone, currency } = booking;
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p>
        <strong className="block text-lg">{car.name}</strong>
        <span className="tabular">
          {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
        </span>
      </p>
      <ClientLine client={client} />
      {earnings && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <span className="text-muted">{t('owner.status.earns')}</span>
          <strong className="text-xl tabular">{format.money(earnings.earns, currency)}</strong>
        </p>
      )}
    </div>
  );
}

function Until({ view: { booking, hasOpenClaim } }: { view: HostBookingView }) {
  const t = useT();
  const format = useFormat();
  const { deadline, timeZone, now } = booking;
  if (!deadline || (deadline.kind === 'close' && hasOpenClaim)) return null;
  const isCountedDown = deadline.kind === 'answer' || deadline.kind === 'pay';
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-muted">{t(`booking.deadline.${deadline.kind}`)}</span>
      <strong>{format.dateTime(deadline.at, timeZone)}</strong>
      {isCountedDown && <Countdown deadline={deadline.at} now={now} />}
    </p>
  );
}

function NoShowLater({ view: { booking, noShow, actions } }: { view: HostBookingView }) {
  const t = useT();
  const format = useFormat();
  if (noShow === null || actions.some(({ name }) => name === 'no-show')) return null;
  const when = format.dateTime(noShow.from, booking.timeZone);
  return <p className="text-sm text-muted">{t('owner.no_show.from', { when })}</p>;
}

function Closing({ view: { booking, closed, hasOpenClaim } }: { view: HostBookingView }) {
  const t = useT();
  if (booking.status !== 'returned') return null;
  if (hasOpenClaim) return <p className="text-muted">{t('owner.close.claims')}</p>;
  if (closed.host) return <p className="text-muted">{t('owner.close.waiting_client')}</p>;
  return closed.client ? <p>{t('owner.close.waiting_host')}</p> : null;
}
