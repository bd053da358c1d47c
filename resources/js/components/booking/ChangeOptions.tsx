import { useState } from 'react';
import { extraName } from '#js/components/booking/price-words.ts';
import { DeliverTo } from '#js/components/car/DeliverTo.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ChangeFormView } from '#server/http/presenters/change-form.ts';

type Props = { change: ChangeFormView };

/** What can be chosen beside the dates: extras, protection, and where the car is handed over. */
export function ChangeOptions({ change }: Props) {
  const { places, range } = change;
  return (
    <>
      <Extras change={change} />
      <Plans change={change} />
      {(places.length > 0 || range) && <Place change={change} />}
    </>
  );
}

function Extras({ change: { extras, currency } }: Props) {
  const t = useT();
  const format = useFormat();
  return extras.map(({ extra, name, unit, price, least, most, quantity }) => (
    <Select
      key={extra}
      label={extraName({ extra, name }, t)}
      hint={`${format.money(price, currency)} · ${t(`price.per_${unit}`)}`}
      name={`extra-${extra}`}
      defaultValue={String(quantity)}
      options={Array.from({ length: most - least + 1 }, (_, more) => ({
        value: String(least + more),
        label: String(least + more),
      }))}
    />
  ));
}

/** Each plan with what a damage costs the client, the deposit that goes with it, and its price. */
function Plans({ change: { plans, plan: chosen, currency } }: Props) {
  const t = useT();
  const format = useFormat();
  const [agreed] = plans;
  if (!agreed) return null;
  const excessWords = (excess: number) =>
    excess > 0
      ? t('booking.change.excess', { amount: format.money(excess, currency) })
      : t('booking.change.no_excess');
  const depositWords = (deposit: number) =>
    deposit > 0
      ? t('price.protection.deposit', { amount: format.money(deposit, currency) })
      : t('price.protection.no_deposit');
  return (
    <ChoiceGroup legend={t('price.protection.choose')}>
      {plans.map(({ plan, dayPrice, excess, deposit }) => (
        <RadioCard
          key={plan}
          name="protection"
          value={plan}
          defaultChecked={plan === (chosen ?? agreed.plan)}
          title={t(`price.protection.plan.${plan}`)}
          text={`${excessWords(excess)} · ${depositWords(deposit)}`}
          aside={
            dayPrice > 0
              ? t('price.protection.per_day', { price: format.money(dayPrice, currency) })
              : t('price.protection.included')
          }
        />
      ))}
    </ChoiceGroup>
  );
}

function Place({ change }: Props) {
  const t = useT();
  const format = useFormat();
  const { places, place, range, to, street, agreedPlace, currency } = change;
  const [chosen, setChosen] = useState(place ?? '');
  const elsewhere = places.filter(({ name }) => name !== agreedPlace);
  const stand = { value: 'stand', label: t('booking.change.place_stand') };
  const anywhere = range
    ? [{ value: 'to', label: t('car.quote.delivery_anywhere', { km: range.km }) }]
    : [];
  return (
    <>
      <Select
        label={t('booking.change.place')}
        name="delivery"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          { value: '', label: agreedPlace ?? stand.label },
          ...(agreedPlace === null ? [] : [stand]),
          ...elsewhere.map(({ id, name, fee }) => ({
            value: id,
            label: `${name} · ${format.money(fee, currency)}`,
          })),
          ...anywhere,
        ]}
      />
      {range && chosen === 'to' && (
        <>
          <DeliverTo
            range={range}
            wanted={to}
            currency={currency}
            label={t('booking.change.named_place')}
          />
          <TextField
            label={t('booking.change.street')}
            hint={t('booking.change.street_hint')}
            name="street"
            autoComplete="street-address"
            maxLength={120}
            defaultValue={street}
          />
        </>
      )}
    </>
  );
}
