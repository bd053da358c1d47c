import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Entry, LongEntry } from '#js/components/ui/Entry.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { searchFilters } from '#shared/search-filters.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';

const shapes = {
  make: { max: 40 },
  model: { max: 60 },
  year: { max: 4, inputMode: 'numeric', pattern: '[0-9]{4}' },
  plate: { max: 15 },
} as const;

type Props = { car: ReviewedCarView; open: boolean; onClose: () => void };

/** Puts small mistakes right without sending the car back to its host. */
export function CorrectDialog({ car, open, onClose }: Props) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('admin.cars.correct_title')} look="sheet">
      <Form
        action={car.urls.update}
        method="put"
        transform={(data) => ({ ...data, version: car.version })}
        options={{ preserveScroll: true }}
        onSuccess={onClose}
        className="stack"
      >
        {({ processing }) => (
          <>
            <p className="text-muted">{t('admin.cars.correct_text')}</p>
            <Fields car={car} />
            <div className="cluster justify-end">
              <Button variant="secondary" onClick={onClose}>
                {t('common.action.cancel')}
              </Button>
              <Button type="submit" processing={processing}>
                {t('common.action.save')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}

function Fields({ car }: Pick<Props, 'car'>) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-4">
      {(['make', 'model', 'year', 'plate'] as const).map((name) => (
        <Entry
          key={name}
          label={t(`admin.cars.label.${name}`)}
          name={name}
          value={String(car[name])}
          {...shapes[name]}
        />
      ))}
      <Select
        className="col-span-full"
        label={t('admin.cars.label.category')}
        name="category"
        defaultValue={car.category}
        options={searchFilters.category.values.map((value) => ({
          value,
          label: t(`car.category.${value}`),
        }))}
      />
      <LongEntry
        label={t('admin.cars.label.description')}
        name="description"
        value={car.description}
        max={4000}
        rows={6}
      />
    </div>
  );
}
