import { Form, Link } from '@inertiajs/react';
import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { CheckCircle } from '#js/components/ui/icons/interface.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Incidents'];

export default function Incidents({ incidents, ...list }: Props) {
  const t = useT();
  useQueue('incidents', ['tabs', 'incidents', 'work', 'page']);
  return (
    <Worklist {...list} name="incidents" labelOf={(state) => t(`admin.incidents.tab.${state}`)}>
      <WorklistItems name="incidents" icon={CheckCircle}>
        {incidents.map((incident) => (
          <Incident key={incident.id} incident={incident} work={list.work} />
        ))}
      </WorklistItems>
    </Worklist>
  );
}

type IncidentProps = { incident: Props['incidents'][number]; work: Props['work'] };

function Incident({ incident, work }: IncidentProps) {
  const t = useT();
  const { kind, words, at, timeZone, car, plate, ref, bookingUrl, mapUrl, closeUrl } = incident;
  return (
    <Card as="article">
      <h2 className="text-lg">
        {t(`booking.incident.kind.${kind}`)}{' '}
        <span className="font-normal text-muted">
          {car} · {plate}
        </span>
      </h2>
      <p className="mt-1 text-muted">
        <DateTime value={at} timeZone={timeZone} show="dateTime" /> ·{' '}
        <Link href={bookingUrl} className="link tabular">
          {ref}
        </Link>
      </p>
      {words && <p className="mt-3 max-w-prose break-words whitespace-pre-line">{words}</p>}
      <div className="mt-4">
        <Phones incident={incident} />
      </div>
      <div className="cluster mt-5">
        {closeUrl && (
          <Form action={closeUrl} method="post" options={{ preserveScroll: true }}>
            {({ processing }) => (
              <Button type="submit" processing={processing}>
                {t('admin.incidents.close')}
              </Button>
            )}
          </Form>
        )}
        {mapUrl && (
          <LinkButton href={mapUrl} variant="secondary" icon={Pin} external>
            {t('booking.incident.map')}
          </LinkButton>
        )}
      </div>
      {closeUrl && <WorkHolder work={work} item={incident.id} />}
    </Card>
  );
}

function Phones({ incident: { phones } }: { incident: Props['incidents'][number] }) {
  const t = useT();
  const items = phones.map(({ who, name, phone }) => ({
    term: t(`admin.incidents.phone.${who}`),
    value: (
      <>
        {name}
        {phone && (
          <>
            {' · '}
            <a href={callUrl(phone)} className="link tabular">
              {phone}
            </a>
          </>
        )}
      </>
    ),
  }));
  return <DescriptionList items={items} />;
}
