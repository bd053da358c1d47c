import type { MarketView } from '#server/http/presenters/market.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { DataBlock } from '#js/components/ui/DataBlock.tsx';
import { ChevronDown } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

const questions = ['price', 'deposit', 'cancel', 'instant', 'delivery', 'driver'] as const;

/** What people ask before they rent, answered with the figures of the cars at hand. */
export function Answers({ market }: { market: MarketView }) {
  const t = useT();
  const values = useFigures(market);
  const answers = questions
    .filter((name) => name !== 'delivery' || market.delivered > 0)
    .map((name) => ({
      name,
      question: t(`rentals.faq.${name}.q`),
      answer: t(`rentals.faq.${name}.a`, values),
    }));
  return (
    <Section title={t('rentals.faq.title')}>
      <div className="grid max-w-prose gap-2.5">
        {answers.map(({ name, question, answer }) => (
          <details key={name} className="card group">
            <summary className="flex cursor-pointer items-center justify-between gap-4 p-4 font-semibold">
              {question}
              <ChevronDown className="transition-transform group-open:rotate-180" />
            </summary>
            <p className="px-4 pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <DataBlock
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: answers.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </Section>
  );
}

function useFigures(market: MarketView) {
  const format = useFormat();
  return {
    from: format.money(market.fromPrice),
    median: format.money(market.medianPrice),
    low: format.money(market.lowestDeposit),
    high: format.money(market.highestDeposit),
    free: market.freeCancellation,
    instant: market.instant,
    delivered: market.delivered,
    cars: market.cars,
    age: market.youngestAge,
    km: market.kmPerDay,
  };
}
