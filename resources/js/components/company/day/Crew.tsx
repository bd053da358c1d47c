import { useState, type DragEvent, type ReactNode } from 'react';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { assignTo, canDo, type Member, type Task } from './assign-to.ts';

type CrewProps = { crew: readonly Member[]; tasks: readonly Task[]; dragged: Task | null };

/**
 * The members with the number of their tasks. A card dropped on one assigns the task; the list on each card does the
 * same.
 */
export function Crew({ crew, tasks, dragged }: CrewProps) {
  const t = useT();
  const open = tasks.filter(({ isDone }) => !isDone);
  const countOf = (id: string | null) =>
    open.filter(({ assignee }) => (assignee?.id ?? null) === id).length;
  return (
    <ul
      aria-label={t('day.crew')}
      className="sticky top-2 z-20 mb-5 flex flex-wrap gap-2 pointer-coarse:static print:hidden"
    >
      <Place dragged={dragged} count={countOf(null)} takes={() => true} id="">
        {t('day.nobody')}
      </Place>
      {crew.map((member) => (
        <Place
          key={member.id}
          dragged={dragged}
          count={countOf(member.id)}
          takes={(task) => canDo(member, task)}
          id={member.id}
        >
          <Avatar name={member.name} size={24} />
          {member.name}
        </Place>
      ))}
    </ul>
  );
}

type PlaceProps = {
  id: string;
  count: number;
  dragged: Task | null;
  takes: (task: Task) => boolean;
  children: ReactNode;
};

/** Where nothing can be dropped, on a phone, only those with tasks take room. */
function Place({ id, count, dragged, takes, children }: PlaceProps) {
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const mayDrop = dragged !== null && takes(dragged);
  const over = (event: DragEvent) => {
    if (!mayDrop) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged && (dragged.assignee?.id ?? '') !== id) assignTo(id, dragged);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list on each card does the same
    <li
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`inline-flex max-w-full items-center gap-2 rounded-full border bg-surface py-1 ps-2 pe-1 text-sm ${
        isOver && mayDrop ? 'border-brand ring-2 ring-brand' : 'border-line'
      } ${dragged && !mayDrop ? 'opacity-50' : ''} ${count === 0 ? 'pointer-coarse:hidden' : ''}`}
    >
      {children}
      <span className="badge px-2 tabular">{format.number(count)}</span>
    </li>
  );
}
