import type { BookedProtection } from '#server/http/presenters/checkout.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useT } from '#js/lib/i18n.ts';
import { useExcessWords } from './excess-words.ts';

type ProtectionCardProps = { protection: BookedProtection; currency: string };

/** Who pays after a crash, as it was agreed, and whom to call. */
export function ProtectionCard({ protection, currency }: ProtectionCardProps) {
  const t = useT();
  const { plan, excess, insurer, roadsidePhone } = protection;
  const items = [
    { term: t('price.protection.choose'), value: t(`price.protection.plan.${plan}`) },
    ...(insurer ? [{ term: t('price.protection.insurer'), value: insurer }] : []),
    ...(roadsidePhone
      ? [{ term: t('price.protection.roadside'), value: <PhoneLink phone={roadsidePhone} /> }]
      : []),
  ];
  return (
    <Card title={t('price.protection.title')}>
      <p className="mb-4 font-semibold">{useExcessWords(currency)(excess)}</p>
      <DescriptionList items={items} />
      <p className="mt-4 text-sm text-muted">{t('price.protection.covers')}</p>
    </Card>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={callUrl(phone)} className="link">
      {phone}
    </a>
  );
}
