import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { Gauge } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import type { Translate } from '#shared/translate.ts';
import { Driven } from './Driven.tsx';
import { LevelSlider } from './LevelSlider.tsx';
import { OdometerDoubt } from './OdometerDoubt.tsx';
import { odometerProblem } from './progress.ts';
import type { Handover } from './use-handover.ts';

type Props = { view: HandoverView; handover: Handover };

/** Odometer, fuel or charge, notes. */
export function FiguresStep({ view, handover }: Props) {
  const t = useT();
  const { values, change } = handover;
  return (
    <div className="stack">
      <Odometer view={view} handover={handover} />
      <output className="grid gap-3 empty:hidden">
        <Driven view={view} typed={values.odometerKm} />
        <OdometerDoubt view={view} typed={values.odometerKm} />
      </output>
      <Level view={view} handover={handover} />
      <ReturnTime view={view} handover={handover} />
      <TextArea
        label={t('owner.handover.notes')}
        name="notes"
        optional
        rows={4}
        maxLength={2000}
        hint={t('owner.handover.notes_hint')}
        value={values.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </div>
  );
}

function Odometer({ view, handover: { values, change } }: Props) {
  const t = useT();
  const before = view.earlier?.odometerKm ?? null;
  const problem = odometerProblem(values.odometerKm, view);
  return (
    <TextField
      label={t('owner.handover.odometer')}
      icon={Gauge}
      name="odometerKm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      unit="km"
      value={values.odometerKm}
      onChange={({ target }) => change({ odometerKm: target.value })}
      hint={odometerHint(view, t)}
      error={problem ? t(`owner.handover.odometer_${problem}`, { km: before ?? 0 }) : undefined}
    />
  );
}

function odometerHint({ earlier, car }: HandoverView, t: Translate) {
  if (earlier?.odometerKm) return t('owner.handover.odometer_hint', { km: earlier.odometerKm });
  if (earlier || car.odometerKm === 0) return undefined;
  return t('owner.handover.odometer_last', { km: car.odometerKm });
}

function Level({ view, handover: { values, change } }: Props) {
  const t = useT();
  const format = useFormat();
  const before = view.earlier?.fuelPercent ?? null;
  return (
    <LevelSlider
      name="fuelPercent"
      label={t(view.isElectric ? 'owner.handover.charge' : 'owner.handover.fuel')}
      value={values.fuelPercent}
      onValue={(fuelPercent) => change({ fuelPercent })}
      hint={
        before === null
          ? undefined
          : t('owner.handover.fuel_then', { level: format.percent(before / 100) })
      }
    />
  );
}

/** Lateness counts from when the car stood here again, not from when this is filled in. */
function ReturnTime({ view: { returnable, at, timeZone }, handover: { values, change } }: Props) {
  const t = useT();
  const format = useFormat();
  if (!returnable) return null;
  const isEarlier = values.returnedAt !== '';
  const choose = (returnedAt: string) => change({ returnedAt });
  return (
    <div className="grid gap-3">
      <ChoiceGroup
        name="returned"
        legend={t('owner.handover.returned')}
        hint={t('owner.handover.returned_hint', { due: format.dateTime(at, timeZone) })}
        className="grid grid-cols-2 gap-2"
      >
        <RadioCard
          name="returned"
          value="now"
          title={t('owner.handover.returned_now')}
          checked={!isEarlier}
          onChange={() => choose('')}
        />
        <RadioCard
          name="returned"
          value="earlier"
          title={t('owner.handover.returned_earlier')}
          checked={isEarlier}
          onChange={() => choose(returnable.until)}
        />
      </ChoiceGroup>
      {isEarlier && (
        <TextField
          type="datetime-local"
          label={t('owner.handover.returned_at')}
          name="returnedAt"
          min={returnable.from}
          value={values.returnedAt}
          onChange={({ target }) => choose(target.value || returnable.until)}
        />
      )}
    </div>
  );
}
