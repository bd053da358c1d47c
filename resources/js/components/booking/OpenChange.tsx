import { router } from '@inertiajs/react';
import { useState } from 'react';
import { HandoverTerms } from '#js/components/booking/HandoverTerms.tsx';
import { usePriceLines } from '#js/components/booking/price-words.ts';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { OpenChangeView } from '#server/http/presenters/change.ts';

type Answer = 'accept' | 'decline' | 'withdraw';

type Props = { change: OpenChangeView; timeZone: string; currency: string };

/** A proposed change with its deadline, and what the reader's side can do about it. */
export function OpenChange({ change, timeZone, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, car, note, expiresAt } = change;
  const lines = usePriceLines(currency)(change.items);
  return (
    <div id="change" className="scroll-mt-24">
      <Notice
        tone="signal"
        title={<Title change={change} />}
        actions={<Actions change={change} currency={currency} />}
      >
        {car && <OtherCar car={car} />}
        <p className="font-semibold">{format.dateRange(startsAt, endsAt, timeZone)}</p>
        {lines.map(({ key, label }) => (
          <p key={key}>{label}</p>
        ))}
        <HandoverTerms terms={change} currency={currency} />
        <Difference change={change} currency={currency} />
        {note && <p className="mt-1 break-words">„{note}”</p>}
        <p className="mt-1 text-sm">
          {t('booking.change.open.until', { until: format.dateTime(expiresAt, timeZone) })}
        </p>
      </Notice>
    </div>
  );
}

function OtherCar({ car: { url, ...car } }: { car: NonNullable<OpenChangeView['car']> }) {
  const t = useT();
  return (
    <p className="font-semibold">
      {t('booking.change.open.car', { car: car.name, plate: car.plate, earlier: car.earlier })}{' '}
      <a href={url} target="_blank" rel="noreferrer" className="link font-normal">
        {t('booking.change.open.look')}
      </a>
    </p>
  );
}

function Title({ change: { state, isOwn, other, car, payUrl } }: Pick<Props, 'change'>) {
  const t = useT();
  if (state === 'awaiting_payment')
    return t(payUrl ? 'booking.change.open.to_pay_client' : 'booking.change.open.to_pay_host');
  if (isOwn) return t(car ? 'booking.change.open.own_car' : 'booking.change.open.own');
  return t(car ? 'booking.change.open.other_car' : 'booking.change.open.other', { name: other });
}

function Difference({ change: { amount }, currency }: Omit<Props, 'timeZone'>) {
  const t = useT();
  const format = useFormat();
  if (amount === null) return null;
  if (amount === 0) return <p>{t('booking.change.open.same')}</p>;
  const shown = format.moneyExact(Math.abs(amount), currency);
  return (
    <p>
      {t(amount > 0 ? 'booking.change.open.more' : 'booking.change.open.less', { amount: shown })}
    </p>
  );
}

function Actions({ change, currency }: Omit<Props, 'timeZone'>) {
  const t = useT();
  const format = useFormat();
  const [sent, setSent] = useState<Answer | null>(null);
  const { answerUrl, payUrl, isOwn, state } = change;
  if (!answerUrl) return null;
  const answer = (choice: Answer) =>
    router.post(
      answerUrl,
      { answer: choice },
      { preserveScroll: true, onStart: () => setSent(choice), onFinish: () => setSent(null) },
    );
  const button = (choice: Answer, words: string) => (
    <Button
      variant={choice === 'accept' ? 'primary' : 'secondary'}
      processing={sent === choice}
      onClick={() => answer(choice)}
    >
      {words}
    </Button>
  );
  const amount = format.moneyExact(change.amount ?? 0, currency);
  if (payUrl)
    return (
      <>
        <LinkButton href={payUrl}>{t('booking.change.open.pay', { amount })}</LinkButton>
        {button('withdraw', t('booking.change.open.give_up'))}
      </>
    );
  if (isOwn) return button('withdraw', t('booking.change.open.withdraw'));
  if (state === 'awaiting_payment') return null;
  return (
    <>
      {button('accept', t('booking.change.open.accept'))}
      {button('decline', t('booking.change.open.decline'))}
    </>
  );
}
