import { LinkButton } from '#js/components/ui/Button.tsx';
import { Scene } from '#js/components/ui/Scene.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const points = ['1', '2', '3'] as const;

/** For people with a car that stands around. */
export function ListYourCar({ commission }: { commission: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid overflow-hidden rounded-2xl bg-hero text-on-hero lg:grid-cols-[1.2fr_1fr]">
      <div className="grid gap-3 p-7 sm:p-12">
        <h2 className="text-3xl">{t('public.landing.own_title')}</h2>
        <p className="max-w-prose text-lg opacity-90">{t('public.landing.own_text')}</p>
        <ul className="mt-2 grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <Check size={22} className="mt-0.5 shrink-0" />
              {t(`public.landing.own_points.${point}`, { share: format.percent(commission) })}
            </li>
          ))}
        </ul>
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
      <Scene src="/towns/town.svg" className="max-lg:-order-1 max-lg:aspect-[16/7]" />
    </section>
  );
}
