import { Head, Link } from '@inertiajs/react';
import { JobDone } from '#js/components/company/maintenance/JobDone.tsx';
import { NewPlan } from '#js/components/company/maintenance/NewPlan.tsx';
import { PlanDue, PlanState } from '#js/components/company/maintenance/PlanState.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Maintenance'];

/** The plans of one car, and what was done to it. */
export default function CarMaintenance(props: Props) {
  const { car, plans, mayAct, open, urls } = props;
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
      />
      <div className="stack">
        <Card title={t('maintenance.plans')} bare>
          {plans.length === 0 && <p className="p-4 text-muted">{t('maintenance.no_plans')}</p>}
          <ul className="divide-y divide-line">
            {plans.map((plan) => (
              <PlanRow key={`${plan.kind} ${plan.version}`} plan={plan} {...props} />
            ))}
          </ul>
        </Card>
        {mayAct && open.length > 0 && <NewPlan key={open.join()} {...props} />}
        <Jobs {...props} />
      </div>
    </>
  );
}

type RowProps = Pick<Props, 'car' | 'today' | 'mayAct' | 'seesMoney'> & {
  plan: Props['plans'][number];
};

function PlanRow({ plan, car, today, mayAct, seesMoney }: RowProps) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {t(`maintenance.kind.${plan.kind}`)} <PlanState state={plan.state} />
        </h3>
        <p className="text-muted">
          <PlanDue {...plan} />
        </p>
      </div>
      {mayAct && (
        <div className="cluster">
          <JobDone plan={plan} odometerKm={car.odometerKm} today={today} seesMoney={seesMoney} />
          <PostDialog
            label={t('maintenance.remove')}
            title={t('maintenance.remove_title')}
            url={plan.urls.destroy}
            method="delete"
            size="sm"
            danger
          >
            {t('maintenance.remove_text')}
          </PostDialog>
        </div>
      )}
    </li>
  );
}

function Jobs({ jobs, spent, seesMoney }: Props) {
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
      render: ({ doneKm }) => format.number(doneKm),
    },
    { key: 'by', header: t('maintenance.column.by'), render: ({ by }) => by ?? '–' },
    { key: 'note', header: t('maintenance.column.note'), render: ({ note }) => note || '–' },
  ];
  if (seesMoney)
    columns.push({
      key: 'cost',
      header: t('maintenance.column.cost'),
      numeric: true,
      render: ({ cost, currency }) => (cost === null ? '–' : format.moneyExact(cost, currency)),
    });
  return (
    <Card title={t('maintenance.jobs')}>
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
          {t('maintenance.spent', { amount: format.moneyExact(spent) })}
        </p>
      )}
    </Card>
  );
}
