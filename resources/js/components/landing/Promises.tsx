import { Section } from '#js/components/ui/Card.tsx';
import { Key, Wheel } from '#js/components/ui/icons/car.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { Document, Search } from '#js/components/ui/icons/interface.tsx';
import { Card, Receipt } from '#js/components/ui/icons/money.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';

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
    <section className="card card-sunken grid gap-8 p-6 sm:p-10 lg:grid-cols-[1fr_2fr]">
      <h2>{t('public.landing.trust')}</h2>
      <ul className="grid gap-8 sm:grid-cols-2">
        {reasons.map(({ name, icon: Glyph }) => (
          <li key={name}>
            <Glyph size={30} className="text-brand" />
            <h3 className="mt-3">{t(`public.landing.trust_item.${name}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`public.landing.trust_item.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
