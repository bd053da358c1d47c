import { Link } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { StopView } from '#server/http/presenters/stop.ts';

/** One booking with what may be fraud about it, and what the staff make of it. */
export function Stop({ stop, children }: { stop: StopView; children: ReactNode }) {
  const t = useT();
  const { ref, carName, clientName, accountUrl, bookingUrl, timeZone, isOverdue, decided } = stop;
  const moment = (value: string) => <DateTime value={value} timeZone={timeZone} show="dateTime" />;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg">
          {carName}{' '}
          <Link href={bookingUrl} className="link font-normal tabular">
            {ref}
          </Link>
        </h2>
        <Badge tone="neutral">{t(`booking.status.${stop.status}`)}</Badge>
      </div>
      <Signals stop={stop} />
      <div className="mt-4">
        <DescriptionList
          items={[
            {
              term: t('admin.stops.client'),
              value: (
                <Link href={accountUrl} className="link">
                  {clientName}
                </Link>
              ),
            },
            { term: t('admin.stops.host'), value: stop.hostName },
            {
              term: t('admin.stops.total'),
              value: <Money minor={stop.total} currency={stop.currency} exact />,
            },
            { term: t('admin.stops.starts'), value: moment(stop.startsAt) },
            { term: t('admin.stops.due'), value: moment(stop.dueAt) },
          ]}
        />
      </div>
      {isOverdue && (
        <div className="mt-4">
          <Notice tone="warning">{t('admin.stops.overdue')}</Notice>
        </div>
      )}
      {decided && (
        <p className="mt-4 text-muted">
          {decided.by ?? t('admin.trail.system')}, {moment(decided.at)}: {decided.reason}
        </p>
      )}
      {stop.decideUrl && <Decision url={stop.decideUrl} />}
      {children}
    </Card>
  );
}

/** In words that say what was seen, and nothing about what it means. */
function Signals({ stop: { signals, currency } }: { stop: StopView }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="mt-3 grid gap-2">
      {signals.map(({ kind, strength, facts: { total, ...facts } }) => (
        <li key={kind} className="flex flex-wrap items-center gap-2">
          <Badge tone={strength > 1 ? 'signal' : 'neutral'}>
            {t(`admin.stops.strength.${strength > 1 ? 'strong' : 'weak'}`)}
          </Badge>
          <span className="min-w-0 break-words">
            {t(`admin.stops.signal.${kind}`, {
              ...facts,
              total: format.moneyExact(Number(total ?? 0), currency),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Decision({ url }: { url: string }) {
  const t = useT();
  const [verdict, setVerdict] = useState<'clear' | 'confirm' | null>(null);
  const shown = verdict ?? 'clear';
  return (
    <div className="cluster mt-5">
      <Button onClick={() => setVerdict('clear')}>{t('admin.stops.do.clear')}</Button>
      <Button variant="secondary" onClick={() => setVerdict('confirm')}>
        {t('admin.stops.do.confirm')}
      </Button>
      <ReasonDialog
        open={verdict !== null}
        onClose={() => setVerdict(null)}
        title={t(`admin.stops.ask.${shown}`)}
        label={t('admin.stops.reason')}
        confirm={t(`admin.stops.do.${shown}`)}
        tone={shown === 'confirm' ? 'danger' : 'primary'}
        action={url}
        values={{ verdict: shown }}
      >
        <p>{t(`admin.stops.says.${shown}`)}</p>
      </ReasonDialog>
    </div>
  );
}
