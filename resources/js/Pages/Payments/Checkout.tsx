import { Head, router } from '@inertiajs/react';
import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import type { Pages } from '#server/http/pages.ts';
import { ProtectionCard } from '#js/components/booking/ProtectionCard.tsx';
import { CardChoice } from '#js/components/checkout/CardChoice.tsx';
import { FailureNotice } from '#js/components/checkout/FailureNotice.tsx';
import { OrderConsent } from '#js/components/checkout/OrderConsent.tsx';
import { Over } from '#js/components/checkout/Over.tsx';
import { ReleaseButton } from '#js/components/checkout/ReleaseButton.tsx';
import { Summary } from '#js/components/checkout/Summary.tsx';
import { Policy, Terms } from '#js/components/checkout/Terms.tsx';
import { useOrderAddress } from '#js/components/checkout/use-order-address.ts';
import { usePayment } from '#js/components/checkout/use-payment.ts';
import { FlightCard } from '#js/components/booking/FlightCard.tsx';
import { AddressField } from '#js/components/person/PersonFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Countdown } from '#js/components/ui/Countdown.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

const FORM = 'pay';

export default function Checkout({ checkout }: Pages['Payments/Checkout']) {
  const t = useT();
  const { title, Screen } = screens[checkout.state];
  return (
    <>
      <Head title={t(title)} />
      <Screen checkout={checkout} />
    </>
  );
}

const screens = {
  open: { title: 'checkout.title', Screen: Open },
  deposit: { title: 'checkout.hold_deposit.title', Screen: Deposit },
  settlement: { title: 'checkout.settlement.title', Screen: Settlement },
  change: { title: 'checkout.change.title', Screen: Change },
  over: { title: 'checkout.over.title', Screen: Over },
} as const;

function Open({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const payment = usePayment(checkout.payment.failure);
  return (
    <>
      <PageHeader title={t('checkout.title')} above={checkout.ref} />
      <Hold checkout={checkout} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="stack lg:order-last">
          <Summary checkout={checkout} />
          <Policy checkout={checkout} />
        </div>
        <div className="stack">
          {checkout.flight && <FlightCard flight={checkout.flight} />}
          <Terms checkout={checkout} />
          <ProtectionCard protection={checkout.protection} currency={checkout.currency} />
          <CardCard checkout={checkout} payment={payment} />
          <ReleaseButton url={checkout.urls.release} />
        </div>
      </div>
      <PayBar checkout={checkout} processing={payment.processing} />
    </>
  );
}

/** The rental is paid; the deposit needs the cardholder's confirmation at their bank. */
function Deposit({ checkout }: { checkout: CheckoutView }) {
  return <CardAlone checkout={checkout} of="hold_deposit" />;
}

/** After the trip: claims exceed the deposit, and the card was declined for the rest. */
function Settlement({ checkout }: { checkout: CheckoutView }) {
  return <CardAlone checkout={checkout} of="settlement" />;
}

/** Both sides agree on other dates, and the card on file was not enough. */
function Change({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const format = useFormat();
  const payment = usePayment(checkout.payment.failure);
  const { change, timeZone, currency, car } = checkout;
  const dates = change ? format.dateRange(change.startsAt, change.endsAt, timeZone) : '';
  const amount = format.moneyExact(checkout.amount, currency);
  const until = change ? format.dateTime(change.expiresAt, timeZone) : '';
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('checkout.change.title')}
        intro={t('checkout.change.text', { amount, car: car.name, dates, until })}
        above={checkout.ref}
      />
      <CardCard checkout={checkout} payment={payment} />
      <PayBar checkout={checkout} processing={payment.processing} />
    </div>
  );
}

type CardAloneProps = { checkout: CheckoutView; of: 'hold_deposit' | 'settlement' };

function CardAlone({ checkout, of }: CardAloneProps) {
  const t = useT();
  const format = useFormat();
  const payment = usePayment(checkout.payment.failure);
  const amount = format.money(checkout.amount, checkout.currency);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t(`checkout.${of}.title`)}
        intro={t(`checkout.${of}.text`, { amount, car: checkout.car.name })}
        above={checkout.ref}
      />
      <CardCard checkout={checkout} payment={payment} />
      <PayBar checkout={checkout} processing={payment.processing} />
    </div>
  );
}

function PayBar({ checkout, processing }: { checkout: CheckoutView; processing: boolean }) {
  return (
    <div className="sticky-bar mt-6 lg:hidden">
      <span className="text-lg font-semibold">
        <Money minor={checkout.amount} currency={checkout.currency} />
      </span>
      <PayButton checkout={checkout} processing={processing} look="short" />
    </div>
  );
}

function Hold({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  return (
    <div className="mb-6 flex items-center justify-between gap-6 rounded-lg border border-brand-line bg-brand-soft px-5 py-3">
      <div>
        <p className="font-semibold">{t('checkout.hold.label')}</p>
        <p className="text-sm text-muted">{t('checkout.hold.hint')}</p>
      </div>
      <span className="shrink-0 text-2xl font-semibold">
        <Countdown
          deadline={checkout.holdExpiresAt}
          now={checkout.now}
          onEnd={() => router.reload()}
        />
      </span>
    </div>
  );
}

type Payment = ReturnType<typeof usePayment>;

function CardCard({ checkout, payment }: { checkout: CheckoutView; payment: Payment }) {
  const t = useT();
  const { failure, processing } = payment;
  const needsAddress = checkout.state === 'open' && checkout.needsAddress;
  const { box, isMissing, attempt, read } = useOrderAddress(needsAddress, payment.attempt);
  return (
    <Card title={t('checkout.card.title')}>
      <div className="stack">
        {failure && <FailureNotice key={failure} failure={failure} />}
        {needsAddress && (
          <div ref={box}>
            <AddressField
              required
              error={isMissing ? t('common.person.address_missing') : undefined}
            />
          </div>
        )}
        <CardChoice
          id={FORM}
          checkout={checkout}
          payment={{ ...payment, attempt }}
          address={read}
        />
        <p className="text-sm text-muted">{t('checkout.card.consent')}</p>
        {checkout.state === 'open' && <OrderConsent />}
        <div className="hidden lg:block">
          <PayButton checkout={checkout} processing={processing} look="block" />
        </div>
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock size={17} />
          <span>{t('checkout.card.safe')}</span>
        </p>
      </div>
    </Card>
  );
}

type PayButtonProps = { checkout: CheckoutView; processing: boolean; look: 'short' | 'block' };

/** The label beside the amount is short; below the form it is in full. */
function PayButton({ checkout, processing, look }: PayButtonProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.money(checkout.amount, checkout.currency);
  const action = actionOf(checkout);
  return (
    <Button type="submit" form={FORM} size="lg" block={look === 'block'} processing={processing}>
      {look === 'short'
        ? t(`checkout.action.${action}_short`)
        : t(`checkout.action.${action}`, { amount })}
    </Button>
  );
}

function actionOf({ state, answerDueAt }: CheckoutView) {
  if (state === 'deposit') return 'deposit';
  if (state === 'settlement' || state === 'change') return 'pay';
  return answerDueAt === null ? 'pay' : 'request';
}
