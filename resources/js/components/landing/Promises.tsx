import { Section } from '#js/components/ui/Card.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Key, Wheel } from '#js/components/ui/icons/car.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { Check, Document, Search } from '#js/components/ui/icons/interface.tsx';
import { Card, Receipt } from '#js/components/ui/icons/money.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const steps = [
  { step: '1', icon: Search },
  { step: '2', icon: Card },
  { step: '3', icon: Key },
  { step: '4', icon: Wheel },
] as const;

/** From the search to the return, in four steps. */
export function HowItWorks() {
  const t = useT();
  return (
    <Section title={t('public.landing.how')}>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ step, icon: Glyph }) => (
          <li key={step} className="grid content-start gap-2">
            <span className="mb-1 flex items-center gap-3">
              <span className="grid size-12 place-items-center rounded-full bg-brand text-on-brand">
                <Glyph size={24} />
              </span>
              <span className="text-sm font-semibold text-muted">{step}</span>
            </span>
            <h3>{t(`public.landing.step.${step}.title`)}</h3>
            <p className="text-muted">{t(`public.landing.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const reasons: readonly { name: 'identity' | 'price' | 'refund' | 'contract'; icon: Icon }[] = [
  { name: 'identity', icon: ShieldCheck },
  { name: 'price', icon: Receipt },
  { name: 'refund', icon: Clock },
  { name: 'contract', icon: Document },
];

export function Trust() {
  const t = useT();
  return (
    <Section title={t('public.landing.trust')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ name, icon: Glyph }) => (
          <li key={name} className="card card-body">
            <Glyph size={30} className="text-brand" />
            <h3 className="mt-3">{t(`public.landing.trust_item.${name}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`public.landing.trust_item.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
