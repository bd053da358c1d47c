import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { NumberField } from '#js/components/ui/NumberField.tsx';
import { Select, TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { searchFilters } from '#shared/search-filters.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

const { category: categories, gearbox: gearboxes, fuel: fuels, feature: features } = searchFilters;

/** What the car is like. */
export function SpecificationFields({ car }: { car: ListingView }) {
  const t = useT();
  return (
    <>
      <Select
        label={t('listing.specification.category')}
        name="category"
        defaultValue={car.category}
        options={categories.values.map((value) => ({ value, label: t(`car.category.${value}`) }))}
      />
      <Select
        label={t('listing.specification.fuel')}
        name="fuel"
        defaultValue={car.fuel}
        options={fuels.values.map((value) => ({ value, label: t(`car.fuel.${value}`) }))}
      />
      <Select
        label={t('listing.specification.gearbox')}
        name="gearbox"
        defaultValue={car.gearbox}
        options={gearboxes.values.map((value) => ({ value, label: t(`car.gearbox.${value}`) }))}
      />
      <div className="flex flex-wrap gap-4">
        <NumberField
          label={t('listing.specification.seats')}
          name="seats"
          min={1}
          max={17}
          required
          defaultValue={car.seats}
        />
        <NumberField
          label={t('listing.specification.doors')}
          name="doors"
          min={2}
          max={6}
          required
          defaultValue={car.doors}
        />
      </div>
      <div className="sm:col-span-2">
        <ChoiceGroup legend={t('listing.specification.features')} className="flex flex-wrap gap-2">
          {features.values.map((value) => (
            <Chip
              key={value}
              name="features[]"
              value={value}
              title={t(`car.feature.${value}`)}
              defaultChecked={car.features.includes(value)}
            />
          ))}
        </ChoiceGroup>
      </div>
      <TextArea
        label={t('listing.specification.description')}
        hint={t('listing.specification.description_hint')}
        name="description"
        rows={5}
        maxLength={2000}
        optional
        defaultValue={car.description}
        className="sm:col-span-2"
      />
    </>
  );
}
