import { Head, Link } from '@inertiajs/react';
import { useState } from 'react';
import type { Task } from '#js/components/company/day/assign-to.ts';
import { Crew } from '#js/components/company/day/Crew.tsx';
import { DayChoices } from '#js/components/company/day/DayChoices.tsx';
import { tasksFor } from '#js/components/company/day/find-tasks.ts';
import { Sharing } from '#js/components/company/day/Sharing.tsx';
import { TaskCard } from '#js/components/company/day/TaskCard.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Document, Search } from '#js/components/ui/icons/interface.tsx';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Day'];

/** Without live events, changes by other members are shown after this time at the latest, in milliseconds. */
const ASK_MS = 15_000;

function Actions() {
  const t = useT();
  return (
    <div className="cluster print:hidden">
      <Link href={url('owner.bookings.upcoming')} className="link text-sm">
        {t('day.upcoming')}
      </Link>
      <ScriptedButton className="btn btn-secondary btn-sm" onClick={() => window.print()}>
        <Document size={18} />
        {t('day.print')}
      </ScriptedButton>
    </div>
  );
}

/** Fewer tasks than these are seen at a glance. */
const MANY = 3;

function TaskSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useT();
  return (
    <Scripted>
      <TextField
        label={t('day.find')}
        placeholder={t('day.find')}
        hideLabel
        type="search"
        icon={Search}
        maxLength={60}
        autoComplete="off"
        className="mb-5 max-w-md print:hidden"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </Scripted>
  );
}

type TasksProps = Pick<Props, 'crew' | 'day'> & {
  tasks: readonly Task[];
  onDrag: (task: Task | null) => void;
};

/** All tasks of the day, or those that are searched for among many. */
function Tasks({ filter, ...props }: TasksProps & Pick<Props, 'filter'>) {
  const { tasks } = props;
  const [typed, setTyped] = useState('');
  const t = useT();
  const found = tasks.length < MANY ? tasks : tasksFor(typed, tasks);
  return (
    <>
      {tasks.length >= MANY && <TaskSearch typed={typed} onType={setTyped} />}
      {found.length === 0 && tasks.length > 0 && (
        <EmptyState icon={Search} title={t('day.none_title')}>
          {t('day.none_text')}
        </EmptyState>
      )}
      {tasks.length === 0 && (
        <EmptyState icon={Key} title={t(filter.isMine ? 'day.mine_title' : 'day.empty_title')}>
          {t(filter.isMine ? 'day.mine_text' : 'day.empty_text')}
        </EmptyState>
      )}
      <Branches {...props} tasks={found} />
    </>
  );
}

function Branches({ tasks, crew, day, onDrag }: TasksProps) {
  const t = useT();
  const branches = Map.groupBy(tasks, ({ branchName }) => branchName ?? '');
  return (
    <div className="grid gap-8">
      {[...branches].map(([name, ofBranch]) => (
        <section key={name} className="print:break-after-page print:last:break-after-auto">
          <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-xl">
            {name || t('fleet.board.no_branch')}
            <span className="text-base font-normal tracking-normal text-muted">
              {t('day.count', { count: ofBranch.length })}
            </span>
          </h2>
          <ul className="grid gap-3">
            {ofBranch.map((task) => (
              <li key={`${task.ref} ${task.leg}`}>
                <TaskCard task={task} crew={crew} day={day} onDrag={onDrag} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The check-ins and check-outs of a day, branch by branch, each with the member who does it. */
export default function Day(props: Props) {
  const { company, others, day, tasks, crew } = props;
  const [dragged, setDragged] = useState<Task | null>(null);
  const t = useT();
  const format = useFormat();
  useLive(['tasks', 'open', 'undo', 'now'], { on: 'hosting', askEveryMs: ASK_MS });
  return (
    <>
      <Head title={t('day.title')} />
      <PageHeader
        above={company.name}
        title={
          <>
            {t('day.title')}
            <span className="block text-lg font-normal tracking-normal text-muted first-letter:uppercase">
              {format.date(day, undefined, 'full')}
            </span>
          </>
        }
        actions={<Actions />}
      />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm print:hidden">
          {others.map(({ name, url: href }) => (
            <Link key={href} href={href} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <DayChoices {...props} />
      <Sharing {...props} />
      {crew.length > 0 && tasks.length > 0 && <Crew crew={crew} tasks={tasks} dragged={dragged} />}
      <Tasks {...props} onDrag={setDragged} />
    </>
  );
}
