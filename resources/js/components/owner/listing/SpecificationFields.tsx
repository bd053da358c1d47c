import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { LongEntry } from '#js/components/ui/Entry.tsx';
import { NumberField } from '#js/components/ui/NumberField.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { searchFilters } from '#shared/search-filters.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

const { category: categories, gearbox: gearboxes, fuel: fuels, feature: features } = searchFilters;

const counts = [
  { name: 'seats', min: 1, max: 17 },
  { name: 'doors', min: 2, max: 6 },
] as const;

/** What the car is like. */
export function SpecificationFields({ car }: { car: ListingView }) {
  const t = useT();
  return (
    <>
      {(['category', 'fuel', 'gearbox'] as const).map((name) => (
        <Select
          key={name}
          label={t(`listing.specification.${name}`)}
          name={name}
          defaultValue={car[name]}
          options={optionsOf(name, t)}
        />
      ))}
      <div className="flex flex-wrap gap-4">
        {counts.map((count) => (
          <NumberField
            key={count.name}
            {...count}
            label={t(`listing.specification.${count.name}`)}
            required
            defaultValue={car[count.name]}
          />
        ))}
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
      <LongEntry
        label={t('listing.specification.description')}
        hint={t('listing.specification.description_hint')}
        name="description"
        value={car.description}
        rows={5}
      />
    </>
  );
}

function optionsOf(name: 'category' | 'fuel' | 'gearbox', t: ReturnType<typeof useT>) {
  if (name === 'category')
    return categories.values.map((value) => ({ value, label: t(`car.category.${value}`) }));
  if (name === 'fuel')
    return fuels.values.map((value) => ({ value, label: t(`car.fuel.${value}`) }));
  return gearboxes.values.map((value) => ({ value, label: t(`car.gearbox.${value}`) }));
}
