import { Form, Head, Link } from '@inertiajs/react';
import { DayChoices } from '#js/components/company/day/DayChoices.tsx';
import { TaskCard } from '#js/components/company/day/TaskCard.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Document } from '#js/components/ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Day'];

/** What another member does shows after so long at the latest. */
const ASK_MS = 15_000;

/** The check-ins and check-outs of a day, branch by branch, each with the member who does it. */
export default function Day(props: Props) {
  const { company, others, day, tasks, filter } = props;
  const t = useT();
  const format = useFormat();
  useLive(['tasks', 'open', 'undo', 'now'], ASK_MS);
  const branches = Map.groupBy(tasks, ({ branchName }) => branchName ?? '');
  return (
    <>
      <Head title={t('day.title')} />
      <PageHeader
        above={company.name}
        title={
          <>
            {t('day.title')}
            <span className="block text-lg font-normal text-muted first-letter:uppercase">
              {format.date(day, undefined, 'full')}
            </span>
          </>
        }
        actions={
          <ScriptedButton
            className="btn btn-secondary btn-sm print:hidden"
            onClick={() => window.print()}
          >
            <Document size={18} />
            {t('day.print')}
          </ScriptedButton>
        }
      />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm print:hidden">
          {others.map(({ name, url }) => (
            <Link key={url} href={url} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <DayChoices {...props} />
      <Sharing {...props} />
      {tasks.length === 0 && (
        <EmptyState icon={Key} title={t(filter.isMine ? 'day.mine_title' : 'day.empty_title')}>
          {t(filter.isMine ? 'day.mine_text' : 'day.empty_text')}
        </EmptyState>
      )}
      <div className="grid gap-8">
        {[...branches].map(([name, ofBranch]) => (
          <section key={name} className="print:break-after-page print:last:break-after-auto">
            <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-xl">
              {name || t('fleet.board.no_branch')}
              <span className="text-base font-normal text-muted">
                {t('day.count', { count: ofBranch.length })}
              </span>
            </h2>
            <ul className="grid gap-3">
              {ofBranch.map((task) => (
                <li key={`${task.ref} ${task.leg}`}>
                  <TaskCard task={task} crew={props.crew} day={day} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** What nobody does yet is shared out with one press, and taken back with another. */
function Sharing({ open, crew, undo, urls }: Props) {
  const t = useT();
  const shares = open > 0 && crew.length > 0;
  if (!shares && !undo) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
      {shares && (
        <Form action={urls.assignOpen} method="post" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <span className="flex flex-wrap items-center gap-3">
              <output>{t('day.open', { count: open })}</output>
              <Button type="submit" size="sm" variant="secondary" processing={processing}>
                {t('day.assign_open')}
              </Button>
            </span>
          )}
        </Form>
      )}
      {undo && (
        <Form action={undo.url} method="delete" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <Button type="submit" size="sm" variant="ghost" processing={processing}>
              {t('day.undo')}
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}
