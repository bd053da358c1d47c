import { Form } from '@inertiajs/react';
import { useState } from 'react';
import type { BookingSections } from '#server/http/presenters/booking.ts';
import type { TripHelpView } from '#server/http/presenters/incident.ts';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ChevronDown } from '#js/components/ui/icons/interface.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { getUserLocation } from '#js/lib/geolocation.ts';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Kind = TripHelpView['kinds'][number];
type Props = { booking: BookingSections; help: TripHelpView };

/** Whom each kind is a matter for, the most urgent first. */
const callees: Record<Kind, readonly ('emergency' | 'roadside' | 'host')[]> = {
  breakdown: ['roadside', 'host'],
  accident: ['emergency', 'roadside', 'host'],
  lost_key: ['host'],
  cannot_find_car: ['host', 'emergency'],
  host_absent: ['host'],
};

/** What to do when something goes wrong, whom to call, and a note to host and staff. Opens without scripts. */
export function TripHelp({ booking, help }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <div id="help" className="scroll-mt-24">
      <Card
        title={t(help.isWaiting ? 'client.help.waiting' : 'client.help.title')}
        bare
        className="overflow-hidden"
      >
        <div className="stack px-5 pb-4">
          <p className="text-muted">{t('client.help.intro')}</p>
          {help.reported.map(({ id, kind, at }) => (
            <Notice key={id} tone="info" title={t(`booking.incident.kind.${kind}`)}>
              {t('client.help.reported', { when: format.dateTime(at, booking.timeZone) })}
            </Notice>
          ))}
        </div>
        {help.kinds.map((kind) => (
          <details key={kind} open={kind === 'host_absent'} className="group border-t border-line">
            <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 font-semibold hover:bg-hover">
              {t(`client.help.kind.${kind}.title`)}
              <ChevronDown
                size={20}
                className="shrink-0 text-muted group-open:rotate-180 motion-safe:transition-transform"
              />
            </summary>
            <div className="stack px-5 pt-1 pb-5">
              <p className="max-w-prose">{t(`client.help.kind.${kind}.text`)}</p>
              <Calls booking={booking} kind={kind} />
              {help.nearby && <Nearby nearby={help.nearby} currency={booking.currency} />}
              <ReportForm url={help.reportUrl} kind={kind} />
            </div>
          </details>
        ))}
      </Card>
    </div>
  );
}

function Calls({ booking, kind }: { booking: BookingSections; kind: Kind }) {
  const t = useT();
  const { insurer, roadsidePhone } = booking.protection;
  const phones = {
    emergency: '112',
    roadside: roadsidePhone,
    host: booking.host.contact?.phone ?? null,
  };
  const calls = callees[kind].flatMap((who) => {
    const phone = phones[who];
    return phone === null ? [] : [{ who, phone }];
  });
  return (
    <>
      <div className="cluster">
        {calls.map(({ who, phone }, index) => (
          <LinkButton
            key={who}
            href={callUrl(phone)}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={Phone}
            external
          >
            {t(`client.help.call_${who}`, { phone })}
          </LinkButton>
        ))}
      </div>
      {insurer && kind === 'accident' && (
        <p className="text-sm text-muted">{t('client.help.insurer', { insurer })}</p>
      )}
    </>
  );
}

/** One tap to the cars that could be taken instead. */
function Nearby({ nearby, currency }: NearbyProps) {
  const t = useT();
  const format = useFormat();
  const { count, from, url } = nearby;
  return (
    <Notice
      tone="brand"
      title={t('client.help.nearby', { count })}
      actions={
        <LinkButton href={url} variant="secondary">
          {t('client.help.nearby_open')}
        </LinkButton>
      }
    >
      {t('client.help.nearby_text', { price: format.money(from, currency) })}
    </Notice>
  );
}

type NearbyProps = { nearby: NonNullable<TripHelpView['nearby']>; currency: string };

function ReportForm({ url, kind }: { url: string; kind: Kind }) {
  const t = useT();
  return (
    <Form action={url} method="post" options={{ preserveScroll: true }} resetOnSuccess>
      {({ processing }) => (
        <div className="stack">
          <input type="hidden" name="kind" value={kind} />
          <TextArea
            label={t('client.help.words')}
            name="words"
            rows={3}
            maxLength={1000}
            hint={t('client.help.words_hint')}
            optional
          />
          <Position />
          <div>
            <Button type="submit" variant="secondary" processing={processing}>
              {t('client.help.send')}
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
}

/** Sent only when the client adds it. */
function Position() {
  const t = useT();
  const [position, setPosition] = useState<{ lat: number; lng: number } | null>(null);
  const [problem, setProblem] = useState('');
  if (position)
    return (
      <p className="flex items-center gap-2 text-sm">
        <input type="hidden" name="lat" value={position.lat} />
        <input type="hidden" name="lng" value={position.lng} />
        <Pin size={18} className="text-brand" />
        {t('client.help.position_added')}
      </p>
    );
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        icon={Pin}
        onClick={() => getUserLocation(setPosition, setProblem)}
      >
        {t('client.help.position')}
      </Button>
      {problem && <p className="text-sm text-danger">{problem}</p>}
    </div>
  );
}
