import { useState } from 'react';
import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { Entry, NumberEntry } from '#js/components/ui/Entry.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { Plus, Trash } from '#js/components/ui/icons/interface.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';
import { Heading, Whole } from './fields.tsx';

const MOST = 8;

const none = { id: '', name: '', unit: 'booking', price: null, maxQuantity: 1 } as const;

type Own = Pick<ListingView['extras'][number], 'id' | 'name' | 'unit' | 'maxQuantity'> & {
  price: number | null;
};

/** What the host rents out with the car and the catalogue does not have, under a name of its own. */
export function OwnExtras({ car }: { car: ListingView }) {
  const t = useT();
  const [rows, setRows] = useState<readonly (Own & { key: number })[]>(() =>
    car.extras.filter(({ name }) => name !== null).map((extra, key) => ({ ...extra, key })),
  );
  const add = () => setRows([...rows, { ...none, key: Math.max(-1, ...rows.map(keyOf)) + 1 }]);
  return (
    <>
      <Heading text={t('listing.price.own_text')}>{t('listing.price.own')}</Heading>
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          at={at}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div className="sm:col-span-2">
        <FormProblem name="own" />
        {rows.length < MOST && (
          <Button type="button" variant="secondary" size="sm" icon={Plus} onClick={add}>
            {t('listing.price.own_add')}
          </Button>
        )}
      </div>
    </>
  );
}

const keyOf = ({ key }: { key: number }) => key;

type RowProps = { row: Own; at: number; onRemove: () => void };

function Row({ row: { id, name, price, unit, maxQuantity }, at, onRemove }: RowProps) {
  const t = useT();
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line p-3 sm:col-span-2 sm:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <input type="hidden" name={`own[${at}][id]`} value={id} />
      <legend className="sr-only">{name || t('listing.price.own_add')}</legend>
      <Entry
        label={t('listing.price.own_name')}
        name={`own[${at}][name]`}
        value={name}
        max={60}
        minLength={2}
        className="col-span-2 sm:col-span-1"
      />
      <Whole
        label={t('listing.price.extra_price')}
        name={`own[${at}][price]`}
        value={price}
        max={2000}
      />
      <Select
        label={t('listing.price.unit')}
        name={`own[${at}][unit]`}
        defaultValue={unit}
        options={(['booking', 'day'] as const).map((value) => ({
          value,
          label: t(value === 'day' ? 'price.per_day' : 'price.per_booking'),
        }))}
      />
      <NumberEntry
        label={t('listing.price.own_quantity')}
        name={`own[${at}][maxQuantity]`}
        value={maxQuantity}
        min={1}
        max={10}
      />
      <IconButton
        icon={Trash}
        label={`${t('listing.price.own_remove')}${name ? `: ${name}` : ''}`}
        onClick={onRemove}
      />
    </fieldset>
  );
}
