import { Form, Head, Link } from '@inertiajs/react';
import { ChangeOptions } from '#js/components/booking/ChangeOptions.tsx';
import { HandoverTerms } from '#js/components/booking/HandoverTerms.tsx';
import { usePriceLines } from '#js/components/booking/price-words.ts';
import { OpenChange } from '#js/components/booking/OpenChange.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ChangeFormView, ChangeOfferView } from '#server/http/presenters/change-form.ts';

type Props = { change: ChangeFormView };

/** Other dates for a booking: chosen, then priced, then proposed. The same for both sides. */
export function ChangeForm({ change }: Props) {
  const t = useT();
  const format = useFormat();
  const { ref, carName, startsAt, endsAt, timeZone, problem, offer, open, back } = change;
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={t('booking.change.title')} />
      <PageHeader
        above={
          <Link href={back} className="link inline-flex items-center gap-1">
            <ArrowLeft size={16} />
            {carName} · {ref}
          </Link>
        }
        title={t('booking.change.title')}
        intro={t('booking.change.now', { dates: format.dateRange(startsAt, endsAt, timeZone) })}
      />
      <div className="stack">
        {open ? (
          <OpenChange change={open} timeZone={timeZone} currency={change.currency} />
        ) : (
          <Dates change={change} />
        )}
        {problem && <Notice tone="warning">{problem}</Notice>}
        {offer && <Offer key={`${offer.startsAt} ${offer.endsAt}`} change={change} offer={offer} />}
      </div>
    </div>
  );
}

function Dates({ change }: Props) {
  const t = useT();
  const { dates, isStartFixed, page } = change;
  return (
    <Card>
      <Form action={page} method="get" options={{ preserveScroll: true }} className="stack">
        {({ processing }) => (
          <>
            {isStartFixed ? (
              <p className="text-muted">{t('booking.change.start_fixed')}</p>
            ) : (
              <div className="grid grid-cols-2 gap-4">
                <DateField
                  label={t('booking.change.from')}
                  name="from"
                  value={dates.from}
                  required
                />
                <TimeSelect
                  label={t('booking.change.from_time')}
                  name="fromTime"
                  defaultValue={dates.fromTime}
                />
              </div>
            )}
            <div className="grid grid-cols-2 gap-4">
              <DateField
                label={t('booking.change.until')}
                name="until"
                value={dates.until}
                required
              />
              <TimeSelect
                label={t('booking.change.until_time')}
                name="untilTime"
                defaultValue={dates.untilTime}
              />
            </div>
            <ChangeOptions change={change} />
            <Button
              type="submit"
              variant="secondary"
              processing={processing}
              className="justify-self-start"
            >
              {t('booking.change.check')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function Offer({ change, offer }: Props & { offer: ChangeOfferView }) {
  const t = useT();
  const format = useFormat();
  const { timeZone, currency } = change;
  const money = (minor: number) => format.moneyExact(minor, currency);
  return (
    <Card title={format.dateRange(offer.startsAt, offer.endsAt, timeZone)}>
      <Form action={offer.url} method="post" className="stack">
        {({ processing }) => (
          <>
            <p className="text-muted">
              {t('booking.change.days', { count: offer.days, km: format.number(offer.kmIncluded) })}
            </p>
            <HandoverTerms terms={offer} currency={currency} />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{t(`booking.change.${differenceOf(offer)}`)}</span>
              {offer.amount !== 0 && (
                <strong className="text-2xl tabular">{money(Math.abs(offer.amount))}</strong>
              )}
            </p>
            <Breakdown offer={offer} currency={currency} />
            <input type="hidden" name="requestKey" value={offer.requestKey} />
            <input type="hidden" name="startsAt" value={offer.startsAt} />
            <input type="hidden" name="endsAt" value={offer.endsAt} />
            <input type="hidden" name="options" value={offer.options} />
            <input type="hidden" name="amount" value={offer.amount} />
            {!offer.isInstant && (
              <TextArea
                label={t('booking.change.note')}
                hint={t('booking.change.note_hint')}
                name="note"
                rows={2}
                maxLength={500}
              />
            )}
            <Consequence change={change} offer={offer} />
            <Button type="submit" size="lg" processing={processing}>
              <SubmitWords change={change} offer={offer} />
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function differenceOf({ amount }: ChangeOfferView): 'more' | 'less' | 'same' {
  if (amount === 0) return 'same';
  return amount > 0 ? 'more' : 'less';
}

function Breakdown({ offer, currency }: { offer: ChangeOfferView; currency: string }) {
  const t = useT();
  const format = useFormat();
  const lines = usePriceLines(currency)(offer.lines);
  const money = (minor: number) => format.moneyExact(minor, currency);
  const rows: [string, number][] = [
    [t('booking.change.refund'), -offer.refund],
    [t('booking.change.given_up'), offer.givenUp],
  ];
  return (
    <>
      {lines.length > 0 && <PriceLines lines={lines} currency={currency} />}
      <dl className="grid gap-2">
        {[
          ...rows.filter(([, amount]) => amount !== 0),
          [t('booking.change.total'), offer.total] as const,
        ].map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-muted">{term}</dt>
            <dd className="tabular">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Consequence({ change: { side }, offer }: Props & { offer: ChangeOfferView }) {
  const t = useT();
  const { isInstant, amount } = offer;
  if (isInstant && amount <= 0) return null;
  if (isInstant) return <p className="text-sm text-muted">{t('booking.change.instant_text')}</p>;
  const words =
    side === 'client' ? 'booking.change.ask_host_text' : 'booking.change.ask_client_text';
  return <p className="text-sm text-muted">{t(words)}</p>;
}

function SubmitWords({ change: { side, currency }, offer }: Props & { offer: ChangeOfferView }) {
  const t = useT();
  const format = useFormat();
  if (!offer.isInstant)
    return t(
      side === 'client' ? 'booking.change.submit_ask_host' : 'booking.change.submit_ask_client',
    );
  const amount = format.moneyExact(Math.abs(offer.amount), currency);
  if (offer.amount === 0) return t('booking.change.submit_free');
  return t(offer.amount > 0 ? 'booking.change.submit_pay' : 'booking.change.submit_back', {
    amount,
  });
}
