import { useState, type ComponentType } from 'react';
import { WeekdayPicker } from '#js/components/owner/calendar/WeekdayPicker.tsx';
import { weekdays } from '#js/components/owner/calendar/looks.ts';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { ExtraFields, ProtectionFields } from './OfferFields.tsx';
import { Radios } from './Radios.tsx';

type Props = { currency: string; branches: readonly { id: string; name: string }[] };

const priceModes = ['percent', 'add', 'set'] as const;
const seasonModes = [...priceModes, 'clear'] as const;
type Mode = (typeof seasonModes)[number];

function BranchFields({ branches }: Props) {
  const t = useT();
  return (
    <Select
      label={t('fleet.change.kind.branch')}
      name="branch"
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function PriceFields({ currency }: Props) {
  return <Amount modes={priceModes} currency={currency} />;
}

function SeasonFields({ currency }: Props) {
  const t = useT();
  const [days, setDays] = useState<readonly number[]>(weekdays);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <DateField label={t('fleet.change.from')} name="from" value={from} onDay={setFrom} />
        <DateField label={t('fleet.change.to')} name="to" value={to} onDay={setTo} />
      </div>
      <WeekdayPicker chosen={days} onChange={setDays} />
      <Amount modes={seasonModes} currency={currency} />
      <p className="text-sm text-muted">{t('fleet.change.season_hint')}</p>
    </>
  );
}

function Amount({ modes, currency }: Pick<Props, 'currency'> & { modes: readonly Mode[] }) {
  const t = useT();
  const format = useFormat();
  const [mode, setMode] = useState<Mode>('percent');
  return (
    <>
      <ChoiceGroup
        name="mode"
        legend={t('fleet.change.mode.legend')}
        className="flex flex-wrap gap-1.5"
      >
        {modes.map((one) => (
          <Chip
            key={one}
            control="radio"
            name="mode"
            value={one}
            title={t(`fleet.change.mode.${one}`)}
            checked={mode === one}
            onChange={() => setMode(one)}
          />
        ))}
      </ChoiceGroup>
      {mode !== 'clear' && (
        <TextField
          key={mode}
          label={t(`fleet.change.amount.${mode}`)}
          name="amount"
          required
          unit={mode === 'percent' ? '%' : format.currencyUnit(currency)}
        />
      )}
    </>
  );
}

function StatusFields() {
  const t = useT();
  return (
    <Radios
      name="move"
      values={['pause', 'list'] as const}
      words={(v) => t(`fleet.change.move.${v}`)}
      legend={t('fleet.change.move.legend')}
    />
  );
}

function PolicyFields() {
  const t = useT();
  return (
    <Radios
      name="policy"
      legend={t('fleet.change.policy')}
      values={['flexible', 'moderate', 'strict'] as const}
      words={(policy) => t(`car.policy.${policy}`)}
    />
  );
}

function SmartFields() {
  const t = useT();
  const [state, setState] = useState<'on' | 'off'>('on');
  return (
    <>
      <Radios
        name="state"
        legend={t('fleet.change.state.legend')}
        values={['on', 'off'] as const}
        words={(one) => t(`fleet.change.state.${one}`)}
        chosen={state}
        onChoose={setState}
      />
      {state === 'on' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('fleet.change.floor')}
            name="floor"
            inputMode="numeric"
            defaultValue="80"
            required
            unit="%"
          />
          <TextField
            label={t('fleet.change.ceiling')}
            name="ceiling"
            inputMode="numeric"
            defaultValue="130"
            required
            unit="%"
          />
        </div>
      )}
    </>
  );
}

export const kinds = [
  'price',
  'season',
  'smart',
  'status',
  'policy',
  'branch',
  'extra',
  'protection',
] as const;

export type Kind = (typeof kinds)[number];

/** The fields of each kind of fleet change. */
export const kindFields: Record<Kind, ComponentType<Props>> = {
  price: PriceFields,
  season: SeasonFields,
  smart: SmartFields,
  status: StatusFields,
  policy: PolicyFields,
  branch: BranchFields,
  extra: ExtraFields,
  protection: ProtectionFields,
};
