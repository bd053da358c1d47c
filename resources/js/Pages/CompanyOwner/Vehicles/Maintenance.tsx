import { Head, Link } from '@inertiajs/react';
import { JobDone } from '#js/components/company/maintenance/JobDone.tsx';
import { Conflicts } from '#js/components/company/maintenance/Conflicts.tsx';
import { NewPlan } from '#js/components/company/maintenance/NewPlan.tsx';
import { JobFiles } from '#js/components/company/maintenance/JobFiles.tsx';
import { OpenDamages, PlannedJobs } from '#js/components/company/maintenance/PlannedJobs.tsx';
import { PlanRow } from '#js/components/company/maintenance/PlanRow.tsx';
import { PlanDue, PlanState } from '#js/components/company/maintenance/PlanState.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Maintenance'];

/** What one car needs: jobs to be done, damages, plans; and what was done to it. */
export default function CarMaintenance(props: Props) {
  const { car, plans, conflicts, documents, mayAct, open, urls } = props;
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Head title={`${t('maintenance.car_title')} · ${car.plate}`} />
      <PageHeader
        above={
          <Link href={urls.all} className="link">
            {t('maintenance.title')}
          </Link>
        }
        title={`${car.name} · ${car.plate}`}
        intro={t('maintenance.odometer', { km: format.number(car.odometerKm) })}
        actions={
          urls.edit && (
            <LinkButton href={urls.edit} variant="secondary" size="sm">
              {t('maintenance.edit_car')}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        {conflicts.length > 0 && <Conflicts {...props} />}
        <PlannedJobs {...props} />
        <OpenDamages {...props} />
        <Card title={t('maintenance.plans')} bare>
          {plans.length === 0 && <p className="p-4 text-muted">{t('maintenance.no_plans')}</p>}
          <ul className="divide-y divide-line">
            {plans.map((plan) => (
              <PlanRow key={`${plan.kind} ${plan.version}`} plan={plan} {...props} />
            ))}
            {documents.map((document) => (
              <li key={document.kind} className="p-4">
                <h3 className="flex flex-wrap items-center gap-2 text-base">
                  <Link href={document.url} className="link">
                    {t(`maintenance.kind.${document.kind}`)}
                  </Link>{' '}
                  <PlanState {...document} />
                </h3>
                <p className="text-muted">
                  <PlanDue {...document} />
                </p>
              </li>
            ))}
          </ul>
        </Card>
        {mayAct && open.length > 0 && <NewPlan key={open.join()} {...props} />}
        <Jobs {...props} />
      </div>
    </>
  );
}

function Jobs(props: Props) {
  const { car, jobs, spent, seesMoney, mayAct, mayRemoveDone, urls } = props;
  const t = useT();
  const format = useFormat();
  const columns: Column<Props['jobs'][number]>[] = [
    {
      key: 'what',
      header: t('maintenance.column.what'),
      main: true,
      render: ({ kind }) => t(`maintenance.kind.${kind}`),
    },
    {
      key: 'done',
      header: t('maintenance.column.done'),
      render: ({ doneOn }) => format.date(doneOn),
    },
    {
      key: 'km',
      header: t('maintenance.column.km'),
      numeric: true,
      render: ({ doneKm }) => (doneKm === null ? '–' : format.number(doneKm)),
    },
    { key: 'by', header: t('maintenance.column.by'), render: ({ by }) => by ?? '–' },
    { key: 'note', header: t('maintenance.column.note'), render: ({ note }) => note || '–' },
    {
      key: 'files',
      header: t('maintenance.column.files'),
      render: (job) => <JobFiles job={job} mayAct={mayAct} />,
    },
  ];
  if (seesMoney)
    columns.push({
      key: 'cost',
      header: t('maintenance.column.cost'),
      numeric: true,
      render: ({ cost, currency }) => (cost === null ? '–' : format.moneyExact(cost, currency)),
    });
  if (mayRemoveDone)
    columns.push({
      key: 'actions',
      header: t('maintenance.remove_job'),
      actions: true,
      render: ({ urls: { destroy } }) => (
        <PostDialog
          label={t('maintenance.remove_job')}
          title={t('maintenance.remove_done_title')}
          url={destroy}
          method="delete"
          size="sm"
          danger
        >
          {t('maintenance.remove_done_text')}
        </PostDialog>
      ),
    });
  return (
    <Card
      title={t('maintenance.jobs')}
      action={mayAct && <JobDone {...props} action={urls.addDone} />}
    >
      {jobs.length === 0 ? (
        <p className="text-muted">{t('maintenance.no_jobs')}</p>
      ) : (
        <Table
          caption={t('maintenance.jobs')}
          rows={jobs}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      {spent !== null && jobs.length > 0 && (
        <p className="mt-3 font-medium">
          {t('maintenance.spent', { amount: format.moneyExact(spent, car.currency) })}
        </p>
      )}
    </Card>
  );
}
