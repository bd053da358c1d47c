import { Head } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import type { RuleFigures } from '#server/http/pages/public.ts';
import type { MessageValues } from '#shared/translate.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { ChevronDown } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const questions = [
  'booking.who',
  'booking.instant',
  'booking.request',
  'booking.hold',
  'money.price',
  'money.deposit',
  'money.cancel',
  'money.extra_costs',
  'trip.pickup',
  'trip.address',
  'trip.late',
  'hosting.list',
  'hosting.earn',
  'hosting.reviews',
] as const;

const groups = ['booking', 'money', 'trip', 'hosting'] as const;

export default function Faq({ figures }: Pages['Faq']) {
  const t = useT();
  return (
    <div className="page py-10">
      <Head title={t('public.faq.title')} />
      <div className="mx-auto max-w-prose">
        <PageHeader title={t('public.faq.title')} intro={t('public.faq.intro')} />
        <div className="grid gap-10">
          {groups.map((group) => (
            <Section key={group} title={t(`public.faq.group.${group}`)}>
              <div className="grid gap-2.5">
                {questions
                  .filter((name) => name.startsWith(`${group}.`))
                  .map((name) => (
                    <Question key={name} name={name} figures={figures} />
                  ))}
              </div>
            </Section>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap items-center gap-4 border-t border-line pt-8">
          <p className="text-lg font-semibold">{t('public.faq.more')}</p>
          <LinkButton href={url('contact')} variant="secondary" prefetch>
            {t('public.faq.more_action')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

type QuestionProps = { name: (typeof questions)[number]; figures: RuleFigures };

function Question({ name, figures }: QuestionProps) {
  const t = useT();
  return (
    <details className="card card-flat group">
      <summary className="flex items-center justify-between gap-4 px-5 py-4 font-semibold">
        {t(`public.faq.${name}.q`)}
        <ChevronDown
          size={20}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="px-5 pb-5">{t(`public.faq.${name}.a`, useValues(figures))}</p>
    </details>
  );
}

/** The figures of the rules as the answers say them. */
function useValues(figures: RuleFigures): MessageValues {
  const format = useFormat();
  return {
    ...figures,
    fee: format.percent(figures.fee),
    commission: format.percent(figures.commission),
  };
}
