import { Link } from '@inertiajs/react';
import { extrasInWords } from '#js/components/booking/price-words.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { IconLink, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Plane, Route } from '#js/components/ui/icons/travel.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Member, Task } from './assign-to.ts';
import { Assignee } from './Assignee.tsx';
import { Readiness } from './Readiness.tsx';

type TaskProps = { task: Task; crew: readonly Member[]; day: string };
type CardProps = TaskProps & { onDrag: (task: Task | null) => void };

/** A car that goes to a client or comes back: when, where, what is still missing and who does it. */
export function TaskCard({ task, crew, day, onDrag }: CardProps) {
  const t = useT();
  const { leg, isDone, missing, carName, plate, clientName, place, flight, extras, note, urls } =
    task;
  const mayDrag = crew.length > 0 && !isDone;
  return (
    <Card as="article" bare className={isDone ? 'bg-transparent shadow-none' : undefined}>
      <div
        draggable={mayDrag}
        onDragStart={() => onDrag(task)}
        onDragEnd={() => onDrag(null)}
        className={`flex flex-wrap items-start gap-x-5 gap-y-3 p-4 print:p-2 ${mayDrag ? 'pointer-fine:cursor-grab' : ''}`}
      >
        <When task={task} day={day} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={leg === 'check_in' ? 'brand' : 'info'}>{t(`day.leg.${leg}`)}</Badge>
            {isDone && <Badge tone="positive">{t('day.done')}</Badge>}
            {missing.map((obstacle) => (
              <Badge key={obstacle} tone={obstacle === 'late' ? 'danger' : 'warning'}>
                {t(`day.missing.${obstacle}`)}
              </Badge>
            ))}
          </p>
          <h3 className="mt-1.5 text-lg break-words">
            <Link href={urls.booking} className="link">
              {carName}
            </Link>{' '}
            <span className="inline-block max-w-full text-base font-normal text-muted">
              {plate}
            </span>
          </h3>
          <p className="break-words">{clientName}</p>
          <p className="break-words text-muted">
            {place}
            {flight && (
              <span className="ml-2 inline-flex items-center gap-1 align-bottom whitespace-nowrap">
                <Plane size={16} /> {flight}
              </span>
            )}
          </p>
          <Extras extras={extras} />
          {note && <p className="mt-1 break-words text-muted">{t('day.note', { note })}</p>}
        </div>
        <Work task={task} crew={crew} />
      </div>
    </Card>
  );
}

function Extras({ extras }: Pick<Task, 'extras'>) {
  const t = useT();
  if (extras.length === 0) return null;
  return (
    <p className="mt-1 break-words">
      {t('owner.handover.extras', { extras: extrasInWords(extras, t) })}
    </p>
  );
}

function When({ task: { at, timeZone, isDone }, day }: Pick<TaskProps, 'task' | 'day'>) {
  const format = useFormat();
  const other = format.date(at, timeZone) !== format.date(day);
  return (
    <p className="w-20 shrink-0">
      <span className={`block text-2xl font-bold tabular ${isDone ? 'text-muted' : ''}`}>
        {format.time(at, timeZone)}
      </span>
      {other && <span className="text-sm text-muted">{format.date(at, timeZone, 'weekday')}</span>}
    </p>
  );
}

function Work({ task, crew }: Pick<TaskProps, 'task' | 'crew'>) {
  const { isDone, clientPhone, ready } = task;
  const mayAct = crew.length > 0;
  return (
    <div className="grid w-full gap-3 sm:w-72">
      {!isDone && <Assignee task={task} crew={crew} />}
      {ready && mayAct && <Readiness ready={ready} />}
      {!isDone && <Ways task={task} mayAct={mayAct} />}
      <p className="hidden print:block">{clientPhone}</p>
    </div>
  );
}

/** To the hand-over, to the client and to the place. */
function Ways({ task, mayAct }: { task: Task; mayAct: boolean }) {
  const t = useT();
  const { leg, clientName, clientPhone, mapUrl, urls } = task;
  return (
    <div className="cluster print:hidden">
      {urls.handover && mayAct && (
        <LinkButton href={urls.handover} size="sm">
          {t(leg === 'check_in' ? 'day.open_handover' : 'day.open_return')}
        </LinkButton>
      )}
      {clientPhone && (
        <IconLink
          external
          href={callUrl(clientPhone)}
          icon={Phone}
          label={t('day.call', { name: clientName })}
        />
      )}
      <IconLink external href={mapUrl} icon={Route} label={t('day.map')} />
    </div>
  );
}
