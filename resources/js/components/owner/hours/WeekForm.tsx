import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { HostHoursView, WeekView } from '#server/http/presenters/opening-hours.ts';
import { closings, openings } from './times.ts';

type Props = { host: HostHoursView; currency: string };

const kinds = ['always', 'hours'] as const;

/** Any time, or hours for each day of the week and what happens out of them. */
export function WeekForm({ host, currency }: Props) {
  const t = useT();
  const [kind, setKind] = useState<(typeof kinds)[number]>(host.week ? 'hours' : 'always');
  return (
    <Card>
      <Form
        action={url('owner.hours.update')}
        method="put"
        options={{ preserveScroll: true }}
        className="grid gap-6"
      >
        {({ processing }) => (
          <>
            <input type="hidden" name="hostId" value={host.hostId} />
            <ChoiceGroup
              name="kind"
              legend={t('owner.hours.kind')}
              className="grid gap-2 sm:grid-cols-2"
            >
              {kinds.map((one) => (
                <RadioCard
                  key={one}
                  name="kind"
                  value={one}
                  title={t(`owner.hours.kinds.${one}`)}
                  text={t(`owner.hours.kind_text.${one}`)}
                  checked={kind === one}
                  onChange={() => setKind(one)}
                />
              ))}
            </ChoiceGroup>
            {kind === 'hours' && (
              <>
                <div className="grid gap-3">
                  {(host.week ?? usualWeek).map((day) => (
                    <DayFields key={day.day} {...day} />
                  ))}
                </div>
                <AfterHours fee={host.afterHoursFee} currency={currency} />
              </>
            )}
            <Button type="submit" processing={processing}>
              {t('owner.hours.save')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

const working = { opens: '09:00', closes: '18:00' };
const closed = { opens: null, closes: null };

/** What most offices have, to begin with. */
export const usualWeek: WeekView = [
  { day: 'mon', ...working },
  { day: 'tue', ...working },
  { day: 'wed', ...working },
  { day: 'thu', ...working },
  { day: 'fri', ...working },
  { day: 'sat', ...closed },
  { day: 'sun', ...closed },
];

export function DayFields({ day, opens, closes }: WeekView[number]) {
  const t = useT();
  const [from, setFrom] = useState(opens ?? '');
  const name = t(`owner.hours.weekday.${day}`);
  return (
    <fieldset className="grid grid-cols-[5.5rem_1fr_1fr] items-start gap-x-3">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="pt-2.5 font-medium first-letter:uppercase">
        {name}
      </span>
      <Select
        label={`${name}, ${t('owner.hours.opens')}`}
        hideLabel
        name={`opens[${day}]`}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        placeholder={t('owner.hours.closed')}
        options={openings}
      />
      {from && (
        <Select
          label={`${name}, ${t('owner.hours.closes')}`}
          hideLabel
          name={`closes[${day}]`}
          defaultValue={closes ?? '18:00'}
          options={closings}
        />
      )}
    </fieldset>
  );
}

const afters = ['refused', 'free', 'fee'] as const;

function AfterHours({ fee, currency }: { fee: number | null; currency: string }) {
  const t = useT();
  const format = useFormat();
  const [after, setAfter] = useState<(typeof afters)[number]>(
    fee === null ? 'refused' : fee === 0 ? 'free' : 'fee',
  );
  return (
    <div className="grid gap-3">
      <ChoiceGroup name="afterHours" legend={t('owner.hours.after')}>
        {afters.map((one) => (
          <RadioCard
            key={one}
            name="afterHours"
            value={one}
            title={t(`owner.hours.afters.${one}`)}
            checked={after === one}
            onChange={() => setAfter(one)}
          />
        ))}
      </ChoiceGroup>
      {after === 'fee' && (
        <TextField
          label={t('owner.hours.fee')}
          name="fee"
          inputMode="decimal"
          required
          unit={format.currencyUnit(currency)}
          hint={t('owner.hours.fee_hint')}
          defaultValue={fee ? String(fee / 100).replace('.', ',') : ''}
        />
      )}
    </div>
  );
}
