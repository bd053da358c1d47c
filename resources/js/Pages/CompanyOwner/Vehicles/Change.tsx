import { Head, Link } from '@inertiajs/react';
import { useChangedValue } from '#js/components/company/fleet/changed-value.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { PostButton } from '#js/components/company/fleet/PostButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Change'];
type Change = Props['change'];

/** The preview of a fleet change, and its record once it is applied. */
export default function ChangePage({ company, change, page }: Props) {
  const t = useT();
  const isDone = change.appliedAt !== null;
  const title = t(titleOf(change));
  const { changed, cars } = change.counts;
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={change.urls.table} className="link">
            {t('fleet.title')}, {company}
          </Link>
        }
        title={title}
        intro={
          <>
            {t(`fleet.change.kind.${change.operation.kind}`)}
            {' · '}
            {t(isDone ? 'fleet.change.did' : 'fleet.change.will', { count: changed })}
            {cars > changed &&
              `, ${t(isDone ? 'fleet.change.stayed' : 'fleet.change.stay', { count: cars - changed })}`}
          </>
        }
        actions={<Actions change={change} />}
      />
      <div className="stack">
        <Outcome change={change} />
        <Cars change={change} />
      </div>
      <Pagination
        page={page.current}
        pages={page.last}
        href={(number) => `?page=${number}`}
        keepsState
      />
    </>
  );
}

function titleOf({ appliedAt, undone }: Change) {
  if (undone) return 'fleet.change.undone_title';
  return appliedAt === null ? 'fleet.change.check_title' : 'fleet.change.done_title';
}

function Actions({ change: { urls, counts } }: { change: Change }) {
  const t = useT();
  return (
    <>
      <LinkButton href={urls.table} variant="secondary">
        {t('fleet.change.back')}
      </LinkButton>
      {urls.apply && counts.changed > 0 && (
        <PostButton url={urls.apply}>
          {t('fleet.change.apply', { count: counts.changed })}
        </PostButton>
      )}
      {urls.undo && (
        <PostDialog
          label={t('fleet.change.undo')}
          title={t('fleet.change.undo_title')}
          url={urls.undo}
        >
          {t('fleet.change.undo_text')}
        </PostDialog>
      )}
    </>
  );
}

function Outcome({ change }: { change: Change }) {
  const t = useT();
  const { appliedAt, counts } = change;
  if (appliedAt) return <Record change={change} at={appliedAt} />;
  if (counts.moved > 0)
    return <Notice tone="warning">{t('fleet.change.moved', { count: counts.moved })}</Notice>;
  return counts.changed === 0 ? <Notice tone="info">{t('fleet.change.nothing')}</Notice> : null;
}

/** Who applied the change, and who undid it. */
function Record({ change: { by, undone, counts }, at }: { change: Change; at: string }) {
  const t = useT();
  const format = useFormat();
  const done = t('fleet.change.done_by', { who: by, when: format.dateTime(at) });
  const back =
    undone &&
    t('fleet.change.undone_by', { who: undone.by ?? by, when: format.dateTime(undone.at) });
  const kept = counts.kept > 0 && t('fleet.change.kept', { count: counts.kept });
  return <Notice tone="info">{[done, back, kept].filter(Boolean).join(' ')}</Notice>;
}

function Cars({ change }: { change: Change }) {
  const t = useT();
  const words = useChangedValue(change.operation);
  const isDone = change.appliedAt !== null;
  const columns: Column<Change['cars'][number]>[] = [
    {
      key: 'car',
      header: t('fleet.car'),
      main: true,
      render: ({ name, plate, isMoved, isKept }) => (
        <>
          <strong>{name}</strong> <span className="text-muted tabular">{plate}</span>{' '}
          {isMoved && !isDone && <Badge tone="warning">{t('fleet.change.moved_badge')}</Badge>}
          {isKept && <Badge tone="warning">{t('fleet.change.kept_badge')}</Badge>}
        </>
      ),
    },
    {
      key: 'before',
      header: t(isDone ? 'fleet.change.was' : 'fleet.change.before'),
      render: ({ before, currency }) => words(before, currency),
    },
    {
      key: 'after',
      header: t('fleet.change.after'),
      render: ({ after, problem, currency }) =>
        after ? (
          <strong>{words(after, currency)}</strong>
        ) : (
          <span className="text-muted">{problem && t(`fleet.change.problem.${problem}`)}</span>
        ),
    },
  ];
  return (
    <Table
      caption={t('fleet.change.title')}
      columns={columns}
      rows={change.cars}
      rowKey={({ slug }) => slug}
    />
  );
}
