import { Form, Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { JobDone } from './JobDone.tsx';
import { JobFiles } from './JobFiles.tsx';
import { JobPlanned } from './JobPlanned.tsx';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Maintenance'];
type Job = Props['planned'][number];
type Damage = Props['damages'][number];

/** What is still to be done to the car. */
export function PlannedJobs(props: Props) {
  const { planned, mayAct, urls } = props;
  const t = useT();
  return (
    <Card
      title={t('maintenance.planned')}
      bare
      action={
        mayAct && (
          <JobPlanned
            label={t('maintenance.plan')}
            title={t('maintenance.plan_title')}
            action={urls.plan}
          />
        )
      }
    >
      {planned.length === 0 && <p className="p-4 text-muted">{t('maintenance.no_planned')}</p>}
      <ul className="divide-y divide-line">
        {planned.map((job) => (
          <JobRow key={job.id} job={job} {...props} />
        ))}
      </ul>
    </Card>
  );
}

function JobRow({ job, ...props }: Props & { job: Job }) {
  const t = useT();
  const format = useFormat();
  const { days, note, damage } = job;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {t(`maintenance.kind.${job.kind}`)}{' '}
          {days ? (
            <Badge tone="info">{format.dateRange(days.from, days.to)}</Badge>
          ) : (
            <Badge tone="neutral">{t('maintenance.no_days')}</Badge>
          )}
        </h3>
        {damage && <DamageWords {...damage} />}
        {note && <p className="break-words text-muted">{note}</p>}
      </div>
      {props.mayAct && (
        <div className="cluster">
          <JobDone action={job.urls.done} kind={job.kind} {...props} />
          <JobPlanned
            key={`${days?.from} ${days?.to} ${note}`}
            label={t('maintenance.change')}
            title={t('maintenance.change_title', { kind: t(`maintenance.kind.${job.kind}`) })}
            action={job.urls.update}
            job={job}
          />
          <JobFiles job={job} mayAct />
          <PostDialog
            label={t('maintenance.remove_job')}
            title={t('maintenance.remove_job_title')}
            url={job.urls.destroy}
            method="delete"
            size="sm"
            danger
          >
            {t('maintenance.remove_job_text')}
          </PostDialog>
        </div>
      )}
    </li>
  );
}

/** Damages that hand-overs have found: one press makes each into a job. */
export function OpenDamages({ damages, mayAct }: Props) {
  const t = useT();
  if (damages.length === 0) return null;
  return (
    <Card title={t('maintenance.damages')} bare>
      <ul className="divide-y divide-line">
        {damages.map((damage) => (
          <li
            key={damage.planUrl}
            className="flex flex-wrap items-center justify-between gap-3 p-4"
          >
            <div className="min-w-0">
              <DamageWords {...damage} />
              {damage.note && <p className="break-words text-muted">{damage.note}</p>}
            </div>
            {mayAct && (
              <Form action={damage.planUrl} method="post" options={{ preserveScroll: true }}>
                {({ processing }) => (
                  <Button type="submit" size="sm" variant="secondary" processing={processing}>
                    {t('maintenance.plan_damage')}
                  </Button>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DamageWords({ zone, kind, foundAt, ref: booking, bookingUrl }: Damage) {
  const t = useT();
  const format = useFormat();
  return (
    <p>
      {t(`booking.damage.kind.${kind}`)}, {t(`booking.damage.zone.${zone}`)}
      <span className="text-muted">
        {' · '}
        {format.date(foundAt)}
        {' · '}
        <Link href={bookingUrl} className="link">
          {booking}
        </Link>
      </span>
    </p>
  );
}
