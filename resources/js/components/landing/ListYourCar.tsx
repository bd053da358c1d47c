import { LinkButton } from '#js/components/ui/Button.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const points = ['1', '2', '3'] as const;

/** For people with a car that stands around. */
export function ListYourCar({ commission }: { commission: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid items-center gap-8 rounded-2xl bg-hero p-7 text-on-hero sm:p-12 lg:grid-cols-[1.4fr_1fr]">
      <div className="grid gap-3">
        <h2 className="text-3xl">{t('public.landing.own_title')}</h2>
        <p className="max-w-prose text-lg opacity-90">{t('public.landing.own_text')}</p>
        <div className="mt-3">
          <LinkButton
            href={url('register', null, { kind: 'owner' })}
            variant="secondary"
            size="lg"
            prefetch
            className="text-ink"
          >
            {t('public.landing.own_action')}
          </LinkButton>
        </div>
      </div>
      <ul className="grid gap-4">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check size={22} className="mt-0.5 shrink-0" />
            {t(`public.landing.own_points.${point}`, { share: format.percent(commission) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
