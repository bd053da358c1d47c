import { useId, useState } from 'react';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { carColours, foreignPlate, hasVinForm, romanianPlate, vinOf } from '#shared/vehicle.ts';
import type { Translate } from '#shared/translate.ts';
import type { ListingView } from '#server/http/presenters/owner-listing.ts';

type Models = Readonly<Record<string, readonly string[]>>;
type Kind = Pick<ListingView, 'make' | 'model' | 'year'>;
type Props = { car?: ListingView; models: Models; like?: Kind | null };

const thisYear = new Date().getFullYear();

/** Which car it is; of one like another, only what tells the two apart. */
export function IdentityFields({ car, models, like = null }: Props) {
  const t = useT();
  return (
    <>
      {like ? <SameKind like={like} /> : <KindFields car={car} models={models} />}
      <Select
        label={t('listing.identity.colour')}
        name="colour"
        required
        placeholder={t('common.form.choose')}
        defaultValue={car?.colour ?? ''}
        options={carColours.map((value) => ({ value, label: t(`car.colour.${value}`) }))}
      />
      <Plate car={car} />
      <Vin car={car} />
      <TextField
        label={t('listing.identity.odometer')}
        name="odometerKm"
        type="number"
        inputMode="numeric"
        unit="km"
        min={0}
        max={1_000_000}
        required
        defaultValue={car?.odometerKm}
      />
    </>
  );
}

function SameKind({ like }: { like: Kind }) {
  return (['make', 'model', 'year'] as const).map((name) => (
    <input key={name} type="hidden" name={name} value={like[name]} />
  ));
}

function KindFields({ car, models }: { car: ListingView | undefined; models: Models }) {
  const t = useT();
  return (
    <>
      <MakeAndModel car={car} models={models} />
      <TextField
        label={t('listing.identity.year')}
        name="year"
        type="number"
        inputMode="numeric"
        min={1995}
        max={thisYear + 1}
        required
        defaultValue={car?.year}
      />
    </>
  );
}

/** Typed or chosen: a car that is not in the list is written as its registration says. */
function MakeAndModel({ car, models }: { car: ListingView | undefined; models: Models }) {
  const t = useT();
  const id = useId();
  const [make, setMake] = useState(car?.make ?? '');
  const ofMake = models[make] ?? [];
  return (
    <>
      <TextField
        label={t('listing.identity.make')}
        name="make"
        list={`${id}-makes`}
        autoComplete="off"
        maxLength={40}
        required
        value={make}
        onChange={(event) => setMake(event.target.value)}
      />
      <TextField
        label={t('listing.identity.model')}
        hint={t('listing.identity.not_listed')}
        name="model"
        list={`${id}-models`}
        autoComplete="off"
        maxLength={60}
        required
        defaultValue={car?.model}
      />
      <datalist id={`${id}-makes`}>
        {Object.keys(models).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-models`}>
        {ofMake.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

type OfCar = { car: ListingView | undefined };

function usePlate({ car }: OfCar) {
  const t = useT();
  const [typed, setTyped] = useState(car ? car.plate : '');
  const [isForeign, setForeign] = useState(car ? car.isForeign : false);
  const [isLeft, setLeft] = useState(false);
  const plate = (isForeign ? foreignPlate : romanianPlate)(typed);
  const problem = t(isForeign ? 'errors.format' : 'errors.plate');
  return {
    typed,
    isForeign,
    setForeign,
    hint: plateHint(t, typed, plate),
    error: isLeft && !plate ? problem : undefined,
    leave: () => setLeft(typed !== ''),
    type: (text: string) => setTyped(text),
  };
}

function plateHint(t: Translate, typed: string, plate: string | null): string {
  if (!plate || plate === typed) return t('listing.identity.plate_hint');
  return t('listing.identity.plate_good', { plate });
}

function Plate({ car }: OfCar) {
  const t = useT();
  const plate = usePlate({ car });
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={t('listing.identity.plate')}
        hint={plate.hint}
        error={plate.error}
        name="plate"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={15}
        required
        value={plate.typed}
        onBlur={plate.leave}
        onChange={(event) => plate.type(event.target.value)}
      />
      <Checkbox
        label={t('listing.identity.foreign')}
        name="foreign"
        checked={plate.isForeign}
        onChange={(event) => plate.setForeign(event.target.checked)}
      />
    </div>
  );
}

const VIN_LENGTH = 17;

function useVin({ car }: OfCar) {
  const t = useT();
  const [typed, setTyped] = useState(car?.vin ?? '');
  const [isLeft, setLeft] = useState(false);
  const length = typed.replaceAll(/[\s-]/g, '').length;
  const isWhole = vinOf(typed) !== null;
  const isDone = length >= VIN_LENGTH || (isLeft && length > 0);
  return {
    hint: vinHint(t, length, isWhole),
    error: isDone && !isWhole ? t(hasVinForm(typed) ? 'errors.vinDigit' : 'errors.vin') : undefined,
    value: typed,
    onBlur: () => setLeft(true),
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
}

function vinHint(t: Translate, length: number, isWhole: boolean): string {
  if (length === 0) return t('listing.identity.vin_hint');
  return isWhole
    ? t('listing.identity.vin_good')
    : t('listing.identity.vin_count', { count: length });
}

function Vin({ car }: OfCar) {
  const t = useT();
  return (
    <TextField
      label={t('listing.identity.vin')}
      name="vin"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={25}
      optional
      {...useVin({ car })}
    />
  );
}
