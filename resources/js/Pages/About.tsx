import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const sections = ['why', 'for_clients', 'for_hosts'] as const;
const rules = ['1', '2', '3', '4'] as const;
const titles = {
  why: 'public.about.why_title',
  for_clients: 'public.about.for_clients',
  for_hosts: 'public.about.for_hosts',
} as const;

export default function About({ size }: Pages['About']) {
  const t = useT();
  return (
    <div className="page py-10">
      <Head title={t('public.about.title')} />
      <PageHeader title={t('public.about.title')} intro={t('public.about.intro')} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid max-w-prose content-start gap-9">
          {sections.map((section) => (
            <Section key={section} title={t(titles[section])}>
              <p>{t(`public.about.${section}_text`)}</p>
            </Section>
          ))}
          <Section title={t('public.about.rules_title')}>
            <ul className="grid gap-3">
              {rules.map((rule) => (
                <li key={rule} className="flex items-start gap-3">
                  <Check size={22} className="mt-0.5 shrink-0 text-brand" />
                  {t(`public.about.rule.${rule}`)}
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <Numbers size={size} />
      </div>
    </div>
  );
}

function Numbers({ size }: Pages['About']) {
  const t = useT();
  const format = useFormat();
  const numbers = [
    { key: 'cars', value: size.cars, label: t('public.about.numbers_cars') },
    { key: 'towns', value: size.towns, label: t('public.about.numbers_towns') },
    { key: 'hosts', value: size.hosts, label: t('public.about.numbers_hosts') },
  ];
  return (
    <aside className="card card-body content-start self-start">
      <h2>{t('public.about.numbers')}</h2>
      <dl className="mt-4 mb-6 grid gap-4">
        {numbers.map(({ key, value, label }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="text-4xl font-bold tracking-tight tabular">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <LinkButton href={url('cars')} block prefetch>
        {t('public.about.action')}
      </LinkButton>
    </aside>
  );
}
