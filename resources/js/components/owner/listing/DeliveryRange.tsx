import { NumberEntry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';
import { Heading, Whole } from './fields.tsx';

/** Anywhere around the car, by the kilometre. */
export function DeliveryRange({ car }: { car: ListingView }) {
  const t = useT();
  const { deliveryKm, deliveryKmFee, deliveryMinFee } = car;
  return (
    <>
      <Heading text={t('listing.price.range_text')}>{t('listing.price.range')}</Heading>
      <div className="grid gap-3 sm:col-span-2 sm:grid-cols-3">
        <NumberEntry
          label={t('listing.price.range_km')}
          name="range[km]"
          unit="km"
          value={deliveryKm}
          min={1}
          max={100}
          optional
        />
        <NumberEntry
          label={t('listing.price.range_fee')}
          name="range[kmFee]"
          unit="lei"
          inputMode="decimal"
          step={0.05}
          value={deliveryKmFee === null ? null : deliveryKmFee / 100}
          max={20}
          optional
        />
        <Whole
          label={t('listing.price.range_least')}
          name="range[minFee]"
          value={deliveryMinFee || null}
          max={2000}
          optional
        />
      </div>
    </>
  );
}
