import { useState } from 'react';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import type { PriceLimits } from '#shared/smart-price.ts';
import { isWithin, useRange } from '../calendar/use-range.ts';
import type { Day } from './day.ts';
import { reasonLine } from './reasons.ts';
import { SmartRange } from './SmartRange.tsx';

type Props = { smart: SmartPricingView; days: readonly Day[]; limits: PriceLimits };

/** The days ahead by month: why each costs what it costs, and what to ask instead. */
export function SmartDays({ smart, days, limits }: Props) {
  const t = useT();
  const format = useFormat();
  const range = useRange();
  const pages = pagesOf(days);
  const [chosen, setChosen] = useState(0);
  const shown = pages[chosen] ?? [];
  const today = days[0]?.on ?? '';
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{t('owner.smart.days')}</h3>
        <Select
          label={t('owner.smart.period')}
          hideLabel
          value={String(chosen)}
          options={pages.map((page, at) => ({
            value: String(at),
            label: [page[0], page.at(-1)]
              .map((day) => day && format.date(day.on, undefined, 'short'))
              .join(' – '),
          }))}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <p className="mb-2 text-sm text-muted">{t('owner.smart.days_hint')}</p>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <ul className="grid grid-cols-7 gap-px overflow-hidden rounded-lg border border-line bg-line select-none">
          {weekdays.map((weekday) => (
            <li
              key={weekday}
              aria-hidden="true"
              className="bg-sunken py-1 text-center text-micro font-semibold text-muted"
            >
              {t(`owner.calendar.weekday.${weekday}`)}
            </li>
          ))}
          {Array.from({ length: weekdayOf(shown[0]) }, (_, at) => (
            <li key={at} className="bg-sunken" aria-hidden="true" />
          ))}
          {shown.map((day) => (
            <li key={day.on} className="grid">
              <DayButton day={day} range={range} />
            </li>
          ))}
        </ul>
        <SmartRange smart={smart} days={days} limits={limits} range={range} today={today} />
      </div>
      <AllDays days={days} today={today} />
    </section>
  );
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const WEEKS_AT_ONCE = 5;

/** Five whole weeks at a time; the first begins today. */
function pagesOf(days: readonly Day[]): Day[][] {
  const pages: Day[][] = [];
  for (const [at, day] of days.entries()) {
    const page = Math.floor((at + weekdayOf(days[0])) / (7 * WEEKS_AT_ONCE));
    pages[page] = [...(pages[page] ?? []), day];
  }
  return pages;
}

/** 0 for Monday to 6 for Sunday: as many cells stand before the day. */
function weekdayOf(day: Day | undefined): number {
  return day ? (new Date(`${day.on}T00:00Z`).getUTCDay() + 6) % 7 : 0;
}

function DayButton({ day, range }: { day: Day; range: ReturnType<typeof useRange> }) {
  const t = useT();
  const format = useFormat();
  const isSelected = isWithin(day.on, range.range);
  const colour = isSelected ? 'bg-brand-soft' : day.isTaken ? 'bg-sunken' : 'bg-surface';
  const words = [
    format.date(day.on, undefined, 'full'),
    format.money(day.asked),
    t(`owner.calendar.rule.${day.rule}`),
    day.isTaken ? t('owner.smart.taken') : '',
  ];
  return (
    <ScriptedButton
      className={`min-w-0 px-0.5 py-1.5 text-center hover:bg-hover ${colour}`}
      aria-pressed={isSelected}
      {...range.handlersOf(day.on)}
    >
      <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
      <span aria-hidden="true" className="grid">
        <span className="text-micro text-muted tabular">{Number(day.on.slice(8))}</span>
        <span
          className={`text-micro tabular ${day.isTaken ? 'text-muted line-through' : day.rule === 'own' ? 'font-bold text-signal-ink' : 'font-semibold'}`}
        >
          {format.number(Math.round(day.asked / 100))}
        </span>
      </span>
    </ScriptedButton>
  );
}

/** The same as the chart and the grid say, to be read line by line. */
function AllDays({ days, today }: { days: readonly Day[]; today: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <details className="mt-3">
      <summary className="link inline text-sm">{t('owner.smart.all_days')}</summary>
      <div className="table-wrap mt-2">
        <table className="table">
          <caption className="sr-only">{t('owner.smart.all_days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('owner.smart.day')}</th>
              <th scope="col" className="num">
                {t('owner.smart.asked')}
              </th>
              <th scope="col" className="num">
                {t('owner.smart.series.market')}
              </th>
              <th scope="col">{t('owner.smart.why')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.on}>
                <th scope="row">{format.date(day.on, undefined, 'weekday')}</th>
                <td className="num">{format.money(day.asked)}</td>
                <td className="num">{day.market === null ? '–' : format.money(day.market)}</td>
                <td>{reasonLine(day, { t, format, today })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
