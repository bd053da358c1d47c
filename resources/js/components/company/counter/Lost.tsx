import { extraName } from '#js/components/booking/price-words.ts';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { CounterOfferView } from '#server/http/presenters/fleet-counter.ts';

type Props = Pick<CounterOfferView, 'lost'>;

/** What was chosen with another car and is not offered with this one. */
export function Lost({ lost: { extras, plan } }: Props) {
  const t = useT();
  if (extras.length === 0 && plan === null) return null;
  const words = ({ extra, name, kept }: Props['lost']['extras'][number]) => {
    if (extra === null) return t('counter.lost.unknown');
    const named = { extra: extraName({ extra, name }, t) };
    if (kept > 0) return t('counter.lost.fewer', { ...named, kept });
    return t('counter.lost.extra', named);
  };
  return (
    <Notice tone="warning">
      {plan && <p>{t('counter.lost.plan', { plan: t(`price.protection.plan.${plan}`) })}</p>}
      {extras.map((extra, index) => (
        <p key={extra.extra ?? index}>{words(extra)}</p>
      ))}
    </Notice>
  );
}
