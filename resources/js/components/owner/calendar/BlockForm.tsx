import { useState } from 'react';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { timesOfDay } from '#js/components/ui/times-of-day.ts';
import { useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { DayHours, wholeDay, type Hours } from './DayHours.tsx';
import { blockKinds, weekdays } from './looks.ts';
import { RangeForm } from './RangeForm.tsx';
import type { useRange } from './use-range.ts';
import { WeekdayPicker } from './WeekdayPicker.tsx';

type Props = {
  url: string;
  calendar: CalendarView;
  range: ReturnType<typeof useRange>;
  onOpen: (id: string) => void;
};

const repeats = ['once', 'weekly'] as const;

/** Keeps the car off the market: whole days, hours of one, or hours of some weekdays for up to a year. */
export function BlockForm({ url, calendar, range, onOpen }: Props) {
  const t = useT();
  const [hours, setHours] = useState(wholeDay);
  const [repeat, setRepeat] = useState<(typeof repeats)[number]>('once');
  const [days, setDays] = useState<readonly number[]>(weekdays);
  const { from, to } = range.range ?? {};
  const isLong = from !== to;
  const day = isLong ? undefined : calendar.days.find((one) => one.day === from);
  const isWeekly = isLong && repeat === 'weekly';
  const reset = () => {
    setHours(wholeDay);
    setRepeat('once');
    setDays(weekdays);
  };
  return (
    <RangeForm
      url={url}
      method="post"
      range={range}
      submit={t('owner.calendar.block')}
      onDone={reset}
    >
      {day && (
        <DayHours
          key={day.day}
          day={day}
          entries={calendar.entries}
          hours={hours}
          onHours={setHours}
          onOpen={onOpen}
        />
      )}
      {isLong && (
        <Select
          label={t('owner.calendar.repeat')}
          name="repeat"
          value={repeat}
          options={repeats.map((value) => ({ value, label: t(`owner.calendar.repeats.${value}`) }))}
          onChange={({ target }) => setRepeat(target.value === 'weekly' ? 'weekly' : 'once')}
        />
      )}
      {isWeekly && <WeekdayPicker chosen={days} onChange={setDays} />}
      <TimeFields hours={hours} onHours={setHours} />
      <Select
        label={t('owner.calendar.block_kind')}
        name="kind"
        options={blockKinds.map((value) => ({
          value,
          label: t(`owner.calendar.block_kinds.${value}`),
        }))}
      />
      <TextField label={t('owner.calendar.note')} name="note" optional maxLength={200} />
    </RangeForm>
  );
}

const starts = timesOfDay().map((time) => ({ value: time, label: time }));
const ends = [...timesOfDay('00:30'), '24:00'].map((time) => ({ value: time, label: time }));

/** The same choice as among the half hours, in two lists. */
function TimeFields({ hours, onHours }: { hours: Hours; onHours: (hours: Hours) => void }) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('owner.calendar.start_time')}
        name="startTime"
        value={hours.start}
        options={starts}
        onChange={({ target }) => onHours({ ...hours, start: target.value })}
      />
      <Select
        label={t('owner.calendar.end_time')}
        name="endTime"
        value={hours.end}
        options={ends}
        onChange={({ target }) => onHours({ ...hours, end: target.value })}
      />
    </div>
  );
}
