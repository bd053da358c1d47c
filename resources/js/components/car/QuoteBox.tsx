import { useState } from 'react';
import type { CarCalendar, CarView } from '#server/http/presenters/car.ts';
import type { QuoteView } from '#server/http/presenters/quote.ts';
import { DateRangeField } from '#js/components/ui/DateRangeField.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { TimeSelect } from '#js/components/ui/TimeSelect.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { AlertButton } from './AlertButton.tsx';
import { BookForm } from './BookForm.tsx';
import { isTaken, priceOfDay } from './calendar.ts';
import { useChoiceForm } from './choice-form.ts';
import { DeliverTo } from './DeliverTo.tsx';
import { Extras } from './Extras.tsx';
import { NoQuote } from './NoQuote.tsx';
import { Price, type Figures } from './Price.tsx';
import { ProtectionPlans } from './ProtectionPlans.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import type { ChoiceState } from './use-choice.ts';

export type QuoteBoxProps = {
  car: CarView;
  calendar: CarCalendar;
  quote: QuoteView | null;
  requestKey: string;
  /** What was written before signing in, where somebody is back from there. */
  resumed: { deliveryAddress: string } | null;
  /** What is written to the host, wherever it is written. */
  note: string;
  setNote: (note: string) => void;
  choice: ChoiceState;
};

/** Dates, hand-over, extras, and what they come to. */
export function QuoteBox(props: QuoteBoxProps) {
  const { car, calendar, choice, resumed } = props;
  const [address, setAddress] = useState(resumed?.deliveryAddress ?? '');
  return (
    <div className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <Price price={figuresOf(props)} look="box" />
        {car.rating !== null && <Rating value={car.rating} count={car.ratingCount} size="sm" />}
      </div>
      <ChoiceForm car={car} calendar={calendar} choice={choice} />
      <Outcome {...props} address={address} setAddress={setAddress} />
    </div>
  );
}

type ChoiceFormProps = Pick<QuoteBoxProps, 'car' | 'calendar' | 'choice'>;

/** Every change requests a new price; without JavaScript there is a button for it. */
function ChoiceForm({ car, calendar, choice }: ChoiceFormProps) {
  const t = useT();
  const { form, price } = useChoiceForm(choice);
  const extras = car.extras.map((extra) => ({
    ...extra,
    quantity: choice.quantityOf(extra.extra),
  }));
  return (
    <form
      ref={form}
      action={car.url}
      autoComplete="off"
      className="grid gap-4"
      onChange={price}
      onSubmit={(event) => {
        event.preventDefault();
        price();
      }}
    >
      <Dates car={car} calendar={calendar} choice={choice} />
      {(car.deliveryPlaces.length > 0 || car.deliveryRange) && (
        <Delivery car={car} choice={choice} price={price} />
      )}
      {car.protections.length > 1 && <ProtectionPlans car={car} choice={choice} />}
      {extras.length > 0 && <Extras extras={extras} currency={car.currency} />}
      <noscript>
        <button type="submit" className="btn btn-secondary btn-block">
          {t('car.quote.see')}
        </button>
      </noscript>
    </form>
  );
}

type OutcomeProps = QuoteBoxProps & { address: string; setAddress: (address: string) => void };

function Outcome({ car, quote, requestKey, note, setNote, choice, ...rest }: OutcomeProps) {
  const t = useT();
  if (choice.isBusy) return <Pricing />;
  if (!quote) return <p className="text-muted">{t('car.quote.choose')}</p>;
  if (!quote.ok)
    return (
      <NoQuote slug={car.slug} dates={choice.period} quote={quote} choose={choice.setPeriod} />
    );
  return (
    <>
      <BookForm
        slug={car.slug}
        quote={quote}
        requestKey={requestKey}
        note={note}
        setNote={setNote}
        address={rest.address}
        setAddress={rest.setAddress}
        timeZone={car.timeZone}
      />
      <QuoteLines quote={quote} timeZone={car.timeZone} />
      <div className="flex justify-center">
        <AlertButton size="sm" request={{ kind: 'price_drop', car: car.slug, ...choice.period }}>
          {t('car.alert.price')}
        </AlertButton>
      </div>
    </>
  );
}

function Pricing() {
  return (
    <Loading>
      <div className="grid gap-3">
        <Skeleton className="h-12 w-full rounded-md" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-6 w-full" />
      </div>
    </Loading>
  );
}

/** What the choice comes to; before there is one, what a day starts from. */
export function figuresOf({ car, quote }: Pick<QuoteBoxProps, 'car' | 'quote'>): Figures {
  const { basePrice: dayPrice, currency } = car;
  if (!quote?.ok) return { dayPrice, total: null, days: null, currency };
  return { dayPrice: quote.averageDay, total: quote.total, days: quote.days, currency };
}

function Dates({ car, calendar, choice }: ChoiceFormProps) {
  const t = useT();
  const { times } = choice;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <DateRangeField
        label={t('car.quote.dates')}
        className="col-span-2"
        names={{ start: 'from', end: 'to' }}
        value={choice.range}
        onChange={choice.setRange}
        min={calendar.first}
        max={calendar.last}
        isUnavailable={isTaken(calendar)}
        closed={calendar.closed}
        priceOf={priceOfDay(car, calendar)}
      />
      <TimeSelect
        label={t('car.search.pickup_at')}
        className="field-boxed"
        name="fromTime"
        defaultValue={times.from}
      />
      <TimeSelect
        label={t('car.search.return_at')}
        className="field-boxed"
        name="toTime"
        defaultValue={times.to}
      />
    </div>
  );
}

type DeliveryProps = Pick<QuoteBoxProps, 'car' | 'choice'> & { price: () => void };

function Delivery({ car, choice, price }: DeliveryProps) {
  const t = useT();
  const format = useFormat();
  const places = car.deliveryPlaces.map(({ id, name, fee }) => ({
    value: id,
    label:
      fee > 0
        ? t('car.quote.delivery_option', { place: name, price: format.money(fee, car.currency) })
        : t('car.quote.delivery_free', { place: name }),
  }));
  const { deliveryRange: range, deliveryTo, currency } = car;
  const elsewhere = range
    ? [{ value: 'to', label: t('car.quote.delivery_anywhere', { km: range.km }) }]
    : [];
  return (
    <>
      <Select
        label={t('car.quote.delivery')}
        className="field-boxed"
        placeholder={t('car.quote.delivery_here')}
        options={[...places, ...elsewhere]}
        name="delivery"
        defaultValue={choice.delivery ?? ''}
      />
      {range && choice.delivery === 'to' && (
        <DeliverTo range={range} wanted={deliveryTo} currency={currency} price={price} />
      )}
    </>
  );
}
