import { depositKey } from '#js/components/booking/deposit-words.ts';
import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';
import { usePriceLines } from '#js/components/booking/price-words.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList, PriceLines } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { view: ClientBookingView };

/** The price, line by line, as it was agreed. */
export function PriceCard({ view: { booking } }: Props) {
  const t = useT();
  const lines = usePriceLines(booking.currency)(booking.lines);
  const total = {
    key: 'total',
    label: t('price.total'),
    minor: booking.total,
    kind: 'total' as const,
  };
  return (
    <Card title={t('price.title')}>
      <PriceLines lines={[...lines, total]} currency={booking.currency} />
    </Card>
  );
}

/** Where the money stands: paid, held, given back; the deposit apart. */
export function PaymentCard({ view }: Props) {
  const t = useT();
  const items = usePaymentFacts(view);
  return (
    <Card title={t('client.payment.title')}>
      <div className="stack">
        <DescriptionList items={items} />
        <Troubles trouble={view.payment.trouble} />
        {view.payment.refunded > 0 && !view.payment.trouble.hasFailedRefund && (
          <p className="text-sm text-muted">{t('client.payment.refund_note')}</p>
        )}
        {view.payment.settlement?.payUrl && <Owed payUrl={view.payment.settlement.payUrl} />}
        {view.booking.depositStatus === 'failed' && (
          <Notice tone="warning">{t('client.payment.deposit_failed')}</Notice>
        )}
      </div>
    </Card>
  );
}

function Troubles({ trouble }: Pick<ClientBookingView['payment'], 'trouble'>) {
  const t = useT();
  return (
    <>
      {trouble.hasFailedRefund && (
        <Notice tone="warning">{t('client.payment.refund_failed')}</Notice>
      )}
      {trouble.isDisputed && <Notice tone="info">{t('client.payment.disputed')}</Notice>}
    </>
  );
}

function Owed({ payUrl }: { payUrl: string }) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      actions={
        <LinkButton href={payUrl} size="sm">
          {t('client.payment.settlement_state.action')}
        </LinkButton>
      }
    >
      {t('client.payment.settlement_due')}
    </Notice>
  );
}

function usePaymentFacts({ booking, payment, againUrl }: ClientBookingView) {
  const t = useT();
  const deposit = useDeposit(booking, againUrl !== null);
  const { moneyExact } = useFormat();
  const { status, amount, captured, refunded, refundPending, card, settlement } = payment;
  const money = (minor: number) => moneyExact(minor, booking.currency);
  const paid = money(status === 'captured' ? captured : amount);
  return [
    {
      term: t('client.payment.rental'),
      value: t(`client.payment.status.${status}`, { amount: paid }),
    },
    ...(refunded > 0
      ? [
          {
            term: t(refundPending ? 'client.payment.refund_pending' : 'client.payment.refunded'),
            value: money(refunded),
          },
        ]
      : []),
    { term: t('client.payment.deposit'), value: deposit },
    ...(settlement
      ? [
          {
            term: t('client.payment.settlement'),
            value: t(`client.payment.settlement_state.${settlement.state}`, {
              amount: money(settlement.amount),
            }),
          },
        ]
      : []),
    ...(card
      ? [
          {
            term: t('client.payment.card'),
            value: <span className="capitalize">{t('client.payment.card_value', card)}</span>,
          },
        ]
      : []),
  ];
}

function useDeposit(booking: ClientBookingView['booking'], isOver: boolean): string {
  const { deposit, depositStatus, currency } = booking;
  const t = useT();
  const { money } = useFormat();
  if (deposit === 0) return t('client.payment.deposit_none');
  const amount = money(deposit, currency);
  if (depositStatus === null)
    return t(isOver ? 'client.payment.deposit_never' : 'client.payment.deposit_later', { amount });
  return t('client.payment.deposit_value', { amount, state: t(depositKey(booking)) });
}
