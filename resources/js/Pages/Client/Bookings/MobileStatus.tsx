import { Head, Link } from '@inertiajs/react';
import { ProtectionCard } from '#js/components/booking/ProtectionCard.tsx';
import { ChangeCard, SelfCheckIn, TripHelp } from '#js/components/client/late.tsx';
import { SignForm } from '#js/components/client/SignForm.tsx';
import { TodoList } from '#js/components/client/TodoList.tsx';
import { TripPlace } from '#js/components/client/TripPlace.tsx';
import { TripProblems } from '#js/components/client/TripProblems.tsx';
import { TripRecord } from '#js/components/client/TripRecord.tsx';
import { useStoredScreen } from '#js/components/handover/use-stored-screen.ts';
import { useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import { useLive } from '#js/lib/use-live.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Bookings/MobileStatus'];

const deadlineWords = {
  start: 'client.show.starts_in',
  return: 'client.show.ends_in',
  close: 'client.show.closes_in',
} as const;

export default function MobileStatus({ trip }: Props) {
  const t = useT();
  useLive(['trip'], { on: 'trips' });
  useFreshPhotos('trip');
  const { booking, sign, step } = trip;
  useStoredScreen({
    path: url('client.bookings.status', { ref: booking.ref }),
    isOpen: step !== 'returned',
    now: booking.now,
    content: step,
  });
  return (
    <div className="mx-auto max-w-xl">
      <Head title={t('client.trip.title')} />
      <Link href={trip.bookingUrl} prefetch className="link inline-flex items-center gap-1 text-sm">
        <ArrowLeft size={16} />
        {t('client.trip.booking')}
      </Link>
      <p className="mt-4 text-muted">
        {booking.car.name} · {booking.ref}
      </p>
      <h1 className="mt-1">{t(`client.trip.step.${trip.step}.title`)}</h1>
      <p className="mt-2 text-lg">{t(`client.trip.step.${trip.step}.text`)}</p>
      <div className="stack mt-6">
        <Deadline trip={trip} />
        <TripProblems trip={trip} />
        <Help trip={trip} when="nobody-came" />
        {sign && <TripRecord trip={trip} />}
        {sign && <SignForm trip={trip} sign={sign} />}
        <Notice tone="brand" title={t('client.trip.then')}>
          {t(`client.trip.then_text.${thenOf(trip)}`)}
        </Notice>
        {trip.todos.length > 0 && (
          <Card title={t('client.todo.title')} bare className="overflow-hidden">
            <TodoList todos={trip.todos} />
          </Card>
        )}
        <ChangeCard change={trip.change} timeZone={booking.timeZone} currency={booking.currency} />
        {trip.selfCheckIn && <SelfCheckIn trip={trip} />}
        <TripPlace trip={trip} />
        <Help trip={trip} when="otherwise" />
        <ProtectionCard protection={booking.protection} currency={booking.currency} />
        {!sign && <TripRecord trip={trip} />}
        {trip.code && <HandoverCode code={trip.code} />}
      </div>
    </div>
  );
}

/** First on the page while the client waits for somebody, further down at other times. */
function Help({ trip, when }: Props & { when: 'nobody-came' | 'otherwise' }) {
  const { booking, help } = trip;
  if (!help || help.isWaiting !== (when === 'nobody-came')) return null;
  return <TripHelp booking={booking} help={help} />;
}

/** The client's code, for signing on the host's phone when only that one is at hand. */
function HandoverCode({ code }: { code: string }) {
  const t = useT();
  return (
    <Card title={t('client.code.title')}>
      <p className="text-2xl font-semibold tracking-widest tabular">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className="mt-2 text-muted">{t('client.code.text')}</p>
    </Card>
  );
}

function Deadline({ trip: { booking } }: Props) {
  const t = useT();
  const { deadline, now } = booking;
  if (!deadline || deadline.kind === 'pay' || deadline.kind === 'answer') return null;
  if (deadline.kind === 'return' && deadline.at <= now)
    return <Notice tone="danger">{t('client.show.late')}</Notice>;
  if (deadline.at <= now) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl border border-brand-line bg-brand-soft px-5 py-4">
      <span className="font-semibold">{t(deadlineWords[deadline.kind])}</span>
      <span className="text-2xl font-semibold">
        <Countdown deadline={deadline.at} now={now} />
      </span>
    </div>
  );
}

function thenOf({ step, heldDeposit }: Props['trip']) {
  return step === 'sign-check-in' && heldDeposit === 0 ? 'sign-check-in-no-deposit' : step;
}
