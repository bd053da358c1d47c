import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Document } from '#js/components/ui/icons/interface.tsx';
import { Mail, Phone } from '#js/components/ui/icons/people.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { AnnexLine } from '#js/components/booking/AnnexLine.tsx';
import { DriverList } from '#js/components/booking/DriverList.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { BookingSections } from '#server/http/presenters/booking.ts';
import { ClientLine } from './ClientLine.tsx';

type Props = { booking: BookingSections };

/** Who rents, and once it is confirmed how to reach them. */
export function StatusClient({ booking: { client, note } }: Props) {
  const t = useT();
  const { contact } = client;
  return (
    <Card title={t('owner.status.client')}>
      <div className="stack">
        <ClientLine client={client} />
        {client.kycStatus !== 'verified' && (
          <p>
            <Badge tone="warning">{t('owner.bookings.unverified')}</Badge>
          </p>
        )}
        {note && (
          <div>
            <h3 className="text-base">{t('booking.fact.note')}</h3>
            <p className="break-words whitespace-pre-line">{note}</p>
          </div>
        )}
        {contact ? (
          <div className="cluster">
            {contact.phone && (
              <LinkButton
                href={callUrl(contact.phone)}
                external
                variant="secondary"
                size="sm"
                icon={Phone}
              >
                {contact.phone}
              </LinkButton>
            )}
            {contact.email && (
              <LinkButton
                href={`mailto:${contact.email}`}
                external
                variant="secondary"
                size="sm"
                icon={Mail}
              >
                {contact.email}
              </LinkButton>
            )}
          </div>
        ) : (
          <p className="text-sm text-muted">{t('owner.status.contact_later')}</p>
        )}
      </div>
    </Card>
  );
}

/** Who was named to drive beside the client, and whether each may. */
export function StatusDrivers({ booking: { drivers } }: Props) {
  const t = useT();
  if (drivers.length === 0) return null;
  return (
    <Card title={t('booking.drivers.title')}>
      <DriverList drivers={drivers} />
    </Card>
  );
}

/** The contract and who has signed it. */
export function StatusContract({ booking: { contract } }: Props) {
  const t = useT();
  if (!contract) return null;
  return (
    <Card title={t('booking.contract.title')}>
      <div className="mb-3">
        <p className="text-muted">{t(signedKey(contract))}</p>
        <AnnexLine contract={contract} />
      </div>
      <LinkButton href={contract.url} variant="secondary" size="sm" icon={Document}>
        {t('booking.contract.open')}
      </LinkButton>
    </Card>
  );
}

function signedKey({ clientSigned, hostSigned }: NonNullable<BookingSections['contract']>) {
  if (clientSigned && hostSigned) return 'booking.contract.both';
  if (clientSigned) return 'booking.contract.client';
  return hostSigned ? 'booking.contract.host' : 'booking.contract.neither';
}
