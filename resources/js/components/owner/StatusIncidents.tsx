import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** What the client has reported on the way, and the way to call them. */
export function StatusIncidents({ view: { incidents, booking } }: { view: HostBookingView }) {
  const t = useT();
  const format = useFormat();
  const phone = booking.client.contact?.phone;
  return incidents.map(({ id, kind, state, words, at, mapUrl }) => (
    <Notice
      key={id}
      tone={state === 'open' ? 'danger' : 'info'}
      title={t('owner.incident.title', {
        kind: t(`booking.incident.kind.${kind}`),
        when: format.dateTime(at, booking.timeZone),
      })}
      actions={
        state === 'open' && (
          <>
            {phone && (
              <LinkButton href={callUrl(phone)} size="sm" icon={Phone} external>
                {t('owner.incident.call', { phone })}
              </LinkButton>
            )}
            {mapUrl && (
              <LinkButton href={mapUrl} size="sm" variant="secondary" icon={Pin} external>
                {t('booking.incident.map')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <span className="break-words whitespace-pre-line">
        {words || t('owner.incident.none_written')}
      </span>
    </Notice>
  ));
}
