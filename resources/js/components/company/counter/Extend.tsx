import { Form } from '@inertiajs/react';
import { usePriceLines } from '#js/components/booking/price-words.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';
import type { ExtensionView } from '#server/http/presenters/fleet-counter-extension.ts';
import { Means } from './Means.tsx';

type Props = { counter: CounterBookingView; extension: ExtensionView };

/** Shows what a later return costs, and notes that it was paid at the counter. */
export function Extend({ counter, extension }: Props) {
  const t = useT();
  const { day, time, problem, offer, page } = extension;
  return (
    <Card title={t('counter.extend.title')}>
      <div className="stack">
        <Form
          action={page}
          method="get"
          options={{ preserveScroll: true }}
          className="grid grid-cols-2 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        >
          {({ processing }) => (
            <>
              <DateField label={t('counter.extend.until')} name="until" value={day} required />
              <TimeSelect
                label={t('counter.extend.until_time')}
                name="untilTime"
                defaultValue={time}
              />
              <Button
                type="submit"
                variant="secondary"
                processing={processing}
                className="justify-self-start"
              >
                {t('counter.extend.check')}
              </Button>
            </>
          )}
        </Form>
        {problem && <Notice tone="warning">{problem}</Notice>}
        {offer && <Offer counter={counter} offer={offer} />}
      </div>
    </Card>
  );
}

function Offer({
  counter: { currency, timeZone },
  offer,
}: Pick<Props, 'counter'> & { offer: NonNullable<ExtensionView['offer']> }) {
  const t = useT();
  const format = useFormat();
  const lines = usePriceLines(currency)(offer.lines);
  const amount = format.moneyExact(offer.amount, currency);
  const until = format.dateTime(offer.until, timeZone);
  const isFree = offer.amount === 0;
  return (
    <Form
      key={offer.until}
      action={offer.url}
      method="post"
      options={{ preserveScroll: true }}
      className="stack border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <p className="font-semibold">
            {isFree
              ? t('counter.extend.free', { until })
              : t('counter.extend.offer', { until, amount })}
          </p>
          {lines.length > 0 && <PriceLines lines={lines} currency={currency} />}
          <input type="hidden" name="from" value={offer.from} />
          <input type="hidden" name="until" value={offer.until} />
          <input type="hidden" name="amount" value={offer.amount} />
          {isFree ? (
            <input type="hidden" name="means" value="cash" />
          ) : (
            <Means legend={t('counter.extend.means')} />
          )}
          <Button type="submit" processing={processing} className="self-start">
            {isFree ? t('counter.extend.submit_free') : t('counter.extend.submit', { amount })}
          </Button>
        </>
      )}
    </Form>
  );
}
