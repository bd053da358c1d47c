import type { BookedProtection } from '#server/http/presenters/checkout.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type ProtectionCardProps = { protection: BookedProtection; currency: string };

/** Who pays after a crash, as it was agreed, and whom to call. */
export function ProtectionCard({ protection, currency }: ProtectionCardProps) {
  const t = useT();
  const format = useFormat();
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
      <p className="mb-4 font-semibold">
        {excess > 0
          ? t('price.protection.excess', { amount: format.money(excess, currency) })
          : t('price.protection.no_excess')}
      </p>
      <DescriptionList items={items} />
      <p className="mt-4 text-sm text-muted">{t('price.protection.covers')}</p>
    </Card>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className="link">
      {phone}
    </a>
  );
}
