import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Day'];

/** Who does a hand-over, and a list of those who can, for whoever may choose. */
export function Assignee({ task, crew }: { task: Props['tasks'][number]; crew: Props['crew'] }) {
  const t = useT();
  const [isSending, setSending] = useState(false);
  const { assignee, branchId, urls } = task;
  const able = crew.filter(({ branch }) => branch === null || branch === branchId);
  const before = assignee?.id ?? '';
  const choose = (member: string) =>
    router.put(
      urls.assign,
      { member, before },
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setSending(true),
        onFinish: () => setSending(false),
      },
    );
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
