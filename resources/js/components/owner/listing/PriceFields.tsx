import { Entry, NumberEntry } from '#js/components/ui/Entry.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { EarningsView, ListingView } from '#server/http/presenters/owner-listing.ts';
import { Heading, Whole } from './fields.tsx';
import { DeliveryRange, OwnExtras } from './late.tsx';
import { Suggestion } from './Suggestion.tsx';

type Props = { car: ListingView };

/** What the car costs, and what is paid for a damage. */
export function PriceFields({ car, earnings }: Props & { earnings: EarningsView | null }) {
  const t = useT();
  return (
    <>
      <div className="sm:col-span-2">{earnings && <Suggestion market={earnings.market} />}</div>
      <Whole
        label={t('listing.price.day')}
        name="basePrice"
        value={car.basePrice}
        min={30}
        max={5000}
      />
      <Heading>{t('listing.price.discounts')}</Heading>
      <div className="grid gap-3 sm:col-span-2 sm:grid-cols-3">
        {(['discount3', 'discount7', 'discount30'] as const).map((name) => (
          <Whole
            key={name}
            label={t(`listing.price.${name}`)}
            name={name}
            unit="%"
            value={car[name]}
            max={{ discount3: 50, discount7: 70, discount30: 90 }[name]}
          />
        ))}
      </div>
      <Heading>{t('listing.price.kilometres')}</Heading>
      <NumberEntry
        label={t('listing.price.km_day')}
        name="kmPerDay"
        unit="km"
        value={car.kmPerDay}
        min={50}
        max={2000}
      />
      <NumberEntry
        label={t('listing.price.km_price')}
        name="kmPrice"
        unit="lei"
        inputMode="decimal"
        step={0.05}
        value={car.kmPrice / 100}
        max={20}
      />
      <Protection car={car} />
      <Extras car={car} />
      <OwnExtras car={car} />
      <Delivery car={car} />
      <DeliveryRange car={car} />
    </>
  );
}

function Protection({ car }: Props) {
  const t = useT();
  return (
    <>
      <Heading text={t('listing.price.protection_text')}>{t('listing.price.protection')}</Heading>
      <Whole label={t('listing.price.excess')} name="excess" value={car.excess} max={50_000} />
      <Whole label={t('listing.price.deposit')} name="deposit" value={car.deposit} max={20_000} />
      {(['plus', 'full'] as const).map((plan) => (
        <Plan key={plan} plan={plan} car={car} />
      ))}
      <Entry
        label={t('listing.price.insurer')}
        name="insurer"
        max={80}
        value={car.insurer}
        optional
      />
      <Entry
        label={t('listing.price.roadside')}
        name="roadsidePhone"
        type="tel"
        max={30}
        value={car.roadsidePhone}
        optional
      />
    </>
  );
}

const usual = {
  plus: { excess: 1_000_00, deposit: 500_00 },
  full: { excess: 0, deposit: 0 },
};

function Plan({ plan, car }: Props & { plan: 'plus' | 'full' }) {
  const t = useT();
  const offered = car.protections.find((one) => one.plan === plan);
  const values = offered ?? { dayPrice: null, ...usual[plan] };
  return (
    <fieldset className="sm:col-span-2">
      <legend className="field-label">{t(`price.protection.plan.${plan}`)}</legend>
      <p className="field-hint mb-1">{t('listing.price.not_offered')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <Whole
          label={t('listing.price.plan_price')}
          name={`plans[${plan}][dayPrice]`}
          value={values.dayPrice}
          max={1000}
          optional
        />
        <Whole
          label={t('listing.price.excess')}
          name={`plans[${plan}][excess]`}
          value={values.excess}
          max={50_000}
        />
        <Whole
          label={t('listing.price.deposit')}
          name={`plans[${plan}][deposit]`}
          value={values.deposit}
          max={20_000}
        />
      </div>
    </fieldset>
  );
}

const extraKinds = [
  'additional_driver',
  'child_seat',
  'snow_chains',
  'prepaid_fuel',
  'cross_border',
  'roof_box',
] as const;

function Extras({ car }: Props) {
  const t = useT();
  return (
    <>
      <Heading text={t('listing.price.not_offered')}>{t('listing.price.extras')}</Heading>
      {extraKinds.map((kind) => {
        const extra = car.extras.find((one) => one.kind === kind);
        return (
          <fieldset key={kind} className="min-w-0">
            <legend className="field-label">{t(`price.extra.${kind}`)}</legend>
            <div className="grid grid-cols-2 gap-3">
              <Whole
                label={t('listing.price.extra_price')}
                name={`extras[${kind}][price]`}
                value={extra?.price ?? null}
                max={2000}
                optional
              />
              <Select
                label={t('listing.price.unit')}
                name={`extras[${kind}][unit]`}
                defaultValue={extra?.unit ?? 'booking'}
                options={(['booking', 'day'] as const).map((unit) => ({
                  value: unit,
                  label: t(unit === 'day' ? 'price.per_day' : 'price.per_booking'),
                }))}
              />
            </div>
            <input
              type="hidden"
              name={`extras[${kind}][maxQuantity]`}
              value={extra?.maxQuantity ?? (kind === 'child_seat' ? 2 : 1)}
            />
          </fieldset>
        );
      })}
    </>
  );
}

function Delivery({ car: { places } }: Props) {
  const t = useT();
  const text = t(places.length > 0 ? 'listing.price.places_text' : 'listing.price.places_first');
  return (
    <>
      <Heading text={text}>{t('listing.price.places')}</Heading>
      {places.map(({ key, name, fee }) => (
        <Whole
          key={key}
          label={t('listing.price.fee', { place: name })}
          name={`places[${key}][fee]`}
          value={fee}
          max={2000}
          optional
        />
      ))}
    </>
  );
}
