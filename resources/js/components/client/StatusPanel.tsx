import { router } from '@inertiajs/react';
import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type Props = { view: ClientBookingView };

const deadlineWords = {
  pay: 'client.show.time_left',
  answer: 'client.show.answer_left',
  start: 'client.show.starts_in',
  return: 'client.show.ends_in',
  close: 'client.show.closes_in',
} as const;

/** What the booking is, what comes next and until when. */
export function StatusPanel({ view }: Props) {
  const t = useT();
  const { headline, againUrl } = view;
  const tone = againUrl === null ? 'border-brand-line bg-brand-soft' : 'border-line bg-sunken';
  return (
    <section className={`rounded-xl border p-5 sm:p-7 ${tone}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div className="max-w-prose min-w-0 flex-1 basis-72">
          <h2 className="text-2xl">{t(`client.headline.${headline}.title`)}</h2>
          <p className="mt-2">{t(`client.headline.${headline}.text`)}</p>
          <Ending view={view} />
        </div>
        <Deadline view={view} />
      </div>
      <Actions view={view} />
    </section>
  );
}

function Ending({ view }: Props) {
  const t = useT();
  const { cancelledBy, reason } = view.booking;
  return (
    <>
      {cancelledBy !== null && (
        <p className="mt-2 font-semibold">{t(`client.headline.cancelled_by.${cancelledBy}`)}</p>
      )}
      {reason !== null && cancelledBy !== 'client' && (
        <blockquote className="mt-3 border-s-2 border-line-strong ps-3 break-words text-muted">
          {reason}
        </blockquote>
      )}
      <Refunded view={view} />
    </>
  );
}

function Refunded({ view: { booking, payment } }: Props) {
  const t = useT();
  const format = useFormat();
  if (payment.refunded === 0) return null;
  return (
    <p className="mt-2">
      {t(payment.refundPending ? 'client.payment.refund_pending' : 'client.payment.refunded')}:{' '}
      <strong className="tabular">{format.moneyExact(payment.refunded, booking.currency)}</strong>
    </p>
  );
}

function Deadline({ view: { booking, headline } }: Props) {
  const t = useT();
  const format = useFormat();
  const { deadline, now, timeZone } = booking;
  if (!deadline || headline === 'hold_over') return null;
  const isPast = deadline.at <= now;
  return (
    <div className="rounded-lg bg-surface px-5 py-4 shadow-xs">
      <p className="text-sm text-muted">{t(deadlineWords[deadline.kind])}</p>
      <p className="text-2xl font-semibold">
        <Countdown deadline={deadline.at} now={now} onEnd={isPast ? undefined : reload} />
      </p>
      <p className="mt-0.5 text-sm text-muted">{format.dateTime(deadline.at, timeZone)}</p>
    </div>
  );
}

function reload() {
  router.reload();
}

/** The first button is the action that the booking waits for; the others are secondary. */
function Actions({ view }: Props) {
  const t = useT();
  const { todos, statusUrl, againUrl } = view;
  const buttons = [
    ...todos
      .slice(0, 1)
      .map(({ name, url: href }) => ({ href, label: `client.todo.${name}` as const })),
    ...(statusUrl && statusUrl !== todos[0]?.url
      ? [{ href: statusUrl, label: 'client.show.status' as const }]
      : []),
    ...(againUrl
      ? [
          { href: againUrl, label: 'client.show.again' as const },
          { href: url('cars'), label: 'client.show.other_cars' as const },
        ]
      : []),
  ];
  if (buttons.length === 0) return null;
  return (
    <div className="cluster mt-6">
      {buttons.map(({ href, label }, index) => (
        <LinkButton
          key={href}
          href={href}
          size="lg"
          variant={index === 0 ? 'primary' : 'secondary'}
        >
          {t(label)}
        </LinkButton>
      ))}
    </div>
  );
}
