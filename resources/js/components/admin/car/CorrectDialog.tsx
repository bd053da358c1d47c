import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Select, TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';

const categories = [
  'city',
  'compact',
  'sedan',
  'estate',
  'suv',
  'van',
  'coupe',
  'convertible',
  'pickup',
  'minibus',
] as const;

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
      <TextField
        label={t('admin.cars.label.make')}
        name="make"
        defaultValue={car.make}
        maxLength={40}
        required
      />
      <TextField
        label={t('admin.cars.label.model')}
        name="model"
        defaultValue={car.model}
        maxLength={60}
        required
      />
      <TextField
        label={t('admin.cars.label.year')}
        name="year"
        defaultValue={car.year}
        inputMode="numeric"
        pattern="[0-9]{4}"
        required
      />
      <TextField
        label={t('admin.cars.label.plate')}
        name="plate"
        defaultValue={car.plate}
        maxLength={15}
        required
      />
      <Select
        className="col-span-full"
        label={t('admin.cars.label.category')}
        name="category"
        defaultValue={car.category}
        options={categories.map((value) => ({ value, label: t(`car.category.${value}`) }))}
      />
      <TextArea
        className="col-span-full"
        label={t('admin.cars.label.description')}
        name="description"
        defaultValue={car.description}
        rows={6}
        maxLength={4000}
        optional
      />
    </div>
  );
}
