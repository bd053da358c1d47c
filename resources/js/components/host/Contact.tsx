import type { HostProfile } from '#server/http/presenters/host.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { Mail, Phone } from '#js/components/ui/icons/people.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useT } from '#js/lib/i18n.ts';

/** How to reach a host: the town for everybody, the rest for those the server has sent it to. */
export function Contact({ host }: { host: HostProfile }) {
  const t = useT();
  const { contact } = host;
  return (
    <Card title={t('car.host.contact')}>
      <ul className="grid gap-3">
        <Row icon={Pin} label={t('car.host.town')}>
          {contact?.address ?? host.town}
        </Row>
        {contact?.phone && (
          <Row icon={Phone} label={t('car.host.phone')}>
            <a className="link" href={callUrl(contact.phone)}>
              {contact.phone}
            </a>
          </Row>
        )}
        {contact?.email && (
          <Row icon={Mail} label={t('car.host.email')}>
            <a className="link" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </Row>
        )}
      </ul>
      {!contact && (
        <p className="mt-4 flex gap-2.5 text-sm text-muted">
          <Lock size={18} className="mt-px shrink-0" />
          {t('car.host.contact_private')}
        </p>
      )}
    </Card>
  );
}

type RowProps = { icon: Icon; label: string; children: React.ReactNode };

function Row({ icon: Glyph, label, children }: RowProps) {
  return (
    <li className="flex items-start gap-3">
      <Glyph size={20} className="mt-0.5 shrink-0 text-brand" />
      <span className="min-w-0">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </li>
  );
}
