import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { BlockForm } from './BlockForm.tsx';
import { PriceForm } from './PriceForm.tsx';
import type { DayRange, useRange } from './use-range.ts';
import { FromTo } from './FromTo.tsx';

type Props = {
  calendar: CalendarView;
  range: ReturnType<typeof useRange>;
  onOpen: (id: string) => void;
};

type Task = 'block' | 'price';

/** What to do with the chosen days: keep them, or hours of them, free of bookings, or ask another price. */
export function DaysPanel({ calendar, range, onOpen }: Props) {
  const t = useT();
  const tasks = tasksOf(calendar);
  const [chosen, setChosen] = useState<Task | undefined>(tasks[0]);
  if (!chosen) return null;
  return (
    <Card
      title={t('owner.calendar.actions')}
      action={
        range.range && (
          <Button variant="ghost" size="sm" onClick={() => range.set(null)}>
            {t('owner.calendar.clear')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="text-sm text-muted">{t('owner.calendar.hint')}</p>
        <DateFields calendar={calendar} range={range} />
        {tasks.length > 1 && <Tasks tasks={tasks} chosen={chosen} onChoose={setChosen} />}
        <TaskForm task={chosen} calendar={calendar} range={range} onOpen={onOpen} />
      </div>
    </Card>
  );
}

function tasksOf({ urls }: CalendarView): Task[] {
  return (['block', 'price'] as const).filter((task) => urls[taskUrls[task]] !== null);
}

const taskUrls = { block: 'block', price: 'prices' } as const;

function TaskForm({ task, ...props }: Props & { task: Task }) {
  const url = props.calendar.urls[taskUrls[task]];
  if (!url) return null;
  return task === 'block' ? <BlockForm url={url} {...props} /> : <PriceForm url={url} {...props} />;
}

type TasksProps = { tasks: readonly Task[]; chosen: Task; onChoose: (task: Task) => void };

function Tasks({ tasks, chosen, onChoose }: TasksProps) {
  const t = useT();
  return (
    <Scripted>
      <ChoiceGroup legend={t('owner.calendar.task')} hideLegend className="flex flex-wrap gap-2">
        {tasks.map((task) => (
          <Chip
            key={task}
            control="radio"
            name="task"
            title={t(`owner.calendar.tasks.${task}`)}
            checked={chosen === task}
            onChange={() => onChoose(task)}
          />
        ))}
      </ChoiceGroup>
    </Scripted>
  );
}

/** The same choice as on the grid, typed. */
function DateFields({ calendar: { today }, range }: Pick<Props, 'calendar' | 'range'>) {
  const { from = '', to = '' } = range.range ?? {};
  const set = (change: Partial<DayRange>) => {
    const next = { from, to, ...change };
    const first = next.from || next.to;
    range.set({ from: first, to: next.to > first ? next.to : first });
  };
  return (
    <Scripted>
      <FromTo
        from={{ value: from, onDay: (day) => day >= today && set({ from: day }) }}
        to={{ value: to, onDay: (day) => day >= (from || today) && set({ to: day }) }}
      />
    </Scripted>
  );
}
