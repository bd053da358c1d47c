import { Link } from '@inertiajs/react';
import type { BookingHost } from '#server/http/presenters/booking.ts';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Mail, Phone } from '#js/components/ui/icons/people.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useT } from '#js/lib/i18n.ts';

/** Who hands the car over, and how to reach them once that is told. */
export function HostCard({ host }: { host: BookingHost }) {
  const t = useT();
  return (
    <Card title={t('client.show.host')}>
      <div className="stack">
        <div className="flex items-center gap-3">
          <Avatar name={host.name} photo={host.photo} size={48} />
          <div className="min-w-0">
            <p className="font-semibold break-words">{host.name}</p>
            <Link href={host.url} className="link text-sm">
              {t('client.show.host_page')}
            </Link>
          </div>
        </div>
        {host.contact && <ContactButtons contact={host.contact} />}
      </div>
    </Card>
  );
}

export function ContactButtons({ contact }: { contact: NonNullable<BookingHost['contact']> }) {
  const t = useT();
  const { phone, email } = contact;
  return (
    <div className="cluster">
      {phone && (
        <LinkButton href={callUrl(phone)} variant="secondary" icon={Phone} external>
          {t('client.show.call')}
        </LinkButton>
      )}
      {email && (
        <LinkButton href={`mailto:${email}`} variant="secondary" icon={Mail} external>
          {t('client.show.write')}
        </LinkButton>
      )}
      {phone && <span className="text-sm text-muted tabular">{phone}</span>}
    </div>
  );
}
