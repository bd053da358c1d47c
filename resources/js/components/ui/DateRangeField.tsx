import { lazy, Suspense, useId, useState } from 'react';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useMedia } from '#js/lib/use-media.ts';
import type { CalendarLimits, DayRange } from './calendars.tsx';
import { FieldError } from './Field.tsx';
import { Loading, Skeleton } from './Feedback.tsx';
import { Popover } from './Popover.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

const loadCalendars = () => import('./calendars.tsx');
const DateProposals = lazy(async () => ({
  default: (await import('./DateProposals.tsx')).DateProposals,
}));
const RangeCalendar = lazy(async () => ({ default: (await loadCalendars()).RangeCalendar }));

type PanelProps = CalendarLimits & {
  label: string;
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  months?: 1 | 2 | undefined;
};

type DateRangeFieldProps = PanelProps & {
  /** Names of the hidden inputs, for a plain form. */
  names?: { start: string; end: string } | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

type HiddenProps = { names: { start: string; end: string }; value: DayRange | null };

function Hidden({ names, value }: HiddenProps) {
  return (
    <>
      <input type="hidden" name={names.start} value={value?.start ?? ''} />
      <input type="hidden" name={names.end} value={value?.end ?? ''} />
    </>
  );
}

function Ends({ value }: { value: DayRange | null }) {
  const t = useT();
  const format = useFormat();
  const show = (day: string | undefined) =>
    day ? format.date(day, 'UTC', 'weekday') : t('common.date.choose_date');
  return (
    <>
      <span>
        <span className="dates-label">{t('common.date.pickup')}</span>
        <span className="dates-value">{show(value?.start)}</span>
      </span>
      <span>
        <span className="dates-label">{t('common.date.return')}</span>
        <span className="dates-value">{show(value?.end)}</span>
      </span>
    </>
  );
}

function Panel({ months = 2, panelId, ...props }: PanelProps & { panelId: string }) {
  const t = useT();
  const wide = useMedia('(width >= 48rem)');
  const waiting = (
    <Loading>
      <Skeleton className="h-80 w-full min-w-72" />
    </Loading>
  );
  return (
    <div className="popover-body">
      <Suspense fallback={waiting}>
        <DateProposals {...props} panelId={panelId} onChoose={props.onChange} />
        <RangeCalendar {...props} takesFocus months={wide ? months : 1} />
      </Suspense>
      <div className="mt-3 flex justify-between gap-2">
        <ScriptedButton
          className="btn btn-ghost btn-sm"
          disabled={!props.value}
          onClick={() => props.onChange(null)}
        >
          {t('common.date.clear')}
        </ScriptedButton>
        <ScriptedButton
          className="btn btn-primary btn-sm"
          popoverTarget={panelId}
          popoverTargetAction="hide"
        >
          {t('common.date.done')}
        </ScriptedButton>
      </div>
    </div>
  );
}

/** Plain HTML until somebody uses it: the calendar's code is loaded on hover, focus or press. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { names, error, className, ...panel } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div
      className={className ? `field ${className}` : 'field'}
      onPointerEnter={() => void loadCalendars()}
      onFocus={() => void loadCalendars()}
    >
      {names && <Hidden names={names} value={panel.value} />}
      <Popover
        className="popover popover-sheet"
        trigger={{
          className: 'dates-trigger',
          describedBy: error ? `${id}-error` : undefined,
          content: <Ends value={panel.value} />,
        }}
        onToggle={setOpen}
      >
        {(panelId) => isOpen && <Panel {...panel} panelId={panelId} />}
      </Popover>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
