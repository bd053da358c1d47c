import { useState } from 'react';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { assignTo, canDo, type Member, type Task } from './assign-to.ts';

/** Who does a hand-over, and a list of those who can, for whoever may choose. */
export function Assignee({ task, crew }: { task: Task; crew: readonly Member[] }) {
  const t = useT();
  const [isSending, setSending] = useState(false);
  const { assignee } = task;
  const able = crew.filter((member) => canDo(member, task));
  const before = assignee?.id ?? '';
  const choose = (member: string) =>
    assignTo(member, task, { onStart: () => setSending(true), onFinish: () => setSending(false) });
  return (
    <>
      <p className={crew.length > 0 ? 'hidden print:block' : undefined}>
        {t('day.assignee')}: {assignee?.name ?? t('day.nobody')}
      </p>
      {crew.length > 0 && (
        <Scripted>
          <div className="print:hidden">
            <Select
              label={`${t('day.assignee')}: ${task.carName}, ${task.plate}`}
              hideLabel
              value={before}
              disabled={isSending}
              options={[
                { value: '', label: t('day.nobody') },
                ...able.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => choose(target.value)}
            />
          </div>
        </Scripted>
      )}
    </>
  );
}
