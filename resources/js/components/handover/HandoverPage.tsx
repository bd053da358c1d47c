import { Head, Link } from '@inertiajs/react';
import { extrasInWords } from '#js/components/booking/price-words.ts';
import { DriverList } from '#js/components/booking/DriverList.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { HandoverForm } from './HandoverForm.tsx';
import { Confirm, Done, OtherRecords, Waiting } from './late.tsx';

const stages = {
  fill: HandoverForm,
  other: OtherRecords,
  wait: Waiting,
  confirm: Confirm,
  done: Done,
};

/** A hand-over on the host's phone: recording, waiting for the client, over. */
export function HandoverPage({ view }: { view: HandoverView }) {
  const t = useT();
  const format = useFormat();
  useFreshPhotos('handover');
  const { leg, car, client, at, timeZone, flight, problem, stage, urls } = view;
  const Stage = stages[stage];
  const title = t(`owner.handover.${leg}`);
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={`${title}: ${car.name}`} />
      <PageHeader
        title={title}
        above={
          <Link href={urls.booking} className="link">
            {t(view.by === 'client' ? 'client.trip.booking' : 'owner.handover.back')}
          </Link>
        }
        intro={
          <>
            <strong className="text-ink">{car.name}</strong> · {car.plate}
            <br />
            {client.name} · {format.dateTime(at, timeZone)}
            {flight && ` · ${t('booking.flight.on', { flight })}`}
            <Extras extras={view.extras} />
          </>
        }
      />
      <Drivers view={view} />
      {problem && stage !== 'done' && (
        <div className="mb-5">
          <Notice tone="danger">{t(`booking.inspection.problem.${problem}`)}</Notice>
        </div>
      )}
      <Stage view={view} />
    </div>
  );
}

/** At the check-in, who drives off: the host lets nobody else drive. */
function Drivers({ view: { leg, drivers } }: { view: HandoverView }) {
  const t = useT();
  if (leg !== 'check_in' || drivers.length === 0) return null;
  return (
    <div className="mb-5">
      <Card title={t('booking.drivers.title')}>
        <DriverList drivers={drivers} />
      </Card>
    </div>
  );
}

function Extras({ extras }: Pick<HandoverView, 'extras'>) {
  const t = useT();
  if (extras.length === 0) return null;
  return (
    <>
      <br />
      {t('owner.handover.extras', { extras: extrasInWords(extras, t) })}
    </>
  );
}
