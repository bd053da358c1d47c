import type { TripView } from '#server/http/presenters/client-trip.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** What must be put right before the keys change hands, each with the way to do it. */
export function TripProblems({ trip }: { trip: TripView }) {
  return trip.problems.map((problem) =>
    problem === 'stopped' ? (
      <StopNotice key={problem} trip={trip} />
    ) : problem === 'kyc' || problem === 'licence' ? (
      <IdentityNotice key={problem} trip={trip} problem={problem} />
    ) : (
      <DepositNotice key={problem} trip={trip} problem={problem} />
    ),
  );
}

/** The staff look at the booking first: nothing for the client to do. */
function StopNotice({ trip: { stoppedUntil, booking } }: { trip: TripView }) {
  const t = useT();
  const format = useFormat();
  const until = stoppedUntil && format.dateTime(stoppedUntil, booking.timeZone);
  return (
    <Notice title={t('client.problem.stopped.title')}>
      {until ? t('client.problem.stopped.text', { until }) : t('client.problem.stopped.refused')}
    </Notice>
  );
}

type Problem = TripView['problems'][number];

type IdentityProps = { trip: TripView; problem: Extract<Problem, 'kyc' | 'licence'> };

function IdentityNotice({ trip, problem }: IdentityProps) {
  const t = useT();
  const isInReview = trip.booking.client.kycStatus === 'in_review';
  return (
    <Notice
      tone={isInReview ? 'info' : 'signal'}
      title={t(`client.problem.${problem}.title`)}
      actions={
        <LinkButton href={trip.kycUrl} size="sm" variant={isInReview ? 'secondary' : 'primary'}>
          {t(`client.problem.${problem}.action`)}
        </LinkButton>
      }
    >
      {t(isInReview ? 'client.problem.kyc.in_review' : `client.problem.${problem}.text`)}
    </Notice>
  );
}

type DepositProps = { trip: TripView; problem: Exclude<Problem, 'stopped' | 'kyc' | 'licence'> };

function DepositNotice({ trip, problem }: DepositProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.money(trip.booking.deposit, trip.booking.currency);
  const card = trip.card ? `•••• ${trip.card.last4}` : '';
  return (
    <Notice
      tone="signal"
      title={t(`client.problem.${problem}.title`)}
      actions={
        <LinkButton href={trip.depositUrl} size="sm">
          {t('client.problem.deposit_action')}
        </LinkButton>
      }
    >
      {t(`client.problem.${problem}.text`, { amount, card })}
    </Notice>
  );
}
